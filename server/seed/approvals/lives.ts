import type { TaskEvent } from '#src/machines/approval/task.ts'
import { comment, decide, look, opinionOf, resolve, takeBack, type Course } from './deciding.ts'
import { sendByInitiator, type CasePlay } from './playCase.ts'

/** A demand that was written, in the office time of whoever has to do with it. */
export interface Written {
  /** The case by which it is approved, since it was submitted. */
  play: CasePlay
  /** Its place among all of them: by it people say one thing or another. */
  place: number
  /** How many hours of office time somebody lets a task lie. */
  pace: number
  /** The moment so many hours of office time after the last one. */
  wait: (hours: number) => Date
  send: (event: 'submit' | 'discard' | 'cancel', reason?: string) => void
  /** Group procurement sends it: whoever buys its category, or in their place the lead. */
  buy: (event: 'accept' | 'assign' | 'giveBack', by: 'buyer' | 'lead', reason?: string) => void
}

/** What becomes of a demand. */
export type Life = (its: Written) => Course

/** After some time something happens. */
function* after({ wait }: Written, hours: number, happen: () => unknown): Course {
  yield wait(hours)
  happen()
}

function* submitted(its: Written, ...then: Course[]): Course {
  yield* after(its, 1.5, () => its.send('submit'))
  for (const each of then) yield* each
}

/** Whoever is asked approves, one after the other: until nobody is asked any more, or so many of them. */
function* approve({ play, place, pace, wait }: Written, most = Infinity): Course {
  for (let count = 0; count < most; count++) {
    yield wait(pace)
    if ((place + count) % 3 === 0) look(play)
    if (!decide(play, { type: 'approve', opinion: opinionOf(place + count) })) return
  }
}

/** Whoever buys its category accepts it some hours later, or is given it. */
const accepted = (its: Written): Course =>
  after(its, 3 + (its.place % 5) * 5, () => its.buy('accept', its.place % 4 === 3 ? 'lead' : 'buyer'))

function* bought(its: Written, ...before: Course[]): Course {
  yield* submitted(its, ...before, approve(its), accepted(its))
}

const why = [
  '请补充库存数量后再提交 / Add what is in stock and submit again',
  '规格请与设备部门核对 / Check the specification with engineering',
  '单价高于上次采购，请说明 / The price is above the last one: say why',
  '数量与年度计划不一致 / The quantity differs from the plan of the year',
]

const sendBack = ({ play, place }: Written) => decide(play, { type: 'return', to: 'start', reason: why[place % why.length] ?? '' })

const whyNot = [
  '现有库存可用至年底，本次不采购 / What is in stock lasts until the end of the year: not to be bought',
  '可从兄弟单位调剂，不另行采购 / A sister unit has it to spare: not to be bought',
  '已列入本年度集团集中采购，不重复申请 / Part of this year’s joint purchase: not asked for twice',
]

const refuse = ({ play, place }: Written) => decide(play, { type: 'reject', reason: whyNot[place % whyNot.length] ?? '' })

/** Somebody else is brought in, who is called so. */
const bring = ({ play }: Written, type: 'addSigner' | 'transfer' | 'delegate', username: string, reason: string) => {
  const place = type === 'addSigner' ? { place: 'before' } : {}
  return decide(play, { type, userId: play.house.called(username).id, ...place, reason } as TaskEvent)
}

const countersign = (its: Written, username: string): Course =>
  after(its, 1.5, () => bring(its, 'addSigner', username, '金额口径请会签 / Please countersign the estimate'))
const handOn = (its: Written, username: string): Course =>
  after(its, 2, () => bring(its, 'transfer', username, '由分管方决定 / To be decided by whoever is in charge'))
const askBuyer = (its: Written): Course =>
  after(its, 1, () => bring(its, 'delegate', 'buyer', '请核对市场价 / Please check the market price'))
const urge = (its: Written, hours: number): Course => after(its, hours, () => sendByInitiator(its.play, 'urge'))

export const lives = {
  draft: function* () {
    // Nobody has submitted it yet.
  },
  discarded: (its) => after(its, 6, () => its.send('discard')),
  approved: (its) => bought(its),
  inPool: (its) => submitted(its, approve(its)),
  reassigned: (its) =>
    submitted(
      its,
      approve(its),
      accepted(its),
      after(its, 7, () => its.buy('assign', 'lead', '与在办采购合并，请一并办理 / To be bought together with a purchase under way')),
    ),
  givenBack: (its) =>
    submitted(
      its,
      approve(its),
      after(its, 4, () =>
        its.buy('giveBack', 'lead', '规格指向单一品牌，请改为性能要求后重新提交 / The specification names one brand: say what it must do'),
      ),
    ),
  approvedLater: (its) =>
    bought(
      its,
      after(its, its.pace, () => sendBack(its)),
      after(its, 5, () => its.send('submit')),
    ),
  returned: (its) =>
    submitted(
      its,
      after(its, its.pace, () => sendBack(its)),
    ),
  returnedLater: (its) =>
    submitted(
      its,
      approve(its, 1),
      after(its, its.pace, () => sendBack(its)),
    ),
  rejected: (its) =>
    submitted(
      its,
      after(its, its.pace, () => refuse(its)),
    ),
  rejectedAbove: (its) =>
    submitted(
      its,
      approve(its, 1),
      after(its, its.pace, () => refuse(its)),
    ),
  withdrawn: (its) =>
    submitted(
      its,
      after(its, 0.5, () => sendByInitiator(its.play, 'withdraw')),
    ),
  cancelled: (its) =>
    submitted(
      its,
      approve(its),
      after(its, 26, () => its.send('cancel', '设备改造提前，不再需要 / No longer needed: the rebuild comes first')),
    ),
  /** Nobody decides in time: whoever is above them is asked. */
  late: (its) => bought(its, urge(its, 18)),
  urged: (its) => bought(its, urge(its, 9)),
  lookedInto: (its) =>
    bought(
      its,
      askBuyer(its),
      after(its, 3, () => resolve(its.play, '与近三次成交价相符 / In line with the last three purchases')),
    ),
  countersigned: (its) => bought(its, countersign(its, 'finance')),
  countersignedAbove: (its) => bought(its, countersign(its, 'vp')),
  handedOn: (its) => bought(its, handOn(its, 'vp')),
  takenBack: (its) =>
    bought(
      its,
      approve(its, 1),
      after(its, 0.5, () => takeBack(its.play)),
    ),
  discussed: (its) =>
    bought(
      its,
      after(its, 2, () => comment(its.play, its.play.its.initiatorId ?? '', '附上次采购价供参考 / The last price is given for comparison')),
    ),

  waiting: (its) => submitted(its),
  waitingSeen: (its) =>
    submitted(
      its,
      after(its, 1, () => look(its.play)),
    ),
  waitingAbove: (its) => submitted(its, approve(its, 1)),
  waitingAtLast: (its) => submitted(its, approve(its, 2)),
  waitingForFinance: (its) => submitted(its, countersign(its, 'finance')),
  waitingForVicePresident: (its) => submitted(its, approve(its, 1), countersign(its, 'vp')),
  waitingHandedOn: (its) => submitted(its, handOn(its, 'legal')),
  waitingLookedInto: (its) => submitted(its, askBuyer(its)),
  waitingUrged: (its) => submitted(its, urge(its, 5)),
  waitingAgain: (its) =>
    submitted(
      its,
      after(its, 2, () => sendBack(its)),
      after(its, 2, () => its.send('submit')),
    ),
} satisfies Record<string, Life>
