import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { linked, sessionMachine, type MenuNode, type User } from './session.ts'

const user: User = {
  id: '1',
  username: 'buyer',
  name: '林知远',
  companyId: '2',
  companyName: '集采中心',
  status: '5',
  statusName: '正式供应商',
  grantedRoles: ['JC_BUYER'],
  roles: ['JC_BUYER'],
  menus: ['poJcProject'],
  elements: [],
  menuTree: [],
  setting: {},
  image: null,
  mustChangePassword: false,
  viewing: null,
  mustSetUpSecondFactor: false,
}

const menu = (code: string, children: MenuNode[] = []): MenuNode => ({
  code,
  title: code,
  titleEn: code,
  icon: null,
  href: null,
  path: '/of/another/system',
  type: 'menu',
  children,
})

it('menus lead where their codes say, whatever the back end keeps', () => {
  const [group] = linked([menu('poJcManager', [menu('poJcProject')])])
  expect([group?.path, group?.children[0]?.path]).toEqual(['/poJcManager', '/poJcManager/poJcProject'])
})

/** A promise that the test settles, and how often it was asked for. */
const pending = <T>() => {
  const asked: { resolve: (value: T) => void; reject: (error: Error) => void }[] = []
  const settle = async (how: (each: (typeof asked)[number]) => void) => {
    const last = asked.at(-1)
    if (!last) throw new Error('Nobody asked')
    how(last)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { asked, promise: () => new Promise<T>((resolve, reject) => asked.push({ resolve, reject })), settle }
}

/** A session with its effects written down in order. */
const begin = (token: string | null = null, isViewing = false) => {
  const done: string[] = []
  const companies: string[] = []
  const told = vi.fn<(message: string) => void>()
  const [info, status, ended] = [pending<User>(), pending<string>(), pending<void>()]
  const note = (name: string) => () => void done.push(name)
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        loadUser: fromPromise(info.promise),
        loadStatusName: fromPromise(({ input }) => {
          companies.push(input.companyId)
          return status.promise()
        }),
        endToken: fromPromise(ended.promise),
      },
      actions: {
        storeToken: note('storeToken'),
        forgetToken: note('forgetToken'),
        clearLocalStorage: note('clearLocalStorage'),
        reloadPage: note('reloadPage'),
        goToLogin: note('goToLogin'),
        closeViewing: note('closeViewing'),
        tellForbidden: (_, { message }) => told(message),
      },
    }),
    { input: { token, isViewing } },
  ).start()
  const taken = () => done.splice(0)
  return {
    actor,
    taken,
    told,
    info,
    status,
    companies,
    ended,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

const active = { active: { confirmation: 'none', info: 'current', statusName: 'known' } }

/** A session of which everything is loaded. */
const signedIn = async () => {
  const session = begin('token')
  session.actor.send({ type: 'navigated' })
  await session.info.settle(({ resolve }) => resolve(user))
  session.taken()
  return session
}

const viewing = async () => {
  const session = begin('token', true)
  session.actor.send({ type: 'navigated' })
  await session.info.settle(({ resolve }) => resolve({ ...user, viewing: { by: '陈启明', until: '2026-11-21T02:30:00.000Z' } }))
  session.taken()
  return session
}

describe('logging in', () => {
  it('stores the token, loads the user with the first navigation, and counts as admin then', async () => {
    const { actor, taken, info, state, context } = begin()
    expect([state(), info.asked.length]).toEqual(['loggedOut', 0])
    actor.send({ type: 'navigated' })
    expect(state()).toBe('loggedOut')
    actor.send({ type: 'loggedIn', token: 'new' })
    expect([state(), context().token, taken()]).toEqual(['tokenStored', 'new', ['storeToken']])
    actor.send({ type: 'navigated' })
    expect([state(), info.asked.length]).toEqual(['loading', 1])
    await info.settle(({ resolve }) => resolve(user))
    expect(state()).toEqual(active)
    expect(context().user).toEqual({ ...user, roles: ['admin'], grantedRoles: ['JC_BUYER'] })
  })

  it('goes on with a token that is there when the page opens', () => {
    const { taken, state } = begin('token')
    expect([state(), taken()]).toEqual(['tokenStored', []])
  })

  it('waits for the second factor where one is asked for, and keeps no token before', () => {
    const step = { ticket: 'ticket', ways: ['totp'], expiresAt: '2026-11-21T10:05:00+08:00' } as const
    for (const event of ['startedOver', 'ticketEnded'] as const) {
      const { actor, taken, state, context } = begin()
      actor.send({ type: 'secondFactorAsked', step })
      expect([state(), context(), taken()]).toEqual([
        'awaitingSecondFactor',
        { token: null, isViewing: false, user: null, secondStep: step },
        [],
      ])
      actor.send({ type: event })
      expect([state(), context().secondStep]).toEqual(['loggedOut', null])
    }
    const { actor, taken, state, context } = begin()
    actor.send({ type: 'secondFactorAsked', step })
    actor.send({ type: 'loggedIn', token: 'new' })
    expect([state(), context(), taken()]).toEqual([
      'tokenStored',
      { token: 'new', isViewing: false, user: null, secondStep: null },
      ['storeToken'],
    ])
  })

  it('ends at the log-in page when the user can’t be loaded', async () => {
    const { actor, taken, info, state, context } = begin('token')
    actor.send({ type: 'navigated' })
    await info.settle(({ reject }) => reject(new Error('network')))
    expect([state(), context()]).toEqual(['loggedOut', { token: null, isViewing: false, user: null, secondStep: null }])
    expect(taken().toSorted()).toEqual(['forgetToken', 'goToLogin'])
  })
})

describe('while signed in', () => {
  it('every navigation refreshes the status name, the last one wins and a failure changes nothing', async () => {
    const { actor, status, info, state, context } = await signedIn()
    actor.send({ type: 'navigated' })
    actor.send({ type: 'navigated' })
    expect([state(), status.asked.length]).toEqual([{ active: { confirmation: 'none', info: 'current', statusName: 'refreshing' } }, 2])
    status.asked[0]?.resolve('old')
    await status.settle(({ resolve }) => resolve('暂停'))
    expect(context().user?.statusName).toBe('暂停')
    await info.settle(({ resolve }) => resolve({ ...user, statusName: '暂停' }))
    actor.send({ type: 'navigated' })
    await status.settle(({ reject }) => reject(new Error('network')))
    expect([state(), context().user?.statusName]).toEqual([active, '暂停'])
  })

  it('another status has rights, menus and names read again, which go with it', async () => {
    const { actor, status, info, state, context } = await signedIn()
    actor.send({ type: 'navigated' })
    await status.settle(({ resolve }) => resolve('正式供应商'))
    expect([state(), info.asked.length]).toEqual([active, 1])
    actor.send({ type: 'navigated' })
    await status.settle(({ resolve }) => resolve('暂停'))
    expect([state(), info.asked.length]).toEqual([{ active: { ...active.active, info: 'reloading' } }, 2])
    await info.settle(({ resolve }) => resolve({ ...user, statusName: '暂停', menus: ['poHistory'] }))
    expect([state(), context().user?.menus, context().user?.statusName]).toEqual([active, ['poHistory'], '暂停'])
  })

  it('the status name is that of the own company, and where it is the same the user stays the same', async () => {
    const { actor, status, companies, context } = await signedIn()
    const before = context().user
    actor.send({ type: 'navigated' })
    expect(companies).toEqual(['2'])
    await status.settle(({ resolve }) => resolve('正式供应商'))
    expect(context().user).toBe(before)
  })

  it('a setting is kept at once', async () => {
    const { actor, context } = await signedIn()
    actor.send({ type: 'settingKept', setting: { density: 'dense' } })
    expect(context().user?.setting).toEqual({ density: 'dense' })
  })
})

describe('what users change of their own account', () => {
  it('is read again without leaving the page; the latest answer counts', async () => {
    const { actor, info, state, context } = await signedIn()
    actor.send({ type: 'userChanged' })
    actor.send({ type: 'userChanged' })
    expect(state()).toEqual({ active: { confirmation: 'none', info: 'reloading', statusName: 'known' } })
    await info.settle(({ resolve }) => resolve({ ...user, name: '林知近', mustChangePassword: false }))
    expect([state(), context().user?.name, context().user?.roles]).toEqual([active, '林知近', ['admin']])
  })

  it('leaves everything as it was when it cannot be read', async () => {
    const { actor, info, state, context, taken } = await signedIn()
    actor.send({ type: 'userChanged' })
    await info.settle(({ reject }) => reject(new Error('network')))
    expect([state(), context().user?.name, taken()]).toEqual([active, user.name, []])
  })
})

describe('40101', () => {
  it('asks once, however many calls fail; who stays is asked again the next time', async () => {
    const { actor, taken, state, context } = await signedIn()
    for (let call = 0; call < 3; call += 1) actor.send({ type: 'unauthorised' })
    const asking = { active: { confirmation: 'asking', info: 'current', statusName: 'known' } }
    expect(state()).toEqual(asking)
    actor.send({ type: 'stay' })
    expect([state(), context().token, taken()]).toEqual([active, 'token', []])
    actor.send({ type: 'unauthorised' })
    expect(state()).toEqual(asking)
  })

  it('logs out by force and reloads for whoever wants to log in again', async () => {
    const { actor, taken, state, context } = await signedIn()
    actor.send({ type: 'logInAgain' })
    expect(state()).toEqual(active)
    actor.send({ type: 'unauthorised' })
    actor.send({ type: 'logInAgain' })
    expect([state(), context()]).toEqual(['loggedOut', { token: null, isViewing: false, user: null, secondStep: null }])
    expect(taken()).toEqual(['forgetToken', 'clearLocalStorage', 'reloadPage'])
  })

  it('asks while the status name is on its way', async () => {
    const { actor, status, state } = await signedIn()
    actor.send({ type: 'navigated' })
    actor.send({ type: 'unauthorised' })
    await status.settle(({ resolve }) => resolve('暂停'))
    expect(state()).toEqual({ active: { confirmation: 'asking', info: 'reloading', statusName: 'known' } })
  })
})

describe('the end of a session', () => {
  it('by its user: the server ends the token first, reachable or not', async () => {
    for (const reachable of [true, false]) {
      const { actor, taken, ended, state, context } = await signedIn()
      actor.send({ type: 'logOut' })
      expect([state(), taken()]).toEqual(['leaving', []])
      await ended.settle(({ resolve, reject }) => (reachable ? resolve() : reject(new Error('network'))))
      expect([state(), context()]).toEqual(['loggedOut', { token: null, isViewing: false, user: null, secondStep: null }])
      expect(taken().toSorted()).toEqual(['forgetToken', 'goToLogin'])
    }
  })

  it('by its user while everything is still loading', () => {
    const { actor, state } = begin('token')
    actor.send({ type: 'navigated' })
    actor.send({ type: 'logOut' })
    expect(state()).toBe('leaving')
  })

  it('by force: local storage is cleared too, before the reload', async () => {
    const { actor, taken, state } = await signedIn()
    actor.send({ type: 'forcedLogOut' })
    expect([state(), taken()]).toEqual(['loggedOut', ['forgetToken', 'clearLocalStorage', 'reloadPage']])
  })

  it('by 40301: the reason is told before everything is cleared, in any state with a token', async () => {
    const [stored, loaded] = [begin('token'), await signedIn()]
    for (const { actor, taken, told, state } of [stored, loaded]) {
      actor.send({ type: 'forbidden', message: '缺少权限' })
      expect([state(), taken()]).toEqual(['loggedOut', ['forgetToken', 'clearLocalStorage', 'reloadPage']])
      expect(told).toHaveBeenCalledExactlyOnceWith('缺少权限')
    }
  })

  it('does not happen to somebody who is not there', () => {
    const { actor, taken, told, state } = begin()
    taken()
    actor.send({ type: 'forbidden', message: '缺少权限' })
    actor.send({ type: 'forcedLogOut' })
    actor.send({ type: 'unauthorised' })
    actor.send({ type: 'tokenEndedElsewhere' })
    expect([state(), taken()]).toEqual(['loggedOut', []])
    expect(told).not.toHaveBeenCalled()
  })

  it('in another window: leaves the token of whoever signed in there alone', async () => {
    const { actor, taken, state, context } = await signedIn()
    actor.send({ type: 'tokenEndedElsewhere' })
    expect([state(), context(), taken()]).toEqual([
      'loggedOut',
      { token: null, isViewing: false, user: null, secondStep: null },
      ['goToLogin'],
    ])
  })
})

describe('a tab that only looks at what somebody else sees', () => {
  it.each(['unauthorised', 'forcedLogOut', 'forbidden'] as const)(
    'ends alone by %s, and touches nothing of the browser’s own session',
    async (type) => {
      const { actor, state, taken, context } = await viewing()
      actor.send(type === 'forbidden' ? { type, message: '' } : { type })
      expect([state(), taken(), context().token]).toEqual(['viewingEnded', ['closeViewing'], null])
    },
  )

  it('ends when it is ended, after the server has heard of it or could not', async () => {
    for (const how of ['resolve', 'reject'] as const) {
      const { actor, ended, state, taken } = await viewing()
      actor.send({ type: 'endViewing' })
      expect(state()).toBe('leaving')
      await ended.settle((each) => (how === 'resolve' ? each.resolve() : each.reject(new Error('network'))))
      expect([state(), taken()]).toEqual(['viewingEnded', ['closeViewing']])
    }
  })

  it('ends when nobody is known by its token any more', async () => {
    const { actor, info, state, taken } = begin('token', true)
    actor.send({ type: 'navigated' })
    await info.settle(({ reject }) => reject(new Error('unauthorised')))
    expect([state(), taken()]).toEqual(['viewingEnded', ['closeViewing']])
  })

  it('outlasts that the browser’s own session ends, or is another’s', async () => {
    const { actor, state } = await viewing()
    actor.send({ type: 'tokenEndedElsewhere' })
    expect(state()).toEqual(active)
  })

  it('is nobody’s own session, which nothing of this ends', async () => {
    const { actor, state } = await signedIn()
    actor.send({ type: 'endViewing' })
    expect(state()).toEqual(active)
  })
})
