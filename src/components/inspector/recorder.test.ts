import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createActor, fromPromise, setup, waitFor } from 'xstate'
import { lastTold, running, watched } from './watched.ts'
import { draftMachine } from '#src/machines/draft/draft.ts'
import { accountMachine } from '#src/machines/registration/account.ts'
import { wizardMachine } from '#src/machines/registration/wizard.ts'
import { navigationMachine } from '#src/machines/session/navigation.ts'
import { sessionMachine, type User } from '#src/machines/session/session.ts'
import { tabsMachine } from '#src/machines/session/tabs.ts'
import { uploadMachine, type Uploaded } from '#src/machines/session/upload.ts'
import { keptAtMost, Recorder } from './recorder.ts'
import { readRecording } from './recording.ts'

const secrets = {
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl',
  password: 'Fairlead#2026',
  mobile: '13800138000',
  email: 'wang.li@example.com',
  price: '1234567.891234',
  name: '王丽丽',
  code: '864209',
  search: '海港',
}

const user: User = {
  id: '99887766',
  username: secrets.email,
  name: secrets.name,
  companyId: '31',
  companyName: `${secrets.name}有限公司`,
  status: '1',
  statusName: '正常',
  grantedRoles: ['SUP_ADMIN'],
  roles: ['SUP_ADMIN'],
  menus: ['index'],
  elements: [],
  menuTree: [],
  setting: { draft: secrets.price },
  image: `/file/${secrets.mobile}`,
  mustChangePassword: false,
  viewing: null,
  mustSetUpSecondFactor: false,
}

const tabsActor = () => createActor(watched(tabsMachine.provide({})), { input: { tabs: [], active: '/dashboard' } })
const visit = (path: string) => ({ type: 'visited', path, search: '' }) as const

let recorder: Recorder
const started: { stop: () => unknown }[] = []
const start = <A extends { start: () => unknown; stop: () => unknown }>(actor: A): A => {
  actor.start()
  started.push(actor)
  return actor
}
const written = () => recorder.recording().entries
const brief = () => written().map(({ actor, kind, event, to }) => `${actor} ${kind} ${event} ${to.join()}`)

beforeEach(() => {
  recorder = new Recorder()
})
afterEach(() => {
  recorder.end()
  for (const actor of started.splice(0)) actor.stop()
  expect(running.actors.size).toBe(0)
})

