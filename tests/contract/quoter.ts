import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import type { RecordKey } from '#src/contract/index.ts'
import { getCategories } from '#src/services/category.ts'
import { setDefaultContact } from '#src/services/contact.ts'
import { createQuoter, editQuoter, getExpiringQuoters, getQuoterChoices } from '#src/services/quoter.ts'
import { getCoverage } from '#src/services/scope.ts'
import { getMembers, inviteMember } from '#src/services/team.ts'
import { publishedProject } from '#tests/setup/purchase.ts'
import { activeQuoter, dayAfter, draftQuoter, letterBy, newMember, pendingQuoter, proposedScope } from '#tests/setup/supplier.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { services } from './services.ts'
import type { StateHandler, Values } from './states.ts'

/** What must be brought about for the calls of a supplier's business file. */
export type QuoterState =
  | 'a reviewer is signed in'
  | 'a head of procurement is signed in'
  | 'the one who shall take over is signed in'
  | 'a published project in a category'
  | 'a category that may be proposed'
  | 'a category that is proposed'
  | 'a proposed scope'
  | 'a member without authority'
  | 'a member with authority'
  | 'too many accounts were made'
  | 'a member'
  | 'a draft of a quoter'
  | 'a draft of a quoter seen in another version'
  | 'a pending quoter'
  | 'a pending quoter known elsewhere'
  | 'an active quoter'
  | 'nothing is being handed over'
  | 'a proposed handover'

const supplier = 'a supplier is signed in'
const buyer = 'a buyer is signed in'
const unit = 'an approver of a unit is signed in'
const reviewer = 'a reviewer is signed in'
const receiver = 'the one who shall take over is signed in'

/** What they may, some of a supplier's people may as well. */
export const strangersToBuyers: ReadonlySet<string> = new Set([reviewer, receiver])

const scene = (who: Scene['who'], states: Scene['states'] = {}, given: Scene['given'] = {}): Scene => ({ who, states, given })

const version = { 'body.version': 'version' }
const scope = { 'params.id': 'scopeId' }
const quoter = { 'params.id': 'quoterId' }
const content = { 'body.letterFileId': 'fileId', 'body.validFrom': 'validFrom', 'body.validTo': 'validTo' }
const handover = { 'params.id': 'handoverId' }

export const quoterScenes = {
  'GET /api/srm/category/all': scene(buyer),
  'GET /api/srm/scope/page': { ...scene(supplier, { success: 'a proposed scope' }), stranger: unit },
  'GET /api/srm/scope/coverage': scene(supplier, { success: 'a published project in a category' }),
  'GET /api/srm/scope/{id}': { ...scene(supplier, { success: 'a proposed scope' }, scope), stranger: unit },
  'POST /api/srm/scope': scene(
    supplier,
    { success: 'a category that may be proposed', 40900: 'a category that is proposed' },
    { 'body.categoryId': 'categoryId' },
  ),

  'GET /api/srm/quoter/page': scene(reviewer, { success: 'a pending quoter known elsewhere' }),
  'GET /api/srm/quoter/expiring': scene(reviewer),
  'GET /api/srm/quoter/choices': scene(supplier, { success: 'a member without authority' }),
  'GET /api/srm/quoter/{id}': scene(reviewer, { success: 'a pending quoter known elsewhere' }, quoter),
  'POST /api/srm/quoter': scene(
    supplier,
    { success: 'a member without authority', 40900: 'a member with authority' },
    { 'body.userId': 'userId', 'body.idNo': 'idNo', ...content },
  ),
  'POST /api/srm/quoter/{id}/edit': scene(
    supplier,
    { success: 'a draft of a quoter', 40900: 'a draft of a quoter seen in another version' },
    { ...quoter, ...version, ...content },
  ),

  'GET /api/admin/companyUser/{id}/menbers': scene(supplier, { success: 'an active quoter' }, { 'params.id': 'companyId' }),
  'POST /api/srm/member': scene(supplier, { success: 'a member', 42900: 'too many accounts were made' }),
  'GET /api/srm/member/page': scene(supplier, { success: 'a member' }),
  'GET /api/srm/member/{id}': scene(supplier, { success: 'a member' }, { 'params.id': 'userId' }),
  'GET /api/srm/handover/page': scene(supplier, { success: 'a proposed handover' }),
  'GET /api/srm/handover/{id}': scene(supplier, { success: 'a proposed handover' }, handover),
  'POST /api/srm/handover': scene(
    supplier,
    { success: 'nothing is being handed over', 40900: 'a proposed handover' },
    { 'body.toUserId': 'userId' },
  ),

  'POST /api/srm/contact/{id}/setDefault': scene(supplier, { success: 'a record below /api/srm/contact' }, { 'params.id': 'entryId' }),
} satisfies Record<string, Scene>

