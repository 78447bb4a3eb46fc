import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { navigationMachine, type Access, type RouteAccess } from './navigation.ts'

const routes: Record<string, RouteAccess> = {
  '/login': { kind: 'public', waits: true },
  '/404': { kind: 'public' },
  '/reg': { kind: 'permit', from: '/regValidate' },
  '/regValidate': { kind: 'public' },
  '/modifypassword': { kind: 'public', waits: true },
  '/secondfactor': { kind: 'signedIn' },
  '/dashboard': { kind: 'signedIn' },
  '/pojcProjectAdd/pojcProjectAdd': { kind: 'signedIn' },
  '/poJcManager/quotation': { kind: 'authority', code: 'quotation' },
}
const signedIn = (...codes: string[]): Access => ({ phase: 'in', authorities: new Set(codes) })

/** A guard at an address, with a router that does not follow. */
const at = (location: string, access: Access = { phase: 'out' }, readPermit = async () => false) => {
  const effects = {
    redirect: vi.fn<(to: string) => void>(),
    restore: vi.fn<(to: string) => void>(),
    tellSession: vi.fn(),
    saveWork: vi.fn(),
  }
  const { redirect, restore, tellSession, saveWork } = effects
  const machine = navigationMachine.provide({
    actors: { readPermit: fromPromise(readPermit) },
    actions: {
      redirect: (_, { to }) => redirect(to),
      restoreAddress: (_, { to }) => restore(to),
      tellSession: () => void tellSession(),
      saveWork: () => void saveWork(),
    },
  })
  const actor = createActor(machine, { input: { location, access, accessOf: (path) => routes[path] ?? null } }).start()
  return { ...effects, actor, state: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context }
}

/** Where a visitor ends, as a router that follows would show it. */
const endOf = (location: string, access: Access): string => {
  const { actor, redirect, state, context } = at(location, access)
  for (let hop = 0; state() === 'redirecting'; hop += 1) {
    if (hop > 3) throw new Error(`${location} leads in circles`)
    actor.send({ type: 'requested', location: redirect.mock.lastCall?.[0] ?? '' })
  }
  return context().committed ?? ''
}

describe('a visitor who is not signed in', () => {
  it.each([
    ['sees public pages', '/login', '/login'],
    ['keeps the query of a public page', '/404?from=x', '/404?from=x'],
    ['is asked to log in and remembers path and query', '/dashboard?tab=2', '/login?redirect=%2Fdashboard%3Ftab%3D2'],
    ['is asked to log in before an unknown page is said to be unknown', '/nowhere', '/login?redirect=%2Fnowhere'],
    ['is asked to log in at the root', '/', '/login?redirect=%2F'],
  ])('%s', (_, location, end) => expect(endOf(location, { phase: 'out' })).toBe(end))
})

describe('a visitor who is signed in', () => {
  it.each([
    ['starts at home', '/', '/dashboard'],
    ['sees what needs a session', '/dashboard', '/dashboard'],
    ['sees what an authority permits', '/poJcManager/quotation?state=sealed', '/poJcManager/quotation?state=sealed', 'quotation'],
    ['is told which authority is missing', '/poJcManager/quotation', '/401?authority=quotation'],
    ['stays where a page is unknown: the router shows 404', '/nowhere', '/nowhere'],
    ['leaves the log-in page for home', '/login', '/dashboard'],
    [
      'goes back to where they were asked to log in',
      '/login?redirect=%2FpoJcManager%2Fquotation%3Fq%3D1',
      '/poJcManager/quotation?q=1',
      'quotation',
    ],
    ['is not led in circles', '/login?redirect=%2Flogin%3Fredirect%3D%252Flogin', '/dashboard'],
    ['is not led to another site', '/login?redirect=%2F%2Fevil.example', '/dashboard'],
    ['is not led to another site by a backslash', '/login?redirect=%2F%5Cevil.example', '/dashboard'],
    ['is not led to another site by what a browser leaves out', '/login?redirect=/%09/evil.example', '/dashboard'],
    ['is not led to another site by a detour', '/login?redirect=/.//evil.example', '/dashboard'],
    ['is not led to another site by a page that leads on', '/login?redirect=/redirect//evil.example', '/dashboard'],
    ['is not led up and out', '/login?redirect=/a/..//evil.example', '/dashboard'],
    ['is told of a page that is none', '/login?redirect=%2Fnowhere', '/nowhere'],
    ['is not led to another scheme', '/login?redirect=javascript%3Aalert(1)', '/dashboard'],
  ])('%s', (_, location, end, ...codes) => expect(endOf(location, signedIn(...codes))).toBe(end))
})

