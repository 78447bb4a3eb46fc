import { rowsOf, storedId, type Database } from '#server/db/connect.ts'
import { flowDefinition } from '#server/db/tables/approval.ts'
import { meeting, meetingItem } from '#server/db/tables/meeting.ts'
import type { Need } from '#server/modules/demand/index.ts'
import { sql } from 'drizzle-orm'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { addWorkingHours } from '#src/lib/workingHours.ts'
import type { FlowDefinition, StepNode } from '#src/machines/approval/definition.ts'
import type { MeetingEvent, MeetingKind, MeetingResult } from '#src/machines/approval/meeting.ts'
import type { TaskEvent } from '#src/machines/approval/task.ts'
import { decide } from './deciding.ts'
import type { Definition } from './definition.ts'
import { playDemands, type Plan, type PlayedDemand } from './demands.ts'
import type { House } from './house.ts'
import type { Life } from './lives.ts'
import { openTasks, sendTask } from './playCase.ts'
import { begun, moved, type PlayedEntry, type PlayedTask } from './played.ts'

const secretary = 'secretary25'
const company = '25'

/** The oil terminal decides in a meeting what is large: its own edition of how demands are approved. @returns that edition */
export const oilTerminalFlow = async (tx: Database, house: House, delivered: FlowDefinition, now: Date): Promise<Definition> => {
  const head = delivered.nodes.find(({ id }) => id === 'head') as StepNode
  const content: FlowDefinition = {
    type: 'DEMAND',
    title: { zh: '采购需求审批（油品码头：大额上会）', en: 'Purchase requisition (oil terminal: large ones in a meeting)' },
    nodes: [
      head,
      {
        id: 'amount',
        kind: 'exclusive',
        title: { zh: '按金额', en: 'By amount' },
        branches: [
          {
            id: 'large',
            title: { zh: '20 万元及以上', en: '200,000 yuan and above' },
            when: { field: 'amountGross', is: 'atLeast', value: '200000' },
            nodes: [
              {
                ...head,
                id: 'managers',
                kind: 'meeting',
                title: { zh: '总经理办公会', en: 'Managers’ meeting' },
                assignees: [{ by: 'users', users: [house.called(secretary).id] }],
                deadline: { count: 30, unit: 'workingDays', remindBefore: 16, whenDue: 'remind' },
              },
            ],
          },
          { id: 'small', title: { zh: '其他', en: 'Others' }, when: null, nodes: [] },
        ],
      },
    ],
  }
  const at = later(now, -420, 'day')
  const [unit] = await rowsOf<{ id: string }>(tx, sql`select id::text as id from unit where company_id = ${company} and parent_id is null`)
  const edition = { type: content.type, unitId: unit?.id ?? null, edition: 1, standing: 'published', content } as const
  const id = storedId(
    await tx
      .insert(flowDefinition)
      .values({ ...edition, createdAt: at, createdBy: house.called('admin').id, publishedAt: at })
      .returning({ id: flowDefinition.id }),
  )
  return { id, content }
}

interface Planned {
  title: string
  kind: MeetingKind
  place: string
  /** In hours of office time from now; planned a day and a half before. */
  hours: number
  minutesNo?: string
  attendance?: string
  absent?: string
  cancelled?: string
}

const room = '油品码头办公楼 301 会议室 / Room 301, terminal office'
const attendance = '谭永安、贺安宁、温书言（记录）、柴进（列席） / Tan Yongan, He Anning, Wen Shuyan (minutes), Chai Jin (guest)'

