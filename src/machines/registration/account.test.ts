import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { accountMachine, type NewAccount, type Proof } from './account.ts'

const proof: Proof = { telephone: '13912340001', code: '204816', inviteCode: '' }
const nothing: Proof = { telephone: '', code: '', inviteCode: '' }
const account: NewAccount = { name: '何悦', email: '', password: 'Harbour-9-Crane', attr1: '1', enterpriseType: 'LLC' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)

/** A registration whose calls are answered by the test. */
const begun = (input = { proof: nothing, until: null as number | null }) => {
  const validate = vi.fn<(given: Proof) => Promise<number>>(async () => 30_000)
  const register = vi.fn<(given: { account: NewAccount | null }) => Promise<string>>(async () => 'token')
  const effects = {
    grant: vi.fn<(until: number) => void>(),
    withdraw: vi.fn(),
    enter: vi.fn<(token: string) => void>(),
    forgetProof: vi.fn(),
  }
  const machine = accountMachine.provide({
    actors: {
      validate: fromPromise<number, Proof>(({ input: given }) => validate(given)),
      register: fromPromise<string, { proof: Proof; account: NewAccount | null }>(({ input: given }) => register(given)),
    },
    actions: {
      grant: (_, { until }) => effects.grant(until),
      withdraw: () => void effects.withdraw(),
      enter: (_, { token }) => effects.enter(token),
      forgetProof: () => void effects.forgetProof(),
    },
  })
  const actor = createActor(machine, { input }).start()
  return { actor, validate, register, ...effects, state: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context }
}

const permitted = async () => {
  const registration = begun()
  registration.actor.send({ type: 'validate', proof })
  await settle()
  return registration
}

describe('the registration of an account', () => {
  it('goes from the number over the permission and the form to a session', async () => {
    const { actor, state, context, register, grant, enter, forgetProof } = await permitted()
    expect([state(), context().until, grant.mock.calls]).toEqual(['permitted', 30_000, [[30_000]]])
    actor.send({ type: 'begin' })
    actor.send({ type: 'submit', account })
    expect(state()).toBe('registering')
    await settle()
    expect(state()).toBe('signedIn')
    expect(register).toHaveBeenCalledExactlyOnceWith({ proof, account })
    expect(enter).toHaveBeenCalledExactlyOnceWith('token')
    expect(forgetProof).toHaveBeenCalledOnce()
  })

  it('permits for thirty seconds, and again without typing anything', async () => {
    const { actor, state, context, validate, grant, withdraw } = await permitted()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(state()).toBe('permitted')
    await vi.advanceTimersByTimeAsync(1)
    expect([state(), context().until, withdraw.mock.calls.length]).toEqual(['lapsed', null, 1])
    actor.send({ type: 'begin' })
    expect(state()).toBe('lapsed')
    validate.mockResolvedValueOnce(60_000)
    actor.send({ type: 'renew' })
    await settle()
    expect([state(), context().proof, context().until]).toEqual(['permitted', proof, 60_000])
    expect(grant).toHaveBeenLastCalledWith(60_000)
    expect(validate.mock.calls).toEqual([[proof], [proof]])
  })

  it('says why a number was not verified until it is tried again', async () => {
    const { actor, state, context, validate } = begun()
    expect(context()).toEqual({ proof: nothing, until: null, problem: null, token: null })
    validate.mockRejectedValueOnce(new Error('code'))
    actor.send({ type: 'validate', proof })
    await settle()
    expect([state(), context().proof, context().problem]).toEqual(['entering', proof, new Error('code')])
    actor.send({ type: 'validate', proof })
    expect([state(), context().problem]).toEqual(['validating', null])
  })

  it('asks for a new code when the one before is over, and keeps the number', async () => {
    const { actor, state, context, validate } = await permitted()
    validate.mockRejectedValueOnce(new Error('code'))
    actor.send({ type: 'renew' })
    await settle()
    expect([state(), context().proof.telephone, context().problem]).toEqual(['entering', proof.telephone, new Error('code')])
  })

  it('keeps the form open when it is refused, and takes another code there', async () => {
    const { actor, state, context, register } = await permitted()
    actor.send({ type: 'begin' })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(state()).toBe('filling')
    register.mockRejectedValueOnce(new Error('code'))
    actor.send({ type: 'submit', account })
    await settle()
    expect([state(), context().problem]).toEqual(['filling', new Error('code')])
    actor.send({ type: 'codeRenewed', code: '111111' })
    actor.send({ type: 'submit', account })
    expect(context().problem).toBeNull()
    await settle()
    expect(register).toHaveBeenLastCalledWith({ proof: { ...proof, code: '111111' }, account })
  })

  it('needs a renewal of whoever goes back from the form', async () => {
    const { actor, state } = await permitted()
    actor.send({ type: 'begin' })
    actor.send({ type: 'pause' })
    expect(state()).toBe('lapsed')
  })

  it.each([
    ['at the beginning', { proof: nothing, until: null }, 'entering'],
    ['where its permission was', { proof, until: 12_000 }, 'permitted'],
    ['where its permission has lapsed', { proof, until: null }, 'lapsed'],
  ])('goes on after a reload %s', (_, input, state) => expect(begun(input).state()).toBe(state))
})
