import { and, setup } from 'xstate'
import { isHeld, type HoldableFacts, type HoldEvent } from '../hold.ts'
import { reasonGiven, type MachineTypes, type TransitionMeta } from '../lifecycle.ts'
import { answerRules, type AnswerRule } from './answerRules.ts'

export interface ProjectFacts extends HoldableFacts {
  /** A draft may not have one yet. */
  deadline: Date | null
  /** What stands in the place of the deadline is no moment. */
  deadlineUnread: boolean
  hasUnit: boolean
  hasCategory: boolean
  itemCount: number
  /** Lines that were typed and can't be used yet. */
  unfinishedCount: number
  hasTitle: boolean
  visibility: 'OPEN' | 'INVITED'
  invitedCount: number
  /** Of those invited, how many may not be invited now: no longer admitted, or barred by an integrity record. */
  excludedCount: number
  /** Invited suppliers this method needs before it can be published. */
  minQuotes: number
  /** Sealed quotes before the opening, opened ones after it. */
  quoteCount: number
  /** Numbers of sealed quotes that can't be read: damaged, exchanged, or sealed by another key. */
  unreadable: readonly string[]
  /** Quotes that were opened: only these can be chosen. */
  openedQuotationIds: readonly string[]
  /** Questions that are neither answered nor ended otherwise. */
  unansweredCount: number
  /** The end of the answering time; null before it is published. */
  answersDue: Date | null
  answerRule: AnswerRule
  /** How often its deadline was moved for answers that were missing. */
  answerExtensions: number
  /** A head has let it go on without the answers that were missing. */
  goesOnUnanswered: boolean
  /** It closed with too few quotes before, and was given more time. */
  extendedAfterDeadline: boolean
  /** The asking person leads this project, or leads group procurement. */
  inCharge: boolean
  /** Until when the result that is published may be contested; null where none is. */
  contestableUntil: Date | null
  /** Objections to it that have not come to their end. */
  openObjections: number
}

export type ProjectEvent =
  | { type: 'edit' }
  | { type: 'discard' }
  | { type: 'publish' }
  | { type: 'deadlinePassed' }
  | { type: 'answersMissed' }
  | { type: 'open' }
  | { type: 'choose'; quotationId?: string; reason?: string }
  | { type: 'publishResult' }
  | { type: 'returned'; reason?: string }
  | { type: 'rejected'; reason?: string }
  | { type: 'withdrawn' }
  | { type: 'standstillPassed' }
  | { type: 'chooseAgain' }
  | { type: 'annul' }
  | { type: 'stop'; reason: string; reasonEn: string }
  | { type: 'extend'; deadline?: Date; reason?: string }
  | { type: 'cancel'; reason?: string }
  | { type: 'handedOver'; fromUserId: string; toUserId: string }
  | HoldEvent

const buyers = ['JC_BUYER', 'JC_LEAD'] as const
const may = (authority: string) => ({ authority, roles: buyers })
const bySystem = { authority: 'system' } as const satisfies TransitionMeta
const byHead = (authority: string): TransitionMeta => ({ authority, roles: ['JC_LEAD'], whileHeld: true })

const tellAll = <M extends string>(message: M) =>
  [
    { type: 'notify', params: { audience: 'concerned', message } },
    { type: 'notify', params: { audience: 'inHouse', message } },
  ] as const

/** What waits for somebody's word about a purchase waits no longer. */
const ended = [
  { type: 'follow', params: { machine: 'contactTransfer', event: 'projectEnded' } },
  { type: 'follow', params: { machine: 'stopRequest', event: 'projectEnded' } },
] as const

const edit = { target: 'draft', reenter: true, guard: 'inCharge', meta: { ...may('poJcProject:edit'), unlogged: true } } as const
/** A draft that nobody wants any more. What is published is stopped by request, and with approval (domain.md §1.4 J). */
const cancel = {
  target: 'cancelled',
  guard: and(['inCharge', 'reasonGiven']),
  actions: ended,
  meta: { ...may('poJcProject:cancel'), destroys: true },
} as const