it('a way back to the log-in page leads home at once', () => {
  const { redirect } = at('/login?redirect=%2Flogin%3Fredirect%3D%252Fnowhere', signedIn())
  expect(redirect).toHaveBeenCalledExactlyOnceWith('/dashboard')
})

describe('while it is not known what a token permits', () => {
  it('a page waits and is decided when that is known', () => {
    const { actor, redirect, state, context } = at('/poJcManager/quotation', { phase: 'loading' })
    expect([state(), context().committed]).toEqual(['waiting', null])
    actor.send({ type: 'sessionChanged', access: signedIn('quotation') })
    expect([state(), context().committed]).toEqual(['committed', '/poJcManager/quotation'])
    expect(redirect).not.toHaveBeenCalled()
  })

  it('the log-in page waits too, and is shown when the session ends instead', () => {
    const { actor, state } = at('/login', { phase: 'loading' })
    expect(state()).toBe('waiting')
    actor.send({ type: 'sessionChanged', access: { phase: 'out' } })
    expect(state()).toBe('committed')
  })

  it('an unknown page waits too', () => expect(at('/nowhere', { phase: 'loading' }).state()).toBe('waiting'))

  it('other public pages do not wait', () => expect(at('/404', { phase: 'loading' }).state()).toBe('committed'))
})

const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('a page that needs a permission', () => {
  it('is shown while there is one', async () => {
    const { state, context } = at('/reg', { phase: 'out' }, async () => true)
    expect([state(), context().committed]).toEqual(['checking', null])
    await settle()
    expect([state(), context().committed]).toEqual(['committed', '/reg'])
  })

  it.each([
    ['there is none', async () => false],
    ['nobody can say', () => Promise.reject(new Error('not loaded'))],
  ])('leads to where one is given when %s', async (_, readPermit) => {
    const { redirect, context } = at('/reg', { phase: 'out' }, readPermit)
    await settle()
    expect(redirect).toHaveBeenCalledExactlyOnceWith('/regValidate')
    expect(context().committed).toBeNull()
  })

  it('is asked about anew each time it is reached', async () => {
    const readPermit = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(true).mockResolvedValueOnce(false)
    const { actor, redirect, context } = at('/reg', { phase: 'out' }, readPermit)
    await settle()
    actor.send({ type: 'requested', location: '/regValidate' })
    actor.send({ type: 'requested', location: '/reg' })
    await settle()
    expect(context().committed).toBe('/regValidate')
    expect(redirect).toHaveBeenCalledExactlyOnceWith('/regValidate')
  })

  it('is not for who is signed in, also from the moment of signing in', async () => {
    expect(endOf('/reg', signedIn())).toBe('/dashboard')
    const { actor, redirect } = at('/reg', { phase: 'out' }, async () => true)
    await settle()
    actor.send({ type: 'sessionChanged', access: { phase: 'loading' } })
    actor.send({ type: 'sessionChanged', access: signedIn() })
    expect(redirect).toHaveBeenCalledExactlyOnceWith('/dashboard')
  })
})

describe('who must change the password', () => {
  const barred: Access = { phase: 'in', authorities: new Set(['quotation']), mustChangePassword: true }

  it.each(['/', '/dashboard', '/login', '/poJcManager/quotation', '/404', '/nowhere', '/reg', '/modifypassword'])(
    'is led there from %s',
    (location) => expect(endOf(location, barred)).toBe('/modifypassword'),
  )

  it('is free afterwards', () => {
    const { actor, context } = at('/modifypassword', barred)
    actor.send({ type: 'sessionChanged', access: signedIn() })
    actor.send({ type: 'requested', location: '/dashboard' })
    expect(context().committed).toBe('/dashboard')
  })
})

describe('who must set up a second factor', () => {
  const barred: Access = { phase: 'in', authorities: new Set(), mustSetUpSecondFactor: true }

  it('is led there, once the password is changed, and home when it is set up', () => {
    for (const location of ['/', '/dashboard', '/login', '/personalInfo', '/modifypassword', '/secondfactor'])
      expect(endOf(location, barred)).toBe('/secondfactor')
    expect(endOf('/dashboard', { ...barred, mustChangePassword: true })).toBe('/modifypassword')
    expect(endOf('/secondfactor', signedIn())).toBe('/dashboard')
  })
})

