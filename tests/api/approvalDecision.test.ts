import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tasksOfRecord } from '#tests/setup/approval.ts'
import { approveInMeeting } from '#tests/setup/meeting.ts'
import { beginApprovals, endPurchase, parallel, refusedToBegin, step, type Approvals } from './approvals.ts'

let desk: Approvals
beforeAll(async () => {
  desk = await beginApprovals()
})
afterAll(() => desk.journey.close())

const one = async (username: string, otherwise: Parameters<typeof step>[2] = {}, id = username) =>
  step(id, await desk.users(username), otherwise)

describe('how a step decides', () => {
  it('countersigning is done once all have approved, and rejected with the first rejection, which cancels the others', async () => {
    const nodes = [step('sign', await desk.users('legal', 'finance', 'vp'))]
    const approved = await desk.begin(...nodes)
    for (const name of ['vp', 'legal']) await desk.send(name, approved, 'approve')
    expect([await desk.asked(approved), await desk.record(approved)]).toEqual([['finance'], 'approving'])
    await desk.send('finance', approved, 'approve')
    expect(await desk.record(approved)).toBe('stopped')

    const rejected = await desk.begin(...nodes)
    await desk.send('legal', rejected, 'approve')
    await desk.send('finance', rejected, 'reject')
    expect(await desk.all(rejected)).toEqual(['sign legal approved', 'sign finance rejected', 'sign vp cancelled'])
    expect([await desk.record(rejected), (await desk.standing(rejected)).state]).toEqual(['rejected', 'rejected'])
  })

  it('a share of those who countersign is enough, and rejected as soon as it cannot be reached any more', async () => {
    const sign = step('sign', await desk.users('legal', 'finance', 'vp'), { mode: { kind: 'countersign', share: { of: 2, outOf: 3 } } })
    const approved = await desk.begin(sign)
    await desk.send('legal', approved, 'reject')
    expect(await desk.record(approved)).toBe('approving')
    await desk.send('finance', approved, 'approve')
    await desk.send('vp', approved, 'approve')
    expect(await desk.record(approved)).toBe('stopped')
    const rejected = await desk.begin(sign)
    await desk.send('legal', rejected, 'reject')
    await desk.send('vp', rejected, 'reject')
    expect([await desk.record(rejected), await desk.asked(rejected)]).toEqual(['rejected', []])
  })

  it('whoever is first decides for any of them', async () => {
    const any = step('any', await desk.users('legal', 'finance'), { mode: { kind: 'anyOf' } })
    const approved = await desk.begin(any)
    await desk.send('finance', approved, 'approve')
    expect([await desk.all(approved), await desk.record(approved)]).toEqual([['any legal cancelled', 'any finance approved'], 'stopped'])
    const rejected = await desk.begin(any)
    await desk.send('legal', rejected, 'reject')
    expect([await desk.all(rejected), await desk.record(rejected)]).toEqual([['any legal rejected', 'any finance cancelled'], 'rejected'])
  })

  it('asks one after the other, in their order', async () => {
    const id = await desk.begin(step('row', await desk.users('vp', 'legal', 'finance'), { mode: { kind: 'sequential' } }))
    for (const name of ['vp', 'legal', 'finance']) {
      expect(await desk.asked(id)).toEqual([name])
      await desk.send(name, id, 'approve')
    }
    expect([await desk.all(id), await desk.record(id)]).toEqual([
      ['row vp approved', 'row legal approved', 'row finance approved'],
      'stopped',
    ])
  })

  it('votes by weight', async () => {
    const [vp] = await desk.users('vp')
    const vote = step('vote', [{ ...vp, weight: 3 } as never, ...(await desk.users('legal', 'finance'))], {
      mode: { kind: 'vote', share: { of: 3, outOf: 5 } },
    })
    const heavy = await desk.begin(vote)
    await desk.send('vp', heavy, 'approve')
    expect([await desk.record(heavy), await desk.all(heavy)]).toEqual([
      'stopped',
      ['vote vp approved', 'vote legal cancelled', 'vote finance cancelled'],
    ])
    const light = await desk.begin(vote)
    await desk.send('legal', light, 'approve')
    await desk.send('finance', light, 'approve')
    expect(await desk.record(light)).toBe('approving')
    await desk.send('vp', light, 'reject')
    expect(await desk.record(light)).toBe('rejected')
  })
})

