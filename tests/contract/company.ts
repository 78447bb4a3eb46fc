import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import type { EventKey, Key } from '#src/contract/index.ts'
import {
  createCompany,
  deleteCompany,
  getCompany,
  getCompanyChecks,
  getDeletion,
  getManageLog,
  getMerger,
  getReceivers,
  getRunning,
  markCompany,
  mergeCompany,
  pageCompanies,
  pageCompanyProjects,
  sendToCompany,
  transferCompany,
} from '#src/services/company.ts'
import { pageChanges, requestChange } from '#src/services/companyChange.ts'
import {
  checkCompanyName,
  checkCreditCode,
  commitStepFour,
  commitStepThree,
  commitStepTwo,
  getRegistration,
  getSimilarCompanies,
  getStepFour,
  getStepThree,
  saveCompany,
} from '#src/services/registration.ts'
import {
  approved,
  filled,
  marks,
  newcomer,
  passed,
  returned,
  sendToCompany as send,
  submitted,
  uploaded,
  type Newcomer,
} from '#tests/setup/registration.ts'
import { keeper } from '#tests/rooms/company.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler, Values, Visitor } from './states.ts'

export type CompanyScene =
  | 'a newcomer is signed in'
  | 'a reviewer is signed in'
  | 'a newly registered company'
  | 'a company that fills in its data'
  | 'a company in group approval'
  | 'a returned company'
  | 'a claimed company'
  | 'a company in review'
  | 'an admitted company'
  | 'a change of a company'
  | 'a company with a decided quotation'
  | 'a unit nothing refers to'
  | 'a unit in use'
  | 'two companies of one firm, one of them closed'
  | 'a company and one that has ended'
  | 'a company with something running'
  | 'too many companies were asked for'

type CompanyKey = Extract<
  Exclude<Key, EventKey>,
  | `${string}/api/admin/company${'/page' | '' | '/{id}' | '/{id}/{x}' | `/commit${string}` | `/getReg${string}` | `/check${string}` | '/getCompany/{id}' | '/getBlurCompany'}`
  | `${string}/api/srm/company${string}`
  | `${string}/srmManageLog/${string}`
>

type MakeScene = (who: Scene['who'], states?: Scene['states'], given?: Scene['given']) => Scene

const company = { 'params.id': 'companyId' }
const inBody = { 'body.id': 'companyId' }
const version = { 'body.version': 'version' }