const plans = {
  spring: {
    title: '第 9 次总经理办公会 / 9th managers’ meeting',
    kind: 'MANAGERS',
    place: room,
    hours: -620,
    minutesNo: '油总办纪〔9〕号',
    attendance,
  },
  group: {
    title: '采购领导小组第 3 次会议 / 3rd meeting of the procurement board',
    kind: 'LEADING_GROUP',
    place: room,
    hours: -240,
    minutesNo: '油采组纪〔3〕号',
    attendance,
    absent: '邹雨（出差） / Zou Yu (travelling)',
  },
  void: {
    title: '第 12 次总经理办公会 / 12th managers’ meeting',
    kind: 'MANAGERS',
    place: room,
    hours: -60,
    cancelled: '应到五人，实到二人，未达到议事人数，另行安排 / Two of five were there: no quorum, to be planned anew',
  },
  party: {
    title: '党委会第 6 次会议 / 6th meeting of the Party committee',
    kind: 'PARTY_COMMITTEE',
    place: '油品码头党员活动室 / Party members’ room',
    hours: -30,
    minutesNo: '油党纪〔6〕号',
    attendance,
  },
  next: { title: '第 13 次总经理办公会 / 13th managers’ meeting', kind: 'MANAGERS', place: room, hours: -3 },
} as const satisfies Record<string, Planned>

type Named = keyof typeof plans
type Said = readonly [meeting: Named, result: MeetingResult, opinion: string]

const by = { by: 'requester25', unit: 'HSE' } as const
const small = (title: string, titleEn: string, category: string, lines: Need['lines'], reason: string): Need => ({
  ...by,
  title,
  titleEn,
  category,
  lines,
  reason,
})

/** What is large enough for a meeting, how long ago it was written, and where it was put to whom. */
const asked: readonly (readonly [need: Need, hours: number, said: readonly Said[]])[] = [
  [
    small(
      '储罐呼吸阀更换',
      'Breather valves for storage tanks',
      '5002',
      [['呼吸阀', 'DN200 防爆阻火', '台', 12, 23800, 0]],
      '定期检验不合格。',
    ),
    660,
    [['spring', 'approved', '同意，分两批交货 / Agreed, in two deliveries']],
  ],
  [
    small('码头围油栏更新', 'New oil booms for the jetty', '6002', [['橡胶围油栏', 'WGJ1100', 'm', 600, 420, 80]], '使用年限已到。'),
    655,
    [
      ['spring', 'deferred', '补充三家比价后再议 / To be compared with three offers first'],
      ['group', 'approved', '比价充分，同意 / Well compared, agreed'],
    ],
  ],
  [
    small(
      '输油臂液压站改造',
      'Hydraulic units of loading arms',
      '4003',
      [['液压站', '30 kW 防爆', '套', 2, 268000, 0]],
      '故障率逐年上升。',
    ),
    280,
    [['group', 'rejected', '先论证大修方案，暂不更新 / Overhaul is to be examined first']],
  ],
  [
    small('消防泡沫罐车', 'Foam tender', '6002', [['泡沫消防车', '12 t', '辆', 1, 1680000, 0]], '现有车辆已到报废年限。'),
    95,
    [
      ['void', 'deferred', ''],
      ['party', 'approved', '同意，纳入年度重点项目 / Agreed, among the major projects of the year'],
    ],
  ],
  [
    small(
      '管线阴极保护系统',
      'Cathodic protection of pipelines',
      '4003',
      [['恒电位仪', '60 V/50 A', '台', 4, 76000, 0]],
      '检测发现保护电位不足。',
    ),
    50,
    [['party', 'returned', '请补充检测报告和分年实施方案 / Add the test report and a plan by years']],
  ],
  [
    small(
      '罐区周界报警系统',
      'Perimeter alarms of the tank farm',
      '4003',
      [['激光对射', '200 m', '套', 16, 15800, 0]],
      '安全检查提出整改。',
    ),
    26,
    [['next', 'deferred', '']],
  ],
  [
    small(
      '卸油泵机械密封',
      'Mechanical seals for discharge pumps',
      '1003',
      [['机械密封', '集装式 DN90', '套', 20, 11800, 2]],
      '年度检修用。',
    ),
    24,
    [['next', 'deferred', '']],
  ],
  [small('防爆叉车', 'Explosion-proof forklifts', '1003', [['防爆叉车', '3 t', '辆', 2, 218000, 0]], '危化品库区使用。'), 14, []],
]

const eventOf = (result: MeetingResult, opinion: string): TaskEvent | null => {
  if (result === 'deferred') return null
  if (result === 'approved') return { type: 'approve', opinion }
  return result === 'returned' ? { type: 'return', to: 'start', reason: opinion } : { type: 'reject', reason: opinion }
}

