// Every module of the server. Written by `npm run rooms`.
import { absenceModule } from '#server/modules/absence/index.ts'
import { accessModule } from '#server/modules/access/index.ts'
import { accountModule } from '#server/modules/account/index.ts'
import { achievementModule } from '#server/modules/achievement/index.ts'
import { approvalModule } from '#server/modules/approval/index.ts'
import { atlasModule } from '#server/modules/atlas/index.ts'
import { awardModule } from '#server/modules/award/index.ts'
import { baseModule } from '#server/modules/base/index.ts'
import { calendarModule } from '#server/modules/calendar/index.ts'
import { companyModule } from '#server/modules/company/index.ts'
import { contactTransferModule } from '#server/modules/contactTransfer/index.ts'
import { demandModule } from '#server/modules/demand/index.ts'
import { fileModule } from '#server/modules/file/index.ts'
import { flowModule } from '#server/modules/flow/index.ts'
import { insightModule } from '#server/modules/insight/index.ts'
import { integrityModule } from '#server/modules/integrity/index.ts'
import { invitationModule } from '#server/modules/invitation/index.ts'
import { meetingModule } from '#server/modules/meeting/index.ts'
import { monitorModule } from '#server/modules/monitor/index.ts'
import { noticeModule } from '#server/modules/notice/index.ts'
import { objectionModule } from '#server/modules/objection/index.ts'
import { operationModule } from '#server/modules/operation/index.ts'
import { platformModule } from '#server/modules/platform/index.ts'
import { projectModule } from '#server/modules/project/index.ts'
import { questionModule } from '#server/modules/question/index.ts'
import { quotationModule } from '#server/modules/quotation/index.ts'
import { quoterModule } from '#server/modules/quoter/index.ts'
import { registrationModule } from '#server/modules/registration/index.ts'
import { scopeModule } from '#server/modules/scope/index.ts'
import { secondFactorModule } from '#server/modules/secondFactor/index.ts'
import { serviceModule } from '#server/modules/service/index.ts'
import { sessionModule } from '#server/modules/session/index.ts'
import { signOnModule } from '#server/modules/signOn/index.ts'
import { stopRequestModule } from '#server/modules/stopRequest/index.ts'
import { supplierModule } from '#server/modules/supplier/index.ts'
import { teamModule } from '#server/modules/team/index.ts'
import { underModule } from '#server/modules/under/index.ts'
import { unitModule } from '#server/modules/unit/index.ts'
import { userGroupModule } from '#server/modules/userGroup/index.ts'

export const modules = [
  absenceModule,
  accessModule,
  accountModule,
  achievementModule,
  approvalModule,
  atlasModule,
  awardModule,
  baseModule,
  calendarModule,
  companyModule,
  contactTransferModule,
  demandModule,
  fileModule,
  flowModule,
  insightModule,
  integrityModule,
  invitationModule,
  meetingModule,
  monitorModule,
  noticeModule,
  objectionModule,
  operationModule,
  platformModule,
  projectModule,
  questionModule,
  quotationModule,
  quoterModule,
  registrationModule,
  scopeModule,
  secondFactorModule,
  serviceModule,
  sessionModule,
  signOnModule,
  stopRequestModule,
  supplierModule,
  teamModule,
  underModule,
  unitModule,
  userGroupModule,
]
