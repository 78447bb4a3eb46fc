import type { Input, Key } from '#src/contract/index.ts'
import { accessServices } from './access.ts'
import { accountServices } from './account.ts'
import { atlasServices } from './atlas.ts'
import { companyServices } from './company.ts'
import { entityServices } from './entity.ts'
import { eventServices } from './events.ts'
import { integrityServices } from './integrity.ts'
import { pageAwards } from '#src/services/award.ts'
import { downloadFile, uploadFile } from '#src/services/file.ts'
import { foreseeMoves, getCalendar } from '#src/services/calendar.ts'
import { findConflicts, getGroupPeople } from '#src/services/userGroup.ts'
import { getAdminDashboard, getBuyerDashboard, getSupplierDashboard, getWaiting, getWorkDashboard } from '#src/services/insight.ts'
import { getCounts, pageNotices, readAllNotices, readNotice } from '#src/services/notice.ts'
import { getOpening } from '#src/services/opening.ts'
import { getHealth, getOpenApi } from '#src/services/platform.ts'
import { beginOfDemands, copyProject, createProject, getBegunProject } from '#src/services/project.ts'
import {
  beginQuotation,
  getQuotation,
  getReceipt,
  getSupplierProject,
  pageHistory,
  pageQuotations,
  pageSupplierItems,
  pageSupplierProjects,
  replaceQuotation,
  saveDraft,
  submitQuotation,
} from '#src/services/quotation.ts'
import {
  getAccountStatus,
  getAllMenus,
  getCaptcha,
  getMenuList,
  getMenus,
  getUserInfo,
  invalidate,
  keepSetting,
  signIn,
  signOut,
} from '#src/services/session.ts'
import { getBasicUnits, getJCCompanys, pageSuppliers } from '#src/services/supplier.ts'
import { achievementServices } from './achievement.ts'
import { invitationServices } from './invitation.ts'
import { monitorServices } from './monitor.ts'
import { operationServices } from './operation.ts'
import { quoterServices } from './quoter.ts'
import { secondFactorServices } from './secondFactor.ts'
import { recordServices } from './records.ts'
import { signOnServices } from './signOn.ts'
import { approvalServices } from './approval.ts'
import { absenceServices } from './absence.ts'
import { unitServices } from './unit.ts'
import { flowServices } from './flow.ts'
import { templateServices } from './template.ts'
import { getTransferChoices } from '#src/services/contactTransfer.ts'
import { getStopChoices } from '#src/services/stopRequest.ts'
import { getDemandAdvice, getDemandBuyers, getDemandChoices } from '#src/services/demand.ts'
import { countFitting, getDrawn } from '#src/services/expertDraw.ts'
import { getExperts } from '#src/services/question.ts'
import { getUnder } from '#src/services/under.ts'

export interface Entry<K extends Key> {
  service: (...given: never[]) => Promise<unknown>
  ask: (input: Input<K>) => Promise<unknown>
}