describe('the guard, whichever way a location is reached', () => {
  it('begins with nothing unsaved', () => expect(at('/dashboard', signedIn()).context().unsaved).toBe(false))

  it('decides, and tells the session', () => {
    const { actor, redirect, tellSession, context } = at('/dashboard', signedIn())
    expect(tellSession).not.toHaveBeenCalled()
    actor.send({ type: 'requested', location: '/poJcManager/quotation' })
    expect(redirect).toHaveBeenCalledExactlyOnceWith('/401?authority=quotation')
    expect(tellSession).toHaveBeenCalledOnce()
    expect(context().committed).toBe('/dashboard')
  })

  it('notices the end of the session on a page that is shown', () => {
    const { actor, redirect } = at('/dashboard', signedIn())
    actor.send({ type: 'sessionChanged', access: { phase: 'out' } })
    expect(redirect).toHaveBeenCalledExactlyOnceWith('/login?redirect=%2Fdashboard')
  })
})

describe('a page with unsaved work', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const form = '/pojcProjectAdd/pojcProjectAdd'
  /** Somebody who typed, and goes home. */
  const leaving = () => {
    const guard = at(form, signedIn())
    guard.actor.send({ type: 'unsavedChanged', unsaved: true })
    guard.actor.send({ type: 'requested', location: '/dashboard' })
    return guard
  }

  it('is asked to save first, and then left without a question', () => {
    const { actor, saveWork, tellSession, state, context } = leaving()
    expect([state(), context().committed]).toEqual([{ leaving: 'saving' }, form])
    expect(saveWork).toHaveBeenCalledOnce()
    actor.send({ type: 'unsavedChanged', unsaved: true })
    expect(state()).toEqual({ leaving: 'saving' })
    expect(context().unsaved).toBe(true)
    actor.send({ type: 'unsavedChanged', unsaved: false })
    expect([state(), context().committed, context().unsaved]).toEqual(['committed', '/dashboard', false])
    expect(tellSession).toHaveBeenCalledOnce()
    actor.send({ type: 'requested', location: form })
    expect(context().committed).toBe(form)
  })

  it('asks its user when that takes long; who stays keeps page and address', async () => {
    const { actor, restore, state, context } = leaving()
    await vi.advanceTimersByTimeAsync(800)
    expect(state()).toEqual({ leaving: 'asking' })
    actor.send({ type: 'stay' })
    expect([state(), context().location, context().committed, context().unsaved]).toEqual(['committed', form, form, true])
    expect(restore).toHaveBeenCalledExactlyOnceWith(form)
  })

  it('is left by whoever says so', async () => {
    const { actor, state, context } = leaving()
    await vi.advanceTimersByTimeAsync(800)
    actor.send({ type: 'leave' })
    expect([state(), context().committed, context().unsaved]).toEqual(['committed', '/dashboard', false])
  })

  it('changes its own query freely', () => {
    const { actor, state, context } = at(form, signedIn())
    actor.send({ type: 'unsavedChanged', unsaved: true })
    actor.send({ type: 'requested', location: `${form}?id=7` })
    expect([state(), context().committed]).toEqual(['committed', `${form}?id=7`])
  })

  it('is still asked about when the session says something meanwhile, as a refreshed status name', async () => {
    const { actor, state } = leaving()
    actor.send({ type: 'sessionChanged', access: signedIn('quotation') })
    expect(state()).toEqual({ leaving: 'saving' })
    await vi.advanceTimersByTimeAsync(800)
    actor.send({ type: 'sessionChanged', access: signedIn('quotation') })
    expect([state(), actor.getSnapshot().context.access]).toEqual([{ leaving: 'asking' }, signedIn('quotation')])
  })

  it('does not hold up the end of a session', async () => {
    const { actor, redirect } = leaving()
    await vi.advanceTimersByTimeAsync(800)
    actor.send({ type: 'sessionChanged', access: { phase: 'out' } })
    expect(redirect).toHaveBeenCalledExactlyOnceWith('/login?redirect=%2Fdashboard')
  })
})
