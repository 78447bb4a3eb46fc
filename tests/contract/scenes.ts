import type { Key } from '#src/contract/index.ts'
import { atlasScenes, type AtlasState } from './atlas.ts'
import { accountScenes, type AccountScene } from './account.ts'
import { companyScenes, type CompanyScene } from './company.ts'
import { entityScenes, type EntityState } from './entity.ts'
import { integrityScenes, type IntegrityScene } from './integrity.ts'
import { eventScenes, type EventState } from './events.ts'
import type { ErrorCode } from '#src/contract/row.ts'
import { accessScenes, type AccessState } from './access.ts'
import { achievementScenes, type AchievementState } from './achievement.ts'
import { monitorScenes, type MonitorState } from './monitor.ts'
import { operationScenes, type OperationState } from './operation.ts'
import { invitationScenes, type InvitationState } from './invitation.ts'
import { secondFactorScenes, type SecondFactorState } from './secondFactor.ts'
import { recordScenes, type RecordState } from './records.ts'
import { quoterScenes, strangersToBuyers, type QuoterState } from './quoter.ts'
import { signOnScenes, type SignOnState } from './signOn.ts'
import { templateScenes, type TemplateState } from './template.ts'
import { approvalScenes, type ApprovalState } from './approval.ts'
import { absenceScenes, type AbsenceState } from './absence.ts'
import { flowScenes, type FlowState } from './flow.ts'
import { unitScenes } from './unit.ts'

/** What a back end must be able to bring about before a call; `states.ts` does it for ours. */
export type State =
  | 'nobody is signed in'
  | 'a buyer is signed in'
  | 'a supplier is signed in'
  | 'an administrator is signed in'
  | 'a supervisor is signed in'
  | 'someone has just signed in'
  | 'the signature is out of date'
  | 'too many captchas were asked for'
  | 'too many sign-ins failed'
  | 'there is no such record'
  | 'an account'
  | 'an admitted supplier'
  | 'a buying unit'
  | 'a draft project'
  | 'a published project'
  | 'a project until the second of February 2035'
  | 'a project with invitation and document'
  | 'a project past its deadline'
  | 'a project to be opened'
  | 'an opened project'
  | 'a project with a chosen quotation'
  | 'a decided project'
  | 'a begun quotation'
  | 'a sealed quotation'
  | 'a quotation past its deadline'
  | 'a demand that looks like the part of a larger one'
  | 'an approved demand'
  | 'a file'
  | 'a notice'
  | CompanyScene
  | InvitationState
  | AchievementState
  | IntegrityScene
  | AccountScene
  | QuoterState
  | SecondFactorState
  | AtlasState
  | TemplateState
  | AbsenceState
  | ApprovalState
  | FlowState
  | AccessState
  | MonitorState
  | OperationState
  | SignOnState
  | EntityState
  | EventState
  | RecordState

export type Outcome = 'success' | ErrorCode

/** Where one row's calls take place. */
export interface Scene {
  who: State
  /** What must be there for an outcome, beyond who asks. */
  states: Partial<Record<Outcome, State | State[]>>
  /** Parts of the request that these states decide, by the name of their value. */
  given: Record<string, string>
  /** Who lacks what the row's own people may, where it is not the usual one. */
  stranger?: State
}

const nobody = 'nobody is signed in'
const buyer = 'a buyer is signed in'
const supplier = 'a supplier is signed in'
const lead = 'a head of procurement is signed in'
const administrator = 'an administrator is signed in'

const scene = (who: State, states: Scene['states'] = {}, given: Scene['given'] = {}): Scene => ({ who, states, given })

const project = { 'params.id': 'projectId' }
const version = { 'body.version': 'version' }
const quotation = { 'params.id': 'quotationId' }
const sheet = { ...quotation, 'body.draftRevision': 'draftRevision', 'body.sheet.lines.0.itemId': 'itemId' }