interface Item {
  task: PlayedTask
  result: MeetingResult
  opinion: string
}

export interface PlayedMeetings {
  demands: PlayedDemand[]
  agendas: ReadonlyMap<Named, Item[]>
  keeperId: string
  now: Date
}

const startOf = (now: Date, name: Named): Date => addWorkingHours(deliveredCalendar, now, plans[name].hours)
const plannedOf = (now: Date, name: Named): Date => addWorkingHours(deliveredCalendar, startOf(now, name), -12)
/** Minutes are signed some hours later. */
const endOf = (now: Date, name: Named): Date => addWorkingHours(deliveredCalendar, startOf(now, name), 'cancelled' in plans[name] ? -1 : 5)

/** Large demands of the oil terminal, and the meetings that decided them. */
export const playMeetings = (house: House, definition: Definition, now: Date): PlayedMeetings => {
  const agendas = new Map<Named, Item[]>()
  const lifeOf = (all: readonly Said[]): Life =>
    function* ({ play, wait, send, buy }) {
      yield wait(1.5)
      send('submit')
      yield wait(3)
      decide(play, { type: 'approve', opinion: '同意上会 / To be put to the meeting' })
      for (const [name, result, opinion] of all) {
        yield plannedOf(now, name)
        const [task] = openTasks(play)
        if (!task) return
        agendas.set(name, [...(agendas.get(name) ?? []), { task, result, opinion }])
        yield endOf(now, name)
        const { minutesNo = '' }: Planned = plans[name]
        const event = minutesNo === '' ? null : eventOf(result, `${minutesNo} · ${opinion}`)
        if (event) sendTask(play, task, event, task.userId)
      }
      const last = all.at(-1)
      if (last) yield addWorkingHours(deliveredCalendar, endOf(now, last[0]), 2)
      if (play.its.state === 'approved') buy('accept', 'buyer')
    }
  const plansOf = asked.map(([need, hours, said]): Plan => ({ need, hours, life: lifeOf(said) }))
  const demands = playDemands(house, definition, new Map(), now, plansOf)
  return { demands, agendas, keeperId: house.called(secretary).id, now }
}

/** Stores what was played, once what it decided is. @returns what the log says of it */
export const storeMeetings = async (tx: Database, { agendas, keeperId, now }: PlayedMeetings): Promise<PlayedEntry[]> => {
  const log: PlayedEntry[] = []
  for (const [place, name] of (Object.keys(plans) as Named[]).entries()) {
    const { title, kind, place: where, minutesNo = '', attendance: there = '', absent = '', cancelled }: Planned = plans[name]
    const createdAt = plannedOf(now, name)
    const startsAt = startOf(now, name)
    const its = { id: String(place + 1), state: 'planned', stateSince: createdAt, version: 0 }
    const facts = { keepsMinutes: true, startsAt, now: endOf(now, name) }
    const end = { at: facts.now, actorId: keeperId }
    const items = agendas.get(name) ?? []
    begun(log, 'meeting', its, { at: createdAt, actorId: keeperId })
    if (cancelled) {
      const cancel: MeetingEvent = { type: 'cancel', reason: cancelled }
      moved(log, 'meeting', its, facts, cancel, end)
    } else if (minutesNo !== '') {
      const decisions = items.map(({ task, result, opinion }) => ({ taskId: task.id, result, opinion }))
      const held: MeetingEvent = { type: 'hold', minutesNo, attendance: there, absent, items: decisions }
      moved(log, 'meeting', its, facts, held, end)
    }
    const isHeld = its.state === 'held'
    await tx.insert(meeting).values({
      ...its,
      companyId: company,
      keeperId,
      title,
      kind,
      place: where,
      startsAt,
      minutesNo,
      attendance: there,
      absent,
      decisionReason: cancelled ?? '',
      createdAt,
    })
    await tx.insert(meetingItem).values(
      items.map(({ task, result, opinion }, position) => ({
        meetingId: its.id,
        taskId: task.id,
        position,
        planned: its.state === 'planned',
        ...(isHeld ? { result, opinion } : {}),
      })),
    )
  }
  return log
}