describe('a recording', () => {
  it('begins with how the actors are found and tells what they are told, with states, sender, actions and context', async () => {
    const session = start(
      createActor(watched(sessionMachine.provide({ actors: { loadUser: fromPromise(async () => user) } })), { input: { token: null } }),
    )
    recorder.start()
    session.send({ type: 'loggedIn', token: secrets.token })
    session.send({ type: 'navigated' })
    await waitFor(session, (snapshot) => snapshot.matches('active'))
    expect(brief()).toEqual([
      'session found  loggedOut',
      'session event loggedIn tokenStored',
      'session event navigated loading',
      'session event xstate.done.actor.0.session.loading active.confirmation.none,active.info.current,active.statusName.known',
    ])
    const [, loggedIn, navigated, loaded] = written()
    expect(loggedIn).toMatchObject({
      from: ['loggedOut'],
      accepted: true,
      sender: null,
      detail: { parts: { token: { hidden: 'text', size: 49 } } },
    })
    expect(loggedIn?.actions).toContain('storeToken')
    expect(navigated?.work).toEqual(['loadUser'])
    expect(loaded).toMatchObject({
      sender: 'loadUser',
      context: { parts: { user: { parts: { roles: { list: ['admin'] }, status: '1' } } } },
    })
  })

  it('says of an event that it had no meaning where it came', () => {
    const session = start(createActor(watched(sessionMachine.provide({})), { input: { token: null } }))
    recorder.start()
    session.send({ type: 'stay' })
    expect(written().at(-1)).toMatchObject({ event: 'stay', accepted: false, from: ['loggedOut'], to: ['loggedOut'] })
  })

  it('finds actors that begin later, tells those of one machine apart and sees them end', async () => {
    recorder.start()
    const send = fromPromise(() => new Promise<Uploaded>(() => {}))
    const [first, second] = [1, 2].map(() => start(createActor(watched(uploadMachine.provide({ actors: { send } })))))
    second?.send({ type: 'progressed', share: 0.5 })
    second?.send({ type: 'cancel' })
    first?.stop()
    expect(brief()).toEqual([
      'upload begun  sending',
      'upload 2 begun  sending',
      'upload 2 event progressed sending',
      'upload 2 event cancel cancelled',
      'upload ended  sending',
    ])
    expect(recorder.recording().actors.map(({ running: runs }) => runs)).toEqual([false, false])
  })

  it('keeps the order in which events were sent, also when one brings about another', () => {
    const tabs = tabsActor()
    const session = start(
      createActor(watched(sessionMachine.provide({ actions: { storeToken: () => tabs.send(visit('/a')) } })), { input: { token: null } }),
    )
    start(tabs)
    recorder.start()
    session.send({ type: 'loggedIn', token: secrets.token })
    expect(brief().slice(2)).toEqual(['session event loggedIn tokenStored', 'tabs event visited open'])
  })

  it('says of an actor that threw what it was told', async () => {
    const thrown: unknown[] = []
    const machine = setup({
      actions: {
        fail: () => {
          throw new Error(secrets.token)
        },
      },
    }).createMachine({
      id: 'failing',
      initial: 'idle',
      states: { idle: { on: { go: { actions: 'fail' } } } },
    })
    const actor = createActor(watched(machine))
    actor.subscribe({ error: (error) => thrown.push(error) })
    actor.start()
    recorder.start()
    actor.send({ type: 'go' })
    await Promise.resolve()
    expect(thrown).toHaveLength(1)
    expect(written().at(-1)).toMatchObject({ actor: 'failing', kind: 'failed', event: 'go', from: ['idle'], to: [] })
    expect(lastTold().at(-1)).toMatchObject({ machine: 'failing', event: 'go', from: 'idle', to: null })
    expect(recorder.recording().actors).toEqual([{ key: 'failing', machine: 'failing', running: false }])
  })

  it('stands still while it is paused and begins anew where the actors are', () => {
    const tabs = start(tabsActor())
    recorder.start()
    tabs.send(visit('/a'))
    recorder.pause()
    expect(recorder.isRecording).toBe(false)
    tabs.send(visit('/b'))
    expect(written()).toHaveLength(2)
    recorder.start()
    expect(written().at(-1)).toMatchObject({ actor: 'tabs', kind: 'found', context: { parts: { active: '/b' } } })
    recorder.clear()
    expect(brief()).toEqual(['tabs found  open'])
  })

  it('keeps no more than so many entries and says how many it let go', () => {
    const tabs = start(tabsActor())
    recorder.start()
    for (let index = 0; index < keptAtMost; index += 1) tabs.send(visit('/a'))
    expect(written()).toHaveLength(keptAtMost)
    expect(recorder.recording().dropped).toBe(1)
    expect(written()[0]?.kind).toBe('event')
  })

  it('tells its readers a moment later, and once', async () => {
    const tabs = start(tabsActor())
    let times = 0
    const leave = recorder.subscribe(() => (times += 1))
    recorder.start()
    tabs.send(visit('/a'))
    tabs.send(visit('/b'))
    expect(times).toBe(0)
    await expect.poll(() => times).toBe(1)
    leave()
  })
})