const quotationsEnd = { type: 'follow', params: { machine: 'quotation', event: 'projectCancelled' } } as const

/** What an objection that is upheld may bring: it ends, whoever runs it. Why, its filer alone reads, and those who handle it. */
const annul = {
  target: 'cancelled',
  actions: [quotationsEnd, ...ended, { type: 'notify', params: { audience: 'concerned', message: 'notice.projectCancelled' } }],
  meta: bySystem,
} as const

/** What a request to stop it brings that is approved. */
const stop = { target: 'cancelled', actions: [quotationsEnd, ...ended, ...tellAll('notice.projectStopped')], meta: bySystem } as const

const toldOfExtension = { type: 'notify', params: { audience: 'concerned', message: 'notice.projectExtended' } } as const
const mayExtend = may('poJcProject:extend')

const toldOfAnswers = tellAll('notice.answersMissed')
const toldOfHold = tellAll('notice.projectHeld')
const toldOfRelease = tellAll('notice.projectReleased')
/** Of a choice that was not published suppliers hear nothing. */
const toldInHouse = { type: 'notify', params: { audience: 'inHouse', message: 'notice.choiceWithdrawn' } } as const
/** A choice that a second person does not let pass: another is made, or the same with better reasons. */
const sentBack = {
  target: 'opened',
  actions: { type: 'notify', params: { audience: 'inHouse', message: 'notice.choiceSentBack' } },
  meta: bySystem,
} as const
const toldOfWithdrawal = [
  { type: 'notify', params: { audience: 'quoting', message: 'notice.resultWithdrawn' } },
  { type: 'notify', params: { audience: 'inHouse', message: 'notice.resultWithdrawn' } },
] as const

/** Whether there is time left to give for answers that are missing. */
export const hasExtensionsLeft = ({ answerRule, answerExtensions }: Pick<ProjectFacts, 'answerRule' | 'answerExtensions'>): boolean =>
  answerExtensions < answerRules[answerRule].extensions

/** When unanswered questions are judged; null where there are none, or where nothing would follow. */
const answersJudged = (facts: ProjectFacts): Date | null => {
  if (facts.unansweredCount === 0) return null
  const holds = answerRules[facts.answerRule].holds && !facts.goesOnUnanswered
  return hasExtensionsLeft(facts) || holds ? facts.answersDue : null
}

/** Somebody else runs it from now on, and is who suppliers turn to; the state stays (domain.md §1.4 E, region Contact). */
const handedOverIn = <S extends string>(state: S) =>
  ({
    handedOver: {
      target: state,
      reenter: true,
      actions: { type: 'notify', params: { audience: 'concerned', message: 'notice.projectContact' } },
      meta: bySystem,
    },
  }) as const

/** When a result stands; null while somebody objects to the purchase (domain.md §1.4, invariant 4). */
const standstillEnds = ({ contestableUntil, openObjections }: ProjectFacts): Date | null => (openObjections > 0 ? null : contestableUntil)

/** A purchase stands still for any of several reasons, and stays in the state that it is in (domain.md §1.4 E, region Holds). */
const holdsIn = <S extends string>(state: S) => {
  const stays = { target: state, reenter: true } as const
  return {
    hold: { ...stays, guard: and(['inCharge', 'reasonGiven']), actions: toldOfHold, meta: byHead('poJcProject:hold') },
    release: { ...stays, guard: and(['inCharge', 'isHeld', 'reasonGiven']), actions: toldOfRelease, meta: byHead('poJcProject:release') },
    held: { ...stays, actions: toldOfHold, meta: bySystem },
    released: { ...stays, guard: 'isHeld', actions: toldOfRelease, meta: bySystem },
  } as const
}

/**
 * A purchase from draft to the result that stands: the first form of the project of domain.md §1.4 E. Planning approval goes between
 * draft and published, review and reporting between opened and chosen.
 */
