import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { begunQuotation, draftProject, publishedProject, sheetOf, unfinishedLine } from '#tests/setup/purchase.ts'
import { forceState } from '#tests/setup/supplier.ts'
import type { World } from '#tests/setup/world.ts'
import { achievementScenarios } from './achievement.ts'
import { companyScenarios } from './companyReasons.ts'
import { integrityScenarios } from './integrity.ts'
import { effectiveRecord } from '#tests/setup/integrity.ts'
import { directly, passDeadline, post, projectIn, quotationIn, reason, untilDeadline, type Language, type Scenario } from './driver.ts'
import { invitationScenarios } from './invitation.ts'
import { memberScenarios } from './member.ts'
import { quoterScenarios } from './quoterReasons.ts'

const later = (world: World) => ({ deadline: new Date(world.clock.now().getTime() + 60 * 86_400_000).toISOString() })
const soon = (world: World) => ({ deadline: new Date(world.clock.now().getTime() + untilDeadline).toISOString() })

/** A draft lacking something, that is to be published. */
const publishing = (guard: string, changed: Parameters<typeof draftProject>[1]): Scenario => ({
  guards: [guard],
  hear: async (world) => {
    const { id, version } = await draftProject(world, changed)
    return (language) => post(world, language, 'buyer', `/api/po/project/${id}/publish`, { version })
  },
})

const quoting = async (world: World, changed: Parameters<typeof publishedProject>[1], prices: string[]) => {
  const { id: projectId } = await publishedProject(world, { ...soon(world), ...changed })
  const begun = await begunQuotation(world, 'supplier1', projectId)
  const body = { version: begun.version, draftRevision: begun.draftRevision, sheet: sheetOf(begun, prices) }
  const submit = (language: Language) => post(world, language, 'supplier1', `/api/po/quotation/${begun.id}/submit`, body)
  return { projectId, submit }
}

const purchaseScenarios: Scenario[] = [
  publishing('hasTitle', { title: '' }),
  publishing('hasUnit', { unitId: null }),
  publishing('hasCategory', { categoryId: null }),
  publishing('hasItems', { items: [] }),
  publishing('linesUsable', { unfinished: [unfinishedLine] }),
  publishing('deadlineAhead', { deadline: null }),
  {
    guards: ['noneExcluded'],
    hear: async (world) => {
      const { id, version } = await draftProject(world, {
        visibility: 'INVITED',
        invitedCompanyIds: ['32', '33', '34', '43'],
        ...later(world),
      })
      await effectiveRecord(world, { companyId: '43', effect: 'NO_INVITE' })
      return (language) => post(world, language, 'buyer', `/api/po/project/${id}/publish`, { version })
    },
  },
  publishing('enoughInvited', { visibility: 'INVITED', invitedCompanyIds: ['31', '32'] }),
  {
    guards: ['inCharge'],
    hear: async (world) => {
      const { id, version } = await publishedProject(world)
      return (language) => post(world, language, 'buyer2', `/api/po/project/${id}/cancel`, { version, reason })
    },
  },
  {
    guards: ['isNotChooser'],
    hear: async (world) => {
      const { send } = await projectIn(world, 'chosen')
      return (language) => send('publishResult', language, 'buyer')
    },
  },
  {
    guards: ['enoughQuotes'],
    hear: async (world) => {
      const { id, version } = await publishedProject(world, soon(world))
      await passDeadline(world)
      return (language) => post(world, language, 'buyer', `/api/po/project/${id}/open`, { version: version + 1 })
    },
  },
  {
    guards: ['allReadable'],
    hear: async (world) => {
      const { id, send } = await projectIn(world, 'sealed')
      await world.database.execute(
        sql`update quotation_round set ciphertext = '' where quotation_id in (select id from quotation where project_id = ${id})`,
      )
      return (language) => send('open', language)
    },
  },
  {
    guards: ['laterDeadline'],
    hear: async (world) => {
      const { id, version } = await publishedProject(world, soon(world))
      const body = { version, ...soon(world), reason }
      return (language) => post(world, language, 'buyer', `/api/po/project/${id}/extend`, body)
    },
  },
  {
    guards: ['tooFewQuotes'],
    hear: async (world) => {
      const { send } = await projectIn(world, 'sealed')
      return (language) => send('extend', language)
    },
  },
  {
    guards: ['notExtendedYet'],
    hear: async (world) => {
      const { send } = await projectIn(world, 'sealed', 'extend')
      await send('extend', 'en')
      await passDeadline(world)
      return (language) => send('extend', language)
    },
  },
  {
    guards: ['quotationOpened'],
    hear: async (world) => {
      const { id, look } = await projectIn(world, 'opened')
      const { version } = await look()
      return (language) => post(world, language, 'buyer', `/api/po/project/${id}/choose`, { version, quotationId: '1', reason })
    },
  },
  {
    // The call's own rule refuses a short reason before the machine is asked.
    guards: ['reasonGiven'],
    hear: async (world) => {
      const record = await projectIn(world, 'published')
      const lead: Actor = {
        id: '1',
        companyId: '2',
        roles: new Set(['JC_LEAD']),
        authorities: new Set(['poJcProject:cancel']),
        dataScope: 'all',
      }
      return directly(world, record, { type: 'cancel', reason: '没有' }, lead)
    },
  },
  {
    guards: ['deadlineReached'],
    hear: async (world) => directly(world, await projectIn(world, 'published'), { type: 'deadlinePassed' }),
  },
  {
    guards: ['deadlineReached', 'projectOpened', 'hashMatches'],
    hear: async (world) => directly(world, await quotationIn(world, 'sealed'), { type: 'open' }),
  },
  {
    guards: ['beforeDeadline', 'projectTakesQuotes'],
    hear: async (world) => {
      const { send } = await quotationIn(world, 'sealed')
      await passDeadline(world)
      return (language) => send('withdraw', language)
    },
  },
  { guards: ['anythingPriced', 'complete'], hear: async (world) => (await quoting(world, { allowPartial: false }, [])).submit },
  {
    guards: ['admitted'],
    hear: async (world) => {
      const { projectId, submit } = await quoting(world, { method: 'DIRECT', visibility: 'INVITED', invitedCompanyIds: ['31'] }, [
        '1.000000',
      ])
      await rowsOf(world.database, sql`delete from project_invitation where project_id = ${projectId} returning project_id`)
      return submit
    },
  },
  {
    guards: ['companyApproved'],
    hear: async (world) => {
      const { submit } = await quoting(world, {}, ['1.000000'])
      const become = (state: string) => forceState(world, 'company', '31', state)
      return async (language) => {
        await become('suspended')
        const heard = await submit(language)
        await become('approved')
        return heard
      }
    },
  },
]

/** Every reason a guard of a business machine can give, as it comes about; each group in a world of its own, whose time it may pass. */
export const scenarios: Record<string, Scenario[]> = {
  purchase: purchaseScenarios,
  company: companyScenarios,
  integrity: integrityScenarios,
  invitation: invitationScenarios,
  achievement: achievementScenarios,
  quoter: quoterScenarios,
  member: memberScenarios,
}
