// Every call of the product. Written by `npm run rooms`.
import { absenceRows } from '#src/contract/absence.ts'
import { accountRows } from '#src/contract/account.ts'
import { achievementRows } from '#src/contract/achievement.ts'
import { approvalCaseRows } from '#src/contract/approvalCase.ts'
import { approvalTaskRows } from '#src/contract/approvalTask.ts'
import { approverChoiceRows } from '#src/contract/approverChoice.ts'
import { atlasRows } from '#src/contract/atlas.ts'
import { awardRows } from '#src/contract/award.ts'
import { budget } from '#src/contract/budget.ts'
import { calendarRows, calendarDay } from '#src/contract/calendar.ts'
import { categoryRows } from '#src/contract/category.ts'
import { codeRows } from '#src/contract/code.ts'
import { companyRows } from '#src/contract/company.ts'
import { companyChangeRows } from '#src/contract/companyChange.ts'
import { companyType } from '#src/contract/companyType.ts'
import { contactRows, contact } from '#src/contract/contact.ts'
import { contactTransferRows } from '#src/contract/contactTransfer.ts'
import { dataRows } from '#src/contract/data.ts'
import { demandRows } from '#src/contract/demand.ts'
import { dictionaryRows, dictionaryType, dictionary } from '#src/contract/dictionary.ts'
import { elementRows, element } from '#src/contract/element.ts'
import { expertDrawRows } from '#src/contract/expertDraw.ts'
import { fileRows } from '#src/contract/file.ts'
import { flowRows } from '#src/contract/flow.ts'
import { flowDraftRows } from '#src/contract/flowDraft.ts'
import { insightRows } from '#src/contract/insight.ts'
import { integrityRows } from '#src/contract/integrity.ts'
import { invitationRows } from '#src/contract/invitation.ts'
import { jobRows } from '#src/contract/job.ts'
import { measure } from '#src/contract/measure.ts'
import { meetingRows } from '#src/contract/meeting.ts'
import { menuRows, menu } from '#src/contract/menu.ts'
import { mergerRows } from '#src/contract/merger.ts'
import { monitorRows } from '#src/contract/monitor.ts'
import { noticeRows } from '#src/contract/notice.ts'
import { objectionRows } from '#src/contract/objection.ts'
import { openingRows } from '#src/contract/opening.ts'
import { operationRows } from '#src/contract/operation.ts'
import { personalRows } from '#src/contract/personal.ts'
import { platformRows } from '#src/contract/platform.ts'
import { processRows } from '#src/contract/process.ts'
import { projectRows } from '#src/contract/project.ts'
import { questionRows } from '#src/contract/question.ts'
import { quotationRows } from '#src/contract/quotation.ts'
import { quoterRows } from '#src/contract/quoter.ts'
import { registrationRows } from '#src/contract/registration.ts'
import { roleRows, role } from '#src/contract/role.ts'
import { roleType } from '#src/contract/roleType.ts'
import { scopeRows } from '#src/contract/scope.ts'
import { secondFactorRows } from '#src/contract/secondFactor.ts'
import { serviceRows, service } from '#src/contract/service.ts'
import { sessionRows } from '#src/contract/session.ts'
import { signOnRows, provider } from '#src/contract/signOn.ts'
import { stopReason } from '#src/contract/stopReason.ts'
import { stopRequestRows } from '#src/contract/stopRequest.ts'
import { supplierRows } from '#src/contract/supplier.ts'
import { supplierProjectRows } from '#src/contract/supplierProject.ts'
import { teamRows } from '#src/contract/team.ts'
import { templateRows } from '#src/contract/template.ts'
import { traceRows } from '#src/contract/trace.ts'
import { underRows } from '#src/contract/under.ts'
import { unitRows, unit } from '#src/contract/unit.ts'
import { userRows, user } from '#src/contract/user.ts'
import { userGroupRows, userGroup, userGroupMember } from '#src/contract/userGroup.ts'

/** Base data, declared: whose rows, routes, calls, lists and forms derive. */
export const entities = [
  budget,
  calendarDay,
  companyType,
  contact,
  dictionaryType,
  dictionary,
  element,
  measure,
  menu,
  role,
  roleType,
  service,
  provider,
  stopReason,
  unit,
  user,
  userGroup,
  userGroupMember,
] as const

export const rows = {
  ...absenceRows,
  ...accountRows,
  ...achievementRows,
  ...approvalCaseRows,
  ...approvalTaskRows,
  ...approverChoiceRows,
  ...atlasRows,
  ...awardRows,
  ...calendarRows,
  ...categoryRows,
  ...codeRows,
  ...companyRows,
  ...companyChangeRows,
  ...contactRows,
  ...contactTransferRows,
  ...dataRows,
  ...demandRows,
  ...dictionaryRows,
  ...elementRows,
  ...expertDrawRows,
  ...fileRows,
  ...flowRows,
  ...flowDraftRows,
  ...insightRows,
  ...integrityRows,
  ...invitationRows,
  ...jobRows,
  ...meetingRows,
  ...menuRows,
  ...mergerRows,
  ...monitorRows,
  ...noticeRows,
  ...objectionRows,
  ...openingRows,
  ...operationRows,
  ...personalRows,
  ...platformRows,
  ...processRows,
  ...projectRows,
  ...questionRows,
  ...quotationRows,
  ...quoterRows,
  ...registrationRows,
  ...roleRows,
  ...scopeRows,
  ...secondFactorRows,
  ...serviceRows,
  ...sessionRows,
  ...signOnRows,
  ...stopRequestRows,
  ...supplierRows,
  ...supplierProjectRows,
  ...teamRows,
  ...templateRows,
  ...traceRows,
  ...underRows,
  ...unitRows,
  ...userRows,
  ...userGroupRows,
}