describe('a step in which something is done', () => {
  const handling = { kind: 'handle', ifRepeated: 'skipIfApprovedBefore' } as const

  it('is done or returned, and rejected by nobody', async () => {
    const id = await desk.begin(await one('lead', handling), await one('vp'))
    expect(await desk.refused('lead', id, 'reject')).toEqual(['refusal.isDecision'])
    await desk.send('lead', id, 'return', { to: 'start' })
    expect(await desk.record(id)).toBe('returned')
    await desk.resubmit(id)
    await desk.send('lead', id, 'approve', { opinion: '公告已起草' })
    expect((await desk.page('lead', id)).chain).toMatchObject([
      {},
      { kind: 'handle', standing: 'passed', tasks: [{ state: 'approved', opinion: '公告已起草' }] },
      { standing: 'current' },
    ])
    expect(await desk.asked(id)).toEqual(['vp'])
  })

  it('asks who has approved before, and whoever has done it has approved nothing', async () => {
    const decides = { ifRepeated: 'skipIfApprovedBefore' } as const
    const id = await desk.begin(
      await one('lead'),
      await one('vp'),
      step('done', await desk.users('lead'), handling),
      step('agreed', await desk.users('lead'), decides),
    )
    await desk.send('lead', id, 'approve')
    await desk.send('vp', id, 'approve')
    expect(await desk.asked(id)).toEqual(['lead'])
    await desk.send('lead', id, 'approve')
    expect((await desk.all(id)).slice(2)).toEqual(['done lead approved', 'agreed lead skipped'])
    const other = await desk.begin(step('done', await desk.users('lead'), handling), step('agreed', await desk.users('lead'), decides))
    await desk.send('lead', other, 'approve')
    expect((await desk.all(other)).at(-1)).toBe('agreed lead pending')
  })
})

describe('a step that a meeting decides', () => {
  it('has its minutes kept by whom it asks, though they began it or approved before; deciding in it is not their approval', async () => {
    const policies = { ifRepeated: 'skipIfApprovedBefore', ifSelf: 'skip' } as const
    const { world } = desk.journey
    const id = await desk.begin(
      await one('lead'),
      step('board', await desk.users('lead', 'buyer'), { kind: 'meeting', mode: { kind: 'anyOf' }, ...policies }),
      step('agreed', await desk.users('lead'), policies),
    )
    await desk.send('lead', id, 'approve')
    expect(await desk.asked(id)).toEqual(['buyer', 'lead'])
    const board = (await tasksOfRecord(world, 'stopRequest', id)).find(({ username }) => username === 'buyer')
    await approveInMeeting(world, board?.id ?? '', 'buyer')
    expect((await desk.all(id)).at(-1)).toBe('agreed lead skipped')
    const other = await desk.begin(
      step('board', await desk.users('lead'), { kind: 'meeting', ...policies }),
      step('agreed', await desk.users('lead'), policies),
    )
    const [kept] = await tasksOfRecord(world, 'stopRequest', other)
    await approveInMeeting(world, kept?.id ?? '', 'lead')
    expect((await desk.all(other)).at(-1)).toBe('agreed lead pending')
  })

  it('is signed by nobody besides: who was added would decide in its place', async () => {
    const id = await desk.begin(step('board', await desk.users('lead'), { kind: 'meeting', mode: { kind: 'anyOf' } }))
    for (const place of ['before', 'beside', 'after'])
      expect(await desk.refused('lead', id, 'addSigner', { who: 'vp', place })).toEqual(['refusal.decidedInMeeting'])
  })
})