/** Where the calls of a company and its review take place. */
export const companyScenes = (scene: MakeScene): Record<CompanyKey, Scene> => {
  const newcomer = 'a newcomer is signed in'
  const reviewer = 'a reviewer is signed in'
  const administrator = 'an administrator is signed in'
  const flooded = 'too many companies were asked for'
  /** Buyers see companies too. */
  const stranger = 'a supplier is signed in'
  return {
    'GET /api/admin/company/getCompany/{id}': scene(newcomer, { success: 'a returned company' }, company),
    'GET /api/admin/company/checkCompanyName/{a}/{b}': scene(newcomer, { 42900: flooded }),
    'POST /api/admin/company/checkUnifiedCreditCode': scene(newcomer, { 42900: flooded }),
    'GET /api/admin/company/getBlurCompany': scene(newcomer, { success: 'an admitted supplier', 42900: flooded }),
    'POST /api/admin/company/{id}': scene(
      newcomer,
      { success: 'a newly registered company', 40900: 'a company in review' },
      { ...company, 'body.name': 'name', 'body.unifiedCreditCode': 'code' },
    ),
    'POST /api/admin/company/commitRegStepTwo': scene(
      newcomer,
      { success: 'a company that fills in its data', 40900: 'a company in review' },
      { ...inBody, 'body.adminId': 'userId' },
    ),
    'GET /api/admin/company/getRegStepThree/{id}': scene(newcomer, { success: 'a company that fills in its data' }, company),
    'POST /api/admin/company/commitRegStepThree': scene(
      newcomer,
      { success: 'a company that fills in its data', 40900: 'a company in review' },
      { ...inBody, 'body.businessLicense': 'fileId', 'body.certificates.0.certificateId': 'fileId' },
    ),
    'GET /api/admin/company/getRegStepFour': scene(newcomer, { success: 'a company that fills in its data' }, { 'query.id': 'companyId' }),
    'POST /api/admin/company/commitRegStepFour': scene(
      newcomer,
      { success: 'a company that fills in its data', 40900: 'a company in review' },
      inBody,
    ),
    'GET /api/admin/company/page': { ...scene(reviewer, { success: 'a company in review' }), stranger },
    'GET /api/admin/company/{id}': scene(reviewer, { success: 'a claimed company' }, company),
    'POST /api/admin/company': scene(
      administrator,
      { success: 'a unit nothing refers to' },
      { 'body.name': 'name', 'body.unifiedCreditCode': 'code' },
    ),
    'DELETE /api/admin/company/{id}': scene(
      administrator,
      { success: 'a unit nothing refers to', 40900: 'a unit in use' },
      { 'params.id': 'unitId' },
    ),
    'GET /api/srm/company/{id}/deletion': scene(administrator, { success: 'a unit in use' }, { 'params.id': 'unitId' }),
    'POST /api/admin/company/{id}/{x}': scene(
      reviewer,
      { success: 'a company in review', 40900: 'a company in group approval' },
      { ...company, ...version },
    ),
    'GET /api/srm/company/{id}/running': scene(administrator, { success: 'a company with something running' }, company),
    'GET /api/srm/company/{id}/merger': scene(
      administrator,
      { success: 'two companies of one firm, one of them closed' },
      { ...company, 'query.intoId': 'intoId' },
    ),
    'POST /api/srm/company/{id}/merge': scene(
      administrator,
      { success: 'two companies of one firm, one of them closed', 40900: 'a company and one that has ended' },
      { ...company, ...version, 'body.intoId': 'intoId', 'body.intoVersion': 'intoVersion' },
    ),
    'GET /api/srm/company/{id}/receivers': scene(reviewer, { success: 'a claimed company' }, company),
    'POST /api/srm/company/{id}/transfer': scene(
      reviewer,
      { success: 'a claimed company', 40900: 'a company in group approval' },
      { ...company, ...version },
    ),
    'POST /api/srm/company/{id}/mark': scene(reviewer, { success: 'a claimed company', 40900: 'a company in group approval' }, company),
    'GET /api/srm/company/{id}/checks': {
      ...scene(reviewer, { success: ['a company in review', 'a company in group approval'] }, company),
      stranger,
    },
    'GET /api/srm/company/{id}/projects': scene(reviewer, { success: 'a company with a decided quotation' }, company),
    'GET /api/admin/srmManageLog/list/{id}': scene(reviewer, { success: 'a company in review' }, company),
    'GET /api/srm/companyChange/page': scene(reviewer, { success: 'a change of a company' }),
    'POST /api/srm/companyChange': scene(
      newcomer,
      { success: 'an admitted company', 40900: 'a company that fills in its data' },
      { 'body.fields.certificates.0.certificateId': 'fileId' },
    ),
  }
}