/** Every machine of the browser, told what nobody else may read. */
const tellSecrets = async () => {
  const session = start(
    createActor(watched(sessionMachine.provide({ actors: { loadUser: fromPromise(async () => user) } })), { input: { token: null } }),
  )
  session.send({ type: 'loggedIn', token: secrets.token })
  session.send({ type: 'navigated' })
  await waitFor(session, (snapshot) => snapshot.matches('active'))
  session.send({ type: 'settingKept', setting: { price: secrets.price } })
  session.send({ type: 'forbidden', message: `${secrets.name} ${secrets.mobile}` })

  const navigation = start(
    createActor(watched(navigationMachine.provide({})), {
      input: { location: `/login?code=${secrets.code}`, access: { phase: 'out' }, accessOf: () => ({ kind: 'public' }) },
    }),
  )
  navigation.send({ type: 'requested', location: `/poJcManager/poJcProject?text=${secrets.search}&mail=${secrets.email}` })
  navigation.send({ type: 'sessionChanged', access: { phase: 'in', authorities: new Set([secrets.code]) } })

  const tabs = start(tabsActor())
  tabs.send({ type: 'visited', path: '/srmDetail/srmDetail', search: `?text=${secrets.mobile}` })
  tabs.send({ type: 'named', path: '/srmDetail/srmDetail', title: user.companyName })

  const draft = start(
    createActor(watched(draftMachine.provide({ actors: { save: fromPromise(async () => {}) } })), { input: { content: secrets } }),
  )
  draft.send({ type: 'edited', content: { unitPrice: secrets.price } })

  const uploaded = { id: '1', name: `${secrets.name}.pdf`, size: 10, sha256: secrets.token }
  start(createActor(watched(uploadMachine.provide({ actors: { send: fromPromise(async () => uploaded) } }))))

  const { mobile: telephone, code, email, password, name } = secrets
  const proof = { telephone, code, inviteCode: code }
  const account = start(
    createActor(
      watched(
        accountMachine.provide({
          actors: {
            validate: fromPromise(async () => Date.now() + 60_000),
            register: fromPromise(() => Promise.reject(new Error(password))),
          },
        }),
      ),
      { input: { proof: { telephone: '', code: '', inviteCode: '' }, until: null } },
    ),
  )
  account.send({ type: 'validate', proof })
  await waitFor(account, ({ value }) => value === 'permitted')
  account.send({ type: 'begin' })
  account.send({ type: 'codeRenewed', code })
  account.send({ type: 'submit', account: { name, email, password, attr1: telephone, enterpriseType: '1' } })
  await waitFor(account, ({ value }) => value === 'filling')

  const wizard = start(
    createActor(watched(wizardMachine.provide({ actors: { commit: fromPromise(() => Promise.reject(new Error(email))) } })), {
      input: {
        progress: { stepsDone: [], toMend: [] },
        contents: { 2: secrets, 3: secrets, 4: secrets },
        wanted: null,
        isSound: () => true,
      },
    }),
  )
  wizard.send({ type: 'typed', step: 2, content: { ...secrets, price: 1234567.891234 } })
  wizard.send({ type: 'commit' })
  await waitFor(wizard, ({ value }) => JSON.stringify(value).includes('failed'))
}

const betrayed = (text: string) => Object.entries(secrets).flatMap(([name, value]) => (text.includes(value) ? [name] : []))

describe('no secret, price or personal datum', () => {
  it.each([
    [
      'told while it records',
      async () => {
        recorder.start()
        await tellSecrets()
      },
    ],
    [
      'there before it recorded',
      async () => {
        await tellSecrets()
        recorder.start()
      },
    ],
  ])('is in a recording or an export: %s', async (_, tell) => {
    await tell()
    const text = JSON.stringify(recorder.recording())
    expect(new Set(recorder.recording().actors.map(({ machine }) => machine)).size).toBeGreaterThanOrEqual(6)
    expect(betrayed(text)).toEqual([])
    expect(text).not.toContain(user.id)
    expect(readRecording(text)).toEqual(recorder.recording())
  })

  it('is in what an error takes along', async () => {
    await tellSecrets()
    expect(lastTold()).toHaveLength(20)
    expect(betrayed(JSON.stringify(lastTold()))).toEqual([])
  })
})

describe('what an error takes along', () => {
  it('is at most twenty, the oldest first, and counts what comes again and again', () => {
    const tabs = start(tabsActor())
    for (let index = 0; index < 30; index += 1) tabs.send(index % 2 === 0 ? visit('/a') : { type: 'close', path: '/a' })
    for (let index = 0; index < 5; index += 1) tabs.send(visit('/b'))
    const told = lastTold()
    expect(told).toHaveLength(20)
    expect(told.map(({ number }) => number)).toEqual(told.map((_, index) => (told[0]?.number ?? 0) + index))
    expect(told.at(-1)).toMatchObject({ machine: 'tabs', event: 'visited', times: 5, from: 'open', to: 'open' })
    expect(Object.keys(told.at(-1) ?? {}).toSorted()).toEqual(['at', 'event', 'from', 'machine', 'number', 'times', 'to'])
  })
})