/** The one service function of every row, and how a row's input becomes its arguments. */
export const services: { [K in Key]: Entry<K> } = {
  'GET /api/auth/jwt/captcha': { service: getCaptcha, ask: ({ query }) => getCaptcha(query) },
  'POST /api/auth/jwt/token': { service: signIn, ask: ({ body }) => signIn(body) },
  'POST /api/auth/jwt/logout': { service: signOut, ask: () => signOut() },
  'GET /api/auth/jwt/invalid': { service: invalidate, ask: () => invalidate() },
  'GET /api/admin/user/front/info': { service: getUserInfo, ask: () => getUserInfo() },
  'GET /api/admin/user/front/menus': { service: getAllMenus, ask: () => getAllMenus() },
  'GET /api/admin/user/front/menu/all': { service: getMenuList, ask: () => getMenuList() },
  'GET /api/admin/user/front/menus/{id}': { service: getMenus, ask: ({ params }) => getMenus(params.id) },
  'POST /api/admin/user/front/setting': { service: keepSetting, ask: ({ body }) => keepSetting(body.setting) },
  'GET /api/admin/company/account/{companyId}': { service: getAccountStatus, ask: ({ params }) => getAccountStatus(params.companyId) },
  'GET /api/admin/company/getBasicUnits/{x}': { service: getBasicUnits, ask: ({ params }) => getBasicUnits(params.x) },
  ...approvalServices,
  ...accountServices,
  ...companyServices,
  'GET /api/admin/company/getJCCompanys': { service: getJCCompanys, ask: () => getJCCompanys() },
  ...integrityServices,
  'GET /api/po/supplier/page': { service: pageSuppliers, ask: ({ query }) => pageSuppliers(query) },
  ...invitationServices,
  ...achievementServices,
  'GET /api/po/project/begun/{begunAs}': { service: getBegunProject, ask: ({ params }) => getBegunProject(params.begunAs) },
  'POST /api/po/project': { service: createProject, ask: ({ body }) => createProject(body) },
  'POST /api/po/project/fromDemands': { service: beginOfDemands, ask: ({ body }) => beginOfDemands(body.demandIds, body.begunAs ?? '') },
  'POST /api/po/project/{id}/copy': { service: copyProject, ask: ({ params }) => copyProject(params.id) },
  'GET /api/po/under/{machine}/{id}': { service: getUnder, ask: ({ params }) => getUnder(params.machine, params.id) },
  'GET /api/po/stopRequest/choices': { service: getStopChoices, ask: ({ query }) => getStopChoices(query) },
  'GET /api/po/contactTransfer/choices': { service: getTransferChoices, ask: ({ query }) => getTransferChoices(query) },
  'GET /api/po/question/{id}/expert': { service: getExperts, ask: ({ params }) => getExperts(params.id) },
  'GET /api/po/supplierProject/page': { service: pageSupplierProjects, ask: ({ query }) => pageSupplierProjects(query) },
  'GET /api/po/supplierProject/{id}': { service: getSupplierProject, ask: ({ params }) => getSupplierProject(params.id) },
  'GET /api/po/supplierItem/page': { service: pageSupplierItems, ask: ({ query }) => pageSupplierItems(query) },
  'GET /api/po/quotation/page': { service: pageQuotations, ask: ({ query }) => pageQuotations(query) },
  'GET /api/po/quotation/history': { service: pageHistory, ask: ({ query }) => pageHistory(query) },
  'POST /api/po/quotation': { service: beginQuotation, ask: ({ body }) => beginQuotation(body.projectId) },
  'GET /api/po/quotation/{id}': { service: getQuotation, ask: ({ params }) => getQuotation(params.id) },
  'POST /api/po/quotation/{id}/saveDraft': { service: saveDraft, ask: ({ params, body }) => saveDraft(params.id, body) },
  'POST /api/po/quotation/{id}/submit': { service: submitQuotation, ask: ({ params, body }) => submitQuotation(params.id, body) },
  'POST /api/po/quotation/{id}/replace': { service: replaceQuotation, ask: ({ params, body }) => replaceQuotation(params.id, body) },
  'GET /api/po/quotation/{id}/receipt/{receiptNo}': { service: getReceipt, ask: ({ params }) => getReceipt(params.id, params.receiptNo) },
  'GET /api/po/project/{id}/opening': { service: getOpening, ask: ({ params }) => getOpening(params.id) },
  'GET /api/po/award/page': { service: pageAwards, ask: ({ query }) => pageAwards(query) },
  'POST /api/admin/oss/upload': { service: uploadFile, ask: ({ file }) => uploadFile(file, 'document') },
  'GET /api/admin/oss/{id}': { service: downloadFile, ask: ({ params }) => downloadFile(params.id) },
  'GET /api/po/notice/page': { service: pageNotices, ask: ({ query }) => pageNotices(query) },
  'GET /api/po/notice/count': { service: getCounts, ask: () => getCounts() },
  'POST /api/po/notice/{id}/read': { service: readNotice, ask: ({ params }) => readNotice(params.id) },
  'POST /api/po/notice/readAll': { service: readAllNotices, ask: () => readAllNotices() },
  'GET /api/po/dashboard/buyer': { service: getBuyerDashboard, ask: () => getBuyerDashboard() },
  'GET /api/po/dashboard/supplier': { service: getSupplierDashboard, ask: () => getSupplierDashboard() },
  'POST /api/po/calendar/moves': { service: foreseeMoves, ask: ({ body }) => foreseeMoves(body) },
  'GET /api/po/calendar': { service: getCalendar, ask: () => getCalendar() },
  'GET /api/po/expertDraw/fitting': { service: countFitting, ask: ({ query }) => countFitting(query) },
  'GET /api/po/expertDraw/{id}/drawn': { service: getDrawn, ask: ({ params }) => getDrawn(params.id) },
  'GET /api/po/demand/choices': { service: getDemandChoices, ask: () => getDemandChoices() },
  'GET /api/po/demand/{id}/buyer': { service: getDemandBuyers, ask: ({ params }) => getDemandBuyers(params.id) },
  'GET /api/po/demand/{id}/advice': { service: getDemandAdvice, ask: ({ params }) => getDemandAdvice(params.id) },
  'GET /api/po/userGroup/{id}/people': { service: getGroupPeople, ask: ({ params }) => getGroupPeople(params.id) },
  'GET /api/po/userGroup/supplier': { service: findConflicts, ask: ({ query }) => findConflicts(query) },
  'GET /api/admin/dashboard/waiting': { service: getWaiting, ask: () => getWaiting() },
  'GET /api/admin/dashboard/work': { service: getWorkDashboard, ask: () => getWorkDashboard() },
  'GET /api/po/dashboard/admin': { service: getAdminDashboard, ask: () => getAdminDashboard() },
  'GET /api/health': { service: getHealth, ask: () => getHealth() },
  'GET /api/openapi.json': { service: getOpenApi, ask: () => getOpenApi() },
  ...secondFactorServices,
  ...quoterServices,
  ...atlasServices,
  ...templateServices,
  ...flowServices,
  ...accessServices,
  ...monitorServices,
  ...operationServices,
  ...signOnServices,
  ...unitServices,
  ...absenceServices,
  ...entityServices,
  ...recordServices,
  ...eventServices,
}