/** The one service function of each of these rows, and how a row's input becomes its arguments. */
export const quoterServices: Pick<typeof services, Exclude<keyof typeof quoterScenes, RecordKey>> = {
  'GET /api/srm/category/all': { service: getCategories, ask: () => getCategories() },
  'GET /api/srm/scope/coverage': { service: getCoverage, ask: () => getCoverage() },
  'GET /api/srm/quoter/expiring': { service: getExpiringQuoters, ask: () => getExpiringQuoters() },
  'GET /api/srm/quoter/choices': { service: getQuoterChoices, ask: () => getQuoterChoices() },
  'POST /api/srm/quoter': { service: createQuoter, ask: ({ body }) => createQuoter(body) },
  'POST /api/srm/quoter/{id}/edit': { service: editQuoter, ask: ({ params, body }) => editQuoter(params.id, body) },
  'GET /api/admin/companyUser/{id}/menbers': { service: getMembers, ask: ({ params }) => getMembers(params.id) },
  'POST /api/srm/member': { service: inviteMember, ask: ({ body }) => inviteMember(body) },
  'POST /api/srm/contact/{id}/setDefault': { service: setDefaultContact, ask: ({ params }) => setDefaultContact(params.id) },
}

const own = '31'
const receiverId = '81'

/** The same record, and a version that it does not have. */
const another = (make: StateHandler) => async (): Promise<Values> => {
  const values = await make()
  return { ...values, version: Number(values['version']) + 1 }
}

/** The demonstration's administrator has the company again, and nothing is open. */
export const asInTheBeginning = async (world: World): Promise<void> => {
  await rowsOf(
    world.database,
    sql`delete from user_role where user_id = ${receiverId} and role_id = (select id from role where code = 'SUP_ADMIN') returning user_id`,
  )
  await rowsOf(
    world.database,
    sql`insert into user_role (user_id, role_id) select 11, id from role where code = 'SUP_ADMIN' on conflict do nothing returning user_id`,
  )
  const { rows } = await world.ask('supplier1', 'GET /api/srm/handover/page', { query: { state: 'proposed' } })
  for (const { id, version: its } of rows)
    await world.ask('supplier1', 'POST /api/srm/handover/{id}/withdraw', { params: { id }, body: { version: its } })
}

/** Brings these states about on our own server. @param signedIn makes a person the next visitor */
export const quoterStatesOf = (world: World, signedIn: (person: string) => StateHandler): Record<QuoterState, StateHandler> => {
  const dates = () => ({ validFrom: dayAfter(world, 0), validTo: dayAfter(world, 300) })
  const quoterIs =
    (make: () => Promise<{ id: string; version: number; body: { letterFileId: string | null } }>) => async (): Promise<Values> => {
      const { id, version: its, body } = await make()
      return { quoterId: id, version: its, fileId: body.letterFileId ?? '', companyId: own, ...dates() }
    }
  const withAuthority = async (userId: string): Promise<Values> => ({
    userId,
    idNo: '11010519491231002X',
    fileId: await letterBy(world, 'supplier1'),
    ...dates(),
  })
  const scopeIs = async (): Promise<Values> => {
    const { id, version: its } = await proposedScope(world)
    return { scopeId: id, version: its, categoryId: '6002' }
  }

  const proposed = async (): Promise<Values> => {
    await asInTheBeginning(world)
    const { id, version: its } = await world.ask('supplier1', 'POST /api/srm/handover', { body: { toUserId: receiverId } })
    return { handoverId: id, version: its, userId: receiverId }
  }
  return {
    'a reviewer is signed in': signedIn('reviewer'),
    'a head of procurement is signed in': signedIn('lead'),
    'the one who shall take over is signed in': signedIn('m31-xuchen'),
    'a published project in a category': async () => {
      await asInTheBeginning(world)
      await publishedProject(world)
      return {}
    },
    'a category that may be proposed': async () => {
      const { id, version: its } = await proposedScope(world)
      await world.ask('supplier1', 'POST /api/srm/scope/{id}/withdraw', { params: { id }, body: { version: its } })
      return { categoryId: '6002' }
    },
    'a category that is proposed': scopeIs,
    'a proposed scope': scopeIs,
    'a member without authority': async () => withAuthority((await newMember(world, 'supplier1')).id),
    'a member with authority': async () => withAuthority((await draftQuoter(world)).userId),
    'too many accounts were made': async () => {
      const body = { name: '新成员', nameEn: '', description: '', quotes: false }
      for (let made = 0; made < 20; made += 1) await world.call('supplier1', 'POST /api/srm/member', { body })
      return {}
    },
    'a member': async () => ({ userId: (await newMember(world, 'supplier1')).id }),
    'a draft of a quoter': quoterIs(() => draftQuoter(world)),
    'a draft of a quoter seen in another version': another(quoterIs(() => draftQuoter(world))),
    'a pending quoter': quoterIs(() => pendingQuoter(world)),
    'a pending quoter known elsewhere': quoterIs(async () => {
      const { body } = await pendingQuoter(world, 'supplier2')
      return pendingQuoter(world, 'supplier1', { idNo: body.idNo })
    }),
    'an active quoter': quoterIs(() => activeQuoter(world)),
    'nothing is being handed over': async () => {
      await asInTheBeginning(world)
      return { userId: receiverId }
    },
    'a proposed handover': proposed,
  }
}