describe('a return', () => {
  it('to a step before asks exactly whom that asked, and then everybody after it again', async () => {
    const id = await desk.begin(step('sign', await desk.users('legal', 'finance')), await one('vp'))
    await desk.send('legal', id, 'approve')
    await desk.send('finance', id, 'approve')
    await desk.send('vp', id, 'return', { to: 'sign' })
    expect(await desk.asked(id)).toEqual(['finance', 'legal'])
    expect((await desk.all(id)).slice(2)).toEqual(['vp vp returned', 'sign legal pending', 'sign finance pending'])
    await desk.send('finance', id, 'approve')
    await desk.send('legal', id, 'approve')
    expect(await desk.asked(id)).toEqual(['vp'])
    await desk.send('vp', id, 'approve')
    expect(await desk.record(id)).toBe('stopped')
  })

  it('from a countersign step asks the step before, and nobody beside any more', async () => {
    const id = await desk.begin(await one('lead'), step('sign', await desk.users('legal', 'finance')))
    await desk.send('lead', id, 'approve')
    await desk.send('legal', id, 'approve')
    await desk.send('finance', id, 'return', { to: 'lead' })
    expect(await desk.all(id)).toEqual(['lead lead approved', 'sign legal approved', 'sign finance returned', 'lead lead pending'])
    await desk.send('lead', id, 'approve')
    expect(await desk.asked(id)).toEqual(['finance', 'legal'])
  })

  it('to a step whose people are skipped once they have approved asks them all the same', async () => {
    const before = await one('lead', { ifRepeated: 'skipIfApprovedBefore' })
    const id = await desk.begin(before, await one('vp'))
    await desk.send('lead', id, 'approve')
    await desk.send('vp', id, 'return', { to: 'lead' })
    expect(await desk.asked(id)).toEqual(['lead'])
  })

  it('of a countersigner to who began it never goes forward', async () => {
    const id = await desk.begin(step('sign', await desk.users('legal', 'finance')), await one('vp'))
    await desk.send('legal', id, 'approve')
    await desk.send('finance', id, 'return', { to: 'start' })
    expect([await desk.asked(id), await desk.record(id), (await desk.standing(id)).state]).toEqual([[], 'returned', 'returned'])
    expect(await desk.told('buyer', id)).toContain('notice.caseReturned')
    await desk.resubmit(id)
    expect([await desk.asked(id), await desk.record(id)]).toEqual([['finance', 'legal'], 'approving'])
  })

  it('to who began it asks everybody again, or whoever returned it alone, by its policy', async () => {
    for (const [resubmit, asked] of [
      ['everybody', 'lead'],
      ['whoReturned', 'vp'],
    ] as const) {
      const id = await desk.begin(await one('lead'), await one('vp', { resubmit }))
      await desk.send('lead', id, 'approve')
      await desk.send('vp', id, 'return', { to: 'start' })
      await desk.resubmit(id)
      expect(await desk.asked(id)).toEqual([asked])
    }
  })

  it('leads out of branches that are gone at once', async () => {
    const nodes = [
      await one('lead'),
      parallel('beside', [await one('legal')], [await one('finance'), await one('vp')]),
      await one('unithead'),
    ]
    const id = await desk.begin(...nodes)
    await desk.send('lead', id, 'approve')
    await desk.send('legal', id, 'approve')
    await desk.send('finance', id, 'return', { to: 'lead' })
    expect(await desk.asked(id)).toEqual(['lead'])
    await desk.send('lead', id, 'approve')
    expect(await desk.asked(id)).toEqual(['finance', 'legal'])
    for (const name of ['finance', 'legal', 'vp', 'unithead']) await desk.send(name, id, 'approve')
    expect(await desk.record(id)).toBe('stopped')
  })

  it('out of a branch to who began it asks the branches again, not what lies before, where whoever returned it is asked alone', async () => {
    const id = await desk.begin(
      await one('lead'),
      parallel('beside', [await one('legal')], [await one('finance', { resubmit: 'whoReturned' })]),
    )
    await desk.send('lead', id, 'approve')
    await desk.send('finance', id, 'return', { to: 'start' })
    expect(await desk.record(id)).toBe('returned')
    await desk.resubmit(id)
    expect(await desk.asked(id)).toEqual(['finance', 'legal'])
    for (const name of ['finance', 'legal']) await desk.send(name, id, 'approve')
    expect(await desk.record(id)).toBe('stopped')
  })

  it('to what does not lie before is refused', async () => {
    const id = await desk.begin(await one('lead'), await one('vp'))
    expect(await desk.refused('lead', id, 'return', { to: 'vp' })).not.toEqual([])
    expect(await desk.asked(id)).toEqual(['lead'])
  })
})

const rejectedBy = async (ifRejected: Parameters<typeof step>[2]) => {
  const id = await desk.begin(await one('lead'), await one('legal'), await one('vp', ifRejected))
  for (const name of ['lead', 'legal']) await desk.send(name, id, 'approve')
  await desk.send('vp', id, 'reject')
  return [await desk.record(id), ...(await desk.asked(id))]
}

describe('a rejection', () => {
  it('goes where its step says', async () => {
    expect(await rejectedBy({ ifRejected: { kind: 'toInitiator' } })).toEqual(['returned'])
    expect(await rejectedBy({ ifRejected: { kind: 'toPrevious' } })).toEqual(['approving', 'legal'])
    expect(await rejectedBy({ ifRejected: { kind: 'toNode', node: 'lead' } })).toEqual(['approving', 'lead'])
    expect(await rejectedBy({ ifRejected: { kind: 'ends' } })).toEqual(['rejected'])
  })

  it('says why', async () => {
    const id = await desk.begin(await one('lead'))
    const [task] = (await desk.page('lead', id)).chain[0]?.tasks ?? []
    const lead = await desk.as('lead')
    const body = { version: task?.version ?? 0, reason: ' ' }
    await lead.refused(42200, 'POST /api/approval/task/{id}/reject', { params: { id: task?.id ?? '' }, body })
  })
})

describe('where the record refuses', () => {
  it('a decision is refused with its reason, and the task stays', async () => {
    const id = await desk.begin(await one('lead'))
    await endPurchase(desk, id)
    expect(await desk.refused('lead', id, 'approve')).toEqual(['refusal.mayStop'])
    expect([await desk.all(id), (await desk.standing(id)).state]).toEqual([['lead lead pending'], 'running'])
  })

  it('nothing is begun for which nobody can be asked', async () => {
    const nobody = step('nobody', [{ by: 'initiatorsChoice' }], { ifEmpty: 'block' })
    expect(await refusedToBegin(desk, nobody)).toEqual(['refusal.nobodyToAsk'])
    // A decision that leads there is refused likewise.
    const id = await desk.begin(await one('lead'), nobody)
    expect(await desk.refused('lead', id, 'approve')).toEqual(['refusal.nobodyToAsk'])
    expect(await desk.asked(id)).toEqual(['lead'])
  })
})