export const companyServices: { [K in CompanyKey]: Entry<K> } = {
  'GET /api/srm/company/{id}/running': { service: getRunning, ask: ({ params }) => getRunning(params.id) },
  'GET /api/srm/company/{id}/merger': { service: getMerger, ask: ({ params, query }) => getMerger(params.id, query.intoId) },
  'POST /api/srm/company/{id}/merge': { service: mergeCompany, ask: ({ params, body }) => mergeCompany(params.id, body) },
  'GET /api/admin/company/getCompany/{id}': { service: getRegistration, ask: ({ params }) => getRegistration(params.id) },
  'GET /api/admin/company/checkCompanyName/{a}/{b}': {
    service: checkCompanyName,
    ask: ({ params }) => checkCompanyName(params.a, params.b),
  },
  'POST /api/admin/company/checkUnifiedCreditCode': {
    service: checkCreditCode,
    ask: ({ body }) => checkCreditCode(body.unifiedCreditCode, body.id),
  },
  'GET /api/admin/company/getBlurCompany': { service: getSimilarCompanies, ask: ({ query }) => getSimilarCompanies(query.name) },
  'POST /api/admin/company/{id}': { service: saveCompany, ask: ({ params, body }) => saveCompany(params.id, body) },
  'POST /api/admin/company/commitRegStepTwo': { service: commitStepTwo, ask: ({ body }) => commitStepTwo(body.id, body.adminId) },
  'GET /api/admin/company/getRegStepThree/{id}': { service: getStepThree, ask: ({ params }) => getStepThree(params.id) },
  'POST /api/admin/company/commitRegStepThree': {
    service: commitStepThree,
    ask: ({ body: { id, step: _, ...rest } }) => commitStepThree(id, rest),
  },
  'GET /api/admin/company/getRegStepFour': { service: getStepFour, ask: ({ query }) => getStepFour(query.id) },
  'POST /api/admin/company/commitRegStepFour': {
    service: commitStepFour,
    ask: ({ body: { id, step: _, ...rest } }) => commitStepFour(id, rest),
  },
  'GET /api/admin/company/page': { service: pageCompanies, ask: ({ query }) => pageCompanies(query) },
  'GET /api/admin/company/{id}': { service: getCompany, ask: ({ params }) => getCompany(params.id) },
  'POST /api/admin/company': { service: createCompany, ask: ({ body }) => createCompany(body) },
  'DELETE /api/admin/company/{id}': { service: deleteCompany, ask: ({ params }) => deleteCompany(params.id) },
  'POST /api/admin/company/{id}/{x}': { service: sendToCompany, ask: ({ params, body }) => sendToCompany(params.id, params.x, body) },
  'GET /api/srm/company/{id}/deletion': { service: getDeletion, ask: ({ params }) => getDeletion(params.id) },
  'GET /api/srm/company/{id}/receivers': { service: getReceivers, ask: ({ params }) => getReceivers(params.id) },
  'POST /api/srm/company/{id}/transfer': { service: transferCompany, ask: ({ params, body }) => transferCompany(params.id, body) },
  'POST /api/srm/company/{id}/mark': { service: markCompany, ask: ({ params, body }) => markCompany(params.id, body) },
  'GET /api/srm/company/{id}/checks': { service: getCompanyChecks, ask: ({ params }) => getCompanyChecks(params.id) },
  'GET /api/srm/company/{id}/projects': {
    service: pageCompanyProjects,
    ask: ({ params, query }) => pageCompanyProjects(params.id, query),
  },
  'GET /api/admin/srmManageLog/list/{id}': { service: getManageLog, ask: ({ params }) => getManageLog(params.id) },
  'GET /api/srm/companyChange/page': { service: pageChanges, ask: ({ query }) => pageChanges(query) },
  'POST /api/srm/companyChange': { service: requestChange, ask: ({ body }) => requestChange(body) },
}