export const scenes: Record<Key, Scene> = {
  ...recordScenes,
  ...approvalScenes,
  'GET /api/auth/jwt/captcha': scene(nobody, { 42900: 'too many captchas were asked for' }),
  'POST /api/auth/jwt/token': scene(
    nobody,
    { success: 'an account', 40001: 'an account', 40003: 'an account with a second factor', 42900: 'too many sign-ins failed' },
    { 'body.username': 'username', 'body.password': 'password', 'body.captchaKey': 'captchaKey', 'body.captcha': 'captcha' },
  ),
  ...secondFactorScenes,
  'POST /api/auth/jwt/logout': scene('someone has just signed in'),
  'GET /api/auth/jwt/invalid': scene('someone has just signed in'),
  'GET /api/admin/user/front/info': scene(buyer),
  'GET /api/admin/user/front/menus': scene(buyer),
  'GET /api/admin/user/front/menus/{id}': scene(buyer),
  'GET /api/admin/user/front/menu/all': scene(buyer),
  'POST /api/admin/user/front/setting': scene(buyer),
  'GET /api/admin/company/account/{companyId}': scene(buyer, { success: 'an account' }, { 'params.companyId': 'companyId' }),
  'GET /api/admin/company/getBasicUnits/{x}': scene(buyer, { success: 'a buying unit' }),
  ...accountScenes(scene),
  ...companyScenes(scene),
  'GET /api/admin/company/getJCCompanys': scene(supplier),
  ...integrityScenes(scene),
  'GET /api/po/supplier/page': scene(buyer, { success: 'an admitted supplier' }, { 'query.q': 'supplierName' }),

  ...invitationScenes,
  ...achievementScenes,

  'GET /api/po/project/page': scene(buyer, { success: 'a published project' }),
  'GET /api/po/project/{id}': scene(buyer, { success: 'a project with invitation and document' }, project),
  'GET /api/po/project/begun/{begunAs}': scene(buyer),
  'POST /api/po/project': scene(buyer, { success: 'a buying unit' }, { 'body.unitId': 'unitId' }),
  'POST /api/po/project/{id}/edit': scene(
    buyer,
    { success: 'a draft project', 40900: 'a published project' },
    { ...project, ...version, 'body.unitId': 'unitId' },
  ),
  'POST /api/po/project/fromDemands': scene(buyer, { success: 'an approved demand' }, { 'body.demandIds.0': 'demandId' }),
  'POST /api/po/project/{id}/copy': scene(buyer, { success: 'a published project' }, project),

  'GET /api/po/under/{machine}/{id}': scene(buyer, { success: 'a published project' }, project),

  'GET /api/po/contactTransfer/choices': scene(buyer, { success: 'a published project' }),
  'GET /api/po/stopRequest/choices': scene(buyer, { success: 'a published project' }),

  'GET /api/po/question/{id}/expert': scene(buyer, { success: 'question in its first state' }, { 'params.id': 'id' }),

  'GET /api/po/supplierProject/page': scene(supplier, { success: 'a published project' }),
  'GET /api/po/supplierProject/{id}': scene(supplier, { success: 'a project with invitation and document' }, project),
  'GET /api/po/supplierItem/page': scene(supplier, { success: 'a published project' }),
  'GET /api/po/quotation/page': scene(supplier, { success: 'a sealed quotation' }),
  'GET /api/po/quotation/history': scene(supplier, { success: 'a decided project' }),
  'POST /api/po/quotation': scene(
    supplier,
    { success: 'a published project', 40900: 'a project past its deadline' },
    { 'body.projectId': 'projectId' },
  ),
  'GET /api/po/quotation/{id}': scene(supplier, { success: 'a sealed quotation' }, quotation),
  'POST /api/po/quotation/{id}/saveDraft': scene(supplier, { success: 'a begun quotation', 40900: 'a quotation past its deadline' }, sheet),
  'POST /api/po/quotation/{id}/submit': scene(
    supplier,
    { success: 'a begun quotation', 40900: 'a sealed quotation' },
    { ...sheet, ...version },
  ),
  'POST /api/po/quotation/{id}/replace': scene(
    supplier,
    { success: 'a sealed quotation', 40900: 'a begun quotation' },
    { ...sheet, ...version },
  ),
  'GET /api/po/quotation/{id}/receipt/{receiptNo}': scene(
    supplier,
    { success: 'a sealed quotation' },
    { ...quotation, 'params.receiptNo': 'receiptNo' },
  ),

  'GET /api/po/project/{id}/opening': scene(buyer, { success: 'an opened project' }, project),
  'GET /api/po/award/page': scene(buyer, { success: 'a project with a chosen quotation' }),

  'POST /api/admin/oss/upload': scene(buyer),
  'GET /api/admin/oss/{id}': scene(buyer, { success: 'a file' }, { 'params.id': 'fileId' }),
  'GET /api/po/notice/page': scene(supplier, { success: 'a notice' }),
  'GET /api/po/notice/count': scene(supplier, { success: 'a notice' }),
  'POST /api/po/notice/{id}/read': scene(supplier, { success: 'a notice' }, { 'params.id': 'noticeId' }),
  'POST /api/po/notice/readAll': scene(supplier, { success: 'a notice' }),
  'GET /api/po/dashboard/buyer': scene(buyer, { success: ['a published project', 'a project to be opened'] }),
  'GET /api/po/dashboard/supplier': scene(supplier, { success: ['a decided project', 'a published project'] }),
  'GET /api/admin/dashboard/waiting': scene('a reviewer is signed in', { success: 'a pending quoter' }),
  'GET /api/po/calendar': scene('a reviewer is signed in'),
  'POST /api/po/calendar/moves': scene('a head of procurement is signed in', {
    success: 'a project until the second of February 2035',
  }),
  'GET /api/po/expertDraw/fitting': scene(lead, { success: 'a record below /api/po/userGroup' }, { 'query.groupId': 'entryId' }),
  'GET /api/po/expertDraw/{id}/drawn': scene(lead, { success: 'expertDraw in state published, for draw' }, { 'params.id': 'id' }),
  'GET /api/po/demand/choices': scene('an approver of a unit is signed in'),
  'GET /api/po/demand/{id}/buyer': scene(lead, { success: 'an approved demand' }, { 'params.id': 'demandId' }),
  'GET /api/po/demand/{id}/advice': scene(lead, { success: 'a demand that looks like the part of a larger one' }, { 'params.id': 'id' }),
  'GET /api/po/userGroup/{id}/people': scene(lead, { success: 'a record below /api/po/userGroup' }, { 'params.id': 'entryId' }),
  'GET /api/po/userGroup/supplier': scene(lead, { success: 'an admitted supplier' }, { 'query.q': 'supplierName' }),
  'GET /api/admin/dashboard/work': scene('a reviewer is signed in', { success: 'a pending quoter' }),
  'GET /api/po/dashboard/admin': scene(administrator, { success: 'a published project' }),
  'GET /api/health': scene(nobody),
  'GET /api/openapi.json': scene(nobody),
  ...quoterScenes,
  ...atlasScenes,
  ...templateScenes,
  ...flowScenes,
  ...accessScenes,
  ...monitorScenes,
  ...operationScenes,
  ...signOnScenes,
  ...unitScenes,
  ...absenceScenes,
  ...entityScenes,
  ...eventScenes,
}

/** Somebody signed in who lacks what the row's own people may. */
export const strangerTo = ({ who, stranger }: Scene): State =>
  stranger ?? (who === supplier || who === 'a newcomer is signed in' || strangersToBuyers.has(who) ? buyer : supplier)
