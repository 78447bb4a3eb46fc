import { describe, expect, it } from 'vitest'
import { myTasks, waitsForReader } from './myTasks.ts'
import type { Case, ChainTask } from './types.ts'

const offer = (event: ChainTask['transitions'][number]['event'], allowed = true) => ({ event, allowed, reasons: [] })

const task = (isMine: boolean, transitions: ChainTask['transitions']): ChainTask => ({
  id: '1',
  version: 0,
  state: 'pending',
  userName: '赵一帆',
  userNameEn: 'Zhao Yifan',
  insteadOfName: '',
  insteadOfNameEn: '',
  jobTitle: '',
  jobTitleEn: '',
  signatureFileId: null,
  delegateName: '',
  delegateNameEn: '',
  place: 'own',
  opinion: '',
  delegateOpinion: '',
  skippedFor: null,
  since: '2026-11-28T10:00:00+08:00',
  decideBy: null,
  isMine,
  asksOpinion: false,
  asksFiles: false,
  documents: [],
  transitions,
})

const chain = (...tasks: ChainTask[]): Pick<Case, 'chain'> => ({
  chain: [
    {
      node: 'lead',
      title: '集采负责人审批',
      titleEn: 'Head of group procurement',
      kind: 'approve',
      standing: 'current',
      begunAt: '2026-11-28T10:00:00+08:00',
      endedAt: null,
      tasks,
      meetings: [],
      expected: [],
    },
  ],
})

describe('what the reader of a case is asked', () => {
  it('is theirs alone, without what stands elsewhere on the page', () => {
    const mine = task(true, [offer('view'), offer('approve'), offer('reject', false), offer('reassign'), offer('remove')])
    const found = myTasks(chain(task(false, [offer('reassign')]), mine))
    expect(found.map(({ task: { transitions } }) => transitions.map(({ event }) => event))).toEqual([['approve', 'reject']])
    expect(waitsForReader(chain(mine))).toBe(true)
  })

  it('is over once it can only be taken back', () => {
    const decided = chain(task(true, [offer('takeBack')]))
    expect([myTasks(decided).length, waitsForReader(decided)]).toEqual([1, false])
    expect(myTasks(chain(task(true, [offer('takeBack', false)])))).toEqual([])
  })
})