/** Brings about what the calls of companies start from; where the newcomer asks, the company is the newcomer's. */
export const companyStates = (
  world: World,
  visitor: Visitor,
  arrive: (token: Visitor['token']) => Promise<Values>,
): Record<CompanyScene, StateHandler> => {
  const become = (who: Newcomer) => void Object.assign(visitor, visitor.isNewcomer ? { token: () => world.tokenOf(who.username) } : {})

  const of = async (who: Newcomer): Promise<Values> => {
    become(who)
    const detail = await world.ask('admin', 'GET /api/admin/company/{id}', { params: { id: who.id } })
    return {
      companyId: who.id,
      userId: who.userId,
      version: detail.version,
      name: `新名${who.serial}有限公司`,
      code: `91370200MA${String(90_000 + who.serial).padStart(8, '0')}`,
      fileId: detail.businessLicense?.id ?? '1',
    }
  }

  const changeOf = async (): Promise<Values> => {
    const who = await approved(world)
    become(who)
    const { certificates } = await world.ask(who.username, 'GET /api/admin/company/getRegStepThree/{id}', { params: { id: who.id } })
    const renewed = certificates.map(({ file: _, ...certificate }) => ({ ...certificate, no: 'Q-2026-0189' }))
    const body = { fields: { legalRepresentative: '周新', certificates: renewed }, reason: '法定代表人变更登记完成' }
    const { id } = await world.ask(who.username, 'POST /api/srm/companyChange', { body })
    return { changeId: id, version: 0 }
  }

  const claimed = async () => {
    const who = await submitted(world, undefined, { invitedBy: 'buyer' })
    await send(world, 'reviewer', who.id, 'claim')
    await world.ask('reviewer', 'POST /api/srm/company/{id}/mark', { params: { id: who.id }, body: { marks, correct: ['name'] } })
    await rowsOf(
      world.database,
      sql`update company set earlier_marks = '[{"field": "bankAccount", "reason": "账号与开户许可不一致", "value": ""}]'
          where id = ${who.id} returning id`,
    )
    await rowsOf(
      world.database,
      sql`insert into company_history (company_id, field, before, after, actor_id, at)
          values (${who.id}, 'phone', '1', '2', ${who.userId}, ${world.clock.now().toISOString()}) returning id`,
    )
    return who
  }

  const versionOf = async (id: string) => (await world.ask('admin', 'GET /api/admin/company/{id}', { params: { id } })).version
  const pairOf = async ({ id }: Newcomer, intoId: string): Promise<Values> => {
    return { companyId: id, version: await versionOf(id), intoId, intoVersion: await versionOf(intoId) }
  }

  let units = 0
  const unit = async (): Promise<Values> => {
    units += 1
    const name = `新设单位${units}`
    const code = `91370200MB${String(units).padStart(8, '0')}`
    const { id } = await world.ask('admin', 'POST /api/admin/company', {
      body: { kind: 'BASE_UNIT', name, nameEn: name, unifiedCreditCode: code, parentCompanyId: '1', areaCode: '370202', areaName: '青岛' },
    })
    return { unitId: id, name: `${name}乙`, code: `91370200MC${String(units).padStart(8, '0')}` }
  }

  return {
    'a newcomer is signed in': async () => {
      const who = await newcomer(world)
      await arrive(() => world.tokenOf(who.username))
      visitor.isNewcomer = true
      return { companyId: who.id }
    },
    'a reviewer is signed in': () => arrive(() => world.tokenOf('reviewer')),
    'a newly registered company': async () => of(await newcomer(world)),
    'a company that fills in its data': async () => {
      const who = await newcomer(world)
      await filled(world, who)
      return { ...(await of(who)), fileId: await uploaded(world, who.username) }
    },
    'a company in review': async () => {
      const who = await submitted(world, undefined, { invitedBy: 'buyer' })
      return of(who)
    },
    'a claimed company': async () => of(await claimed()),
    'a company in group approval': async () => of(await passed(world)),
    'a returned company': async () => of(await returned(world)),
    'an admitted company': async () => of(await approved(world)),
    'a change of a company': changeOf,
    // Of the demonstration: it was chosen in a purchase whose result is published.
    'a company with a decided quotation': async () => ({ companyId: '31' }),
    'a unit nothing refers to': unit,
    'a unit in use': async () => ({ unitId: '21' }),
    'two companies of one firm, one of them closed': async () => {
      const who = await newcomer(world)
      await send(world, 'admin', who.id, 'close', { reason: '同一家企业重复注册' })
      return pairOf(who, keeper)
    },
    'a company and one that has ended': async () => pairOf(await newcomer(world), '60'),
    'a company with something running': async () => {
      const who = await approved(world)
      await world.ask(who.username, 'POST /api/srm/scope', { body: { categoryId: '6002', regions: '', brands: '', capacity: '' } })
      return { companyId: who.id }
    },
    'too many companies were asked for': async () => {
      const who = await newcomer(world)
      become(who)
      for (let asked = 0; asked < 60; asked++)
        await world.ask(who.username, 'GET /api/admin/company/checkCompanyName/{a}/{b}', { params: { a: 'x', b: '0' } })
      return {}
    },
  }
}