export const projectMachine = setup({
  types: {} as MachineTypes<ProjectFacts, ProjectEvent>,
  guards: {
    inCharge: ({ context }) => context.facts.inCharge,
    isHeld,
    hasTitle: ({ context }) => context.facts.hasTitle,
    hasItems: ({ context }) => context.facts.itemCount > 0,
    linesUsable: ({ context }) => context.facts.unfinishedCount === 0,
    hasUnit: ({ context }) => context.facts.hasUnit,
    hasCategory: ({ context }) => context.facts.hasCategory,
    deadlineReadable: ({ context }) => !context.facts.deadlineUnread,
    /** Of what can't be read it is not said, too, that it lies behind. */
    deadlineAhead: ({ context: { facts } }) => facts.deadlineUnread || (facts.deadline !== null && facts.deadline > facts.now),
    deadlineReached: ({ context: { facts } }) => facts.deadline !== null && facts.deadline <= facts.now,
    enoughInvited: ({ context: { facts } }) => facts.visibility === 'OPEN' || facts.invitedCount >= facts.minQuotes,
    noneExcluded: ({ context }) => context.facts.excludedCount === 0,
    enoughQuotes: ({ context: { facts } }) => facts.quoteCount >= facts.minQuotes,
    allReadable: ({ context }) => context.facts.unreadable.length === 0,
    tooFewQuotes: ({ context: { facts } }) => facts.quoteCount < facts.minQuotes,
    answersMissing: ({ context: { facts } }) => {
      const judged = answersJudged(facts)
      return judged !== null && judged <= facts.now
    },
    notExtendedYet: ({ context }) => !context.facts.extendedAfterDeadline,
    /** An offer is made before anyone could have named the new one. */
    laterDeadline: ({ context: { facts }, event }) =>
      !('deadline' in event) ||
      (event.deadline !== undefined && event.deadline > facts.now && facts.deadline !== null && event.deadline > facts.deadline),
    standstillOver: ({ context: { facts } }) => {
      const ends = standstillEnds(facts)
      return ends !== null && ends <= facts.now
    },
    quotationOpened: ({ context, event }) =>
      event.type === 'choose' &&
      (event.quotationId === undefined
        ? context.facts.openedQuotationIds.length > 0
        : context.facts.openedQuotationIds.includes(event.quotationId)),
    reasonGiven,
  },
  actions: {
    /** Sends `event` to every record of a machine that stands under this project. */
    follow: (_, _params: { machine: 'quotation' | 'contactTransfer' | 'stopRequest'; event: string }) => {},
    /** Puts `message` among the notices of everybody in `audience`. */
    /** `asks`: it waits for them to do something; once the record has gone on from there, there is nothing left to read of it. */
    notify: (
      _,
      _params: { audience: 'eligible' | 'quoting' | 'concerned' | 'inCharge' | 'inHouse' | 'publishers'; message: string; asks?: true },
    ) => {},
  },
}).createMachine({
  id: 'project',
  // A result stood as soon as it was published: both at once.
  meta: { formerly: { resultPublished: ['contestable', 'resultStands'] } },
  initial: 'draft',
  context: ({ input }) => ({ facts: input.facts }),
  states: {
    draft: {
      meta: { tone: 'idle' },
      on: {
        edit,
        publish: {
          target: 'published',
          guard: and([
            'inCharge',
            'hasTitle',
            'hasUnit',
            'hasCategory',
            'hasItems',
            'linesUsable',
            'deadlineReadable',
            'deadlineAhead',
            'enoughInvited',
            'noneExcluded',
          ]),
          actions: { type: 'notify', params: { audience: 'eligible', message: 'notice.projectPublished' } },
          meta: may('poJcProject:publish'),
        },
        discard: { target: 'discarded', guard: 'inCharge', actions: ended, meta: { ...may('poJcProject:edit'), destroys: true } },
        cancel,
        ...handedOverIn('draft'),
      },
    },
    /** A draft that was deleted: no list shows it, and nobody has its number after it. */
    discarded: { type: 'final', meta: { tone: 'idle' } },
    published: {
      meta: {
        tone: 'running',
        due: [
          { at: ({ deadline }: ProjectFacts) => deadline, event: 'deadlinePassed' },
          { at: answersJudged, event: 'answersMissed' },
        ],
      },
      on: {
        /** More time, or a hold. Sealed quotations stay so: a question that nobody answered takes nothing from whoever has quoted. */
        answersMissed: { target: 'published', reenter: true, guard: 'answersMissing', actions: toldOfAnswers, meta: bySystem },
        deadlinePassed: {
          target: 'sealed',
          guard: 'deadlineReached',
          actions: [
            { type: 'follow', params: { machine: 'quotation', event: 'deadlinePassed' } },
            { type: 'notify', params: { audience: 'inCharge', message: 'notice.deadlinePassed', asks: true } },
          ],
          meta: bySystem,
        },
        extend: {
          target: 'published',
          reenter: true,
          guard: and(['inCharge', 'deadlineAhead', 'laterDeadline', 'reasonGiven']),
          actions: toldOfExtension,
          meta: mayExtend,
        },
        annul,
        stop,
        ...holdsIn('published'),
        ...handedOverIn('published'),
      },
    },
    sealed: {
      meta: { tone: 'waiting' },
      on: {
        open: {
          target: 'opened',
          guard: and(['inCharge', 'deadlineReached', 'enoughQuotes', 'allReadable']),
          actions: [
            { type: 'follow', params: { machine: 'quotation', event: 'open' } },
            { type: 'notify', params: { audience: 'quoting', message: 'notice.quotesOpened' } },
          ],
          meta: may('quotation:open'),
        },
        extend: {
          target: 'published',
          guard: and(['inCharge', 'tooFewQuotes', 'notExtendedYet', 'laterDeadline', 'reasonGiven']),
          actions: [{ type: 'follow', params: { machine: 'quotation', event: 'deadlineExtended' } }, toldOfExtension],
          meta: mayExtend,
        },
        annul,
        stop,
        ...holdsIn('sealed'),
        ...handedOverIn('sealed'),
      },
    },
    opened: {
      meta: { tone: 'running' },
      on: {
        choose: {
          target: 'chosen',
          guard: and(['inCharge', 'quotationOpened', 'reasonGiven']),
          meta: may('poJcChosen:choose'),
        },
        annul,
        stop,
        ...holdsIn('opened'),
        ...handedOverIn('opened'),
      },
    },
    /** A second person looks at it; then it is published (decision 072). */
    chosen: {
      meta: { tone: 'waiting', approval: 'RESULT', approved: 'publishResult' },
      on: {
        choose: {
          target: 'chosen',
          reenter: true,
          guard: and(['inCharge', 'quotationOpened', 'reasonGiven']),
          meta: may('poJcChosen:choose'),
        },
        publishResult: {
          target: 'contestable',
          actions: { type: 'notify', params: { audience: 'quoting', message: 'notice.resultContestable' } },
          meta: { ...bySystem, whileHeld: false, formerly: 'people' },
        },
        returned: sentBack,
        rejected: sentBack,
        withdrawn: { target: 'opened', meta: bySystem },
        chooseAgain: { target: 'opened', actions: toldInHouse, meta: bySystem },
        annul,
        stop,
        ...holdsIn('chosen'),
        ...handedOverIn('chosen'),
      },
    },
    /** The result is published, and whoever quoted may object to it. */
    contestable: {
      meta: { tone: 'running', due: { at: standstillEnds, event: 'standstillPassed' } },
      on: {
        standstillPassed: {
          target: 'resultStands',
          guard: 'standstillOver',
          actions: [
            { type: 'follow', params: { machine: 'quotation', event: 'resultPublished' } },
            ...ended,
            { type: 'notify', params: { audience: 'quoting', message: 'notice.resultStands' } },
            { type: 'notify', params: { audience: 'inCharge', message: 'notice.resultStands' } },
          ],
          meta: bySystem,
        },
        chooseAgain: { target: 'opened', actions: toldOfWithdrawal, meta: bySystem },
        annul,
        stop,
        ...holdsIn('contestable'),
        ...handedOverIn('contestable'),
      },
    },
    resultStands: { type: 'final', meta: { tone: 'good' } },
    cancelled: { type: 'final', meta: { tone: 'bad' } },
  },
})
