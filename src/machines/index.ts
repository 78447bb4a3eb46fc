// Every machine of the product. Written by `npm run rooms`.
import type { AnyStateMachine } from 'xstate'
import { caseMachine } from '#src/machines/approval/case.ts'
import { designMachine } from '#src/machines/approval/design/design.ts'
import { meetingMachine } from '#src/machines/approval/meeting.ts'
import { taskMachine } from '#src/machines/approval/task.ts'
import { demandMachine } from '#src/machines/demand/demand.ts'
import { draftMachine } from '#src/machines/draft/draft.ts'
import { expertDrawMachine } from '#src/machines/expertDraw/expertDraw.ts'
import { objectionMachine } from '#src/machines/objection/objection.ts'
import { contactTransferMachine } from '#src/machines/project/contactTransfer.ts'
import { projectMachine } from '#src/machines/project/project.ts'
import { stopRequestMachine } from '#src/machines/project/stopRequest.ts'
import { questionMachine } from '#src/machines/question/question.ts'
import { quotationMachine } from '#src/machines/quotation/quotation.ts'
import { accountMachine } from '#src/machines/registration/account.ts'
import { companyMachine } from '#src/machines/registration/company.ts'
import { companyChangeMachine } from '#src/machines/registration/companyChange.ts'
import { invitationMachine } from '#src/machines/registration/invitation.ts'
import { wizardMachine } from '#src/machines/registration/wizard.ts'
import { navigationMachine } from '#src/machines/session/navigation.ts'
import { sessionMachine } from '#src/machines/session/session.ts'
import { tabsMachine } from '#src/machines/session/tabs.ts'
import { uploadMachine } from '#src/machines/session/upload.ts'
import { achievementMachine } from '#src/machines/supplier/achievement.ts'
import { handoverMachine } from '#src/machines/supplier/handover.ts'
import { integrityMachine } from '#src/machines/supplier/integrity.ts'
import { memberMachine } from '#src/machines/supplier/member.ts'
import { quoterMachine } from '#src/machines/supplier/quoter.ts'
import { scopeMachine } from '#src/machines/supplier/scope.ts'

/** Machines that the server runs over stored records. */
export const businessMachines = {
  case: caseMachine,
  meeting: meetingMachine,
  task: taskMachine,
  demand: demandMachine,
  expertDraw: expertDrawMachine,
  objection: objectionMachine,
  contactTransfer: contactTransferMachine,
  project: projectMachine,
  stopRequest: stopRequestMachine,
  question: questionMachine,
  quotation: quotationMachine,
  company: companyMachine,
  companyChange: companyChangeMachine,
  invitation: invitationMachine,
  achievement: achievementMachine,
  handover: handoverMachine,
  integrity: integrityMachine,
  member: memberMachine,
  quoter: quoterMachine,
  scope: scopeMachine,
} as const

/** The atlas. Titles are `machine.<id>` and `state.<id>.<path>`. The browser imports single machines. */
export const machines: Record<string, AnyStateMachine> = {
  ...businessMachines,
  design: designMachine,
  draft: draftMachine,
  account: accountMachine,
  wizard: wizardMachine,
  navigation: navigationMachine,
  session: sessionMachine,
  tabs: tabsMachine,
  upload: uploadMachine,
}
