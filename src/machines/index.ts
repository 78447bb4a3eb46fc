import type { AnyStateMachine } from 'xstate'
import { draftMachine } from './draft/draft.ts'
import type { BusinessMachineId as Known } from './ids.ts'
import { projectMachine } from './project/project.ts'
import { quotationMachine } from './quotation/quotation.ts'
import { accountMachine } from './registration/account.ts'
import { companyMachine } from './registration/company.ts'
import { companyChangeMachine } from './registration/companyChange.ts'
import { wizardMachine } from './registration/wizard.ts'
import { invitationMachine } from './registration/invitation.ts'
import { navigationMachine } from './session/navigation.ts'
import { sessionMachine } from './session/session.ts'
import { tabsMachine } from './session/tabs.ts'
import { uploadMachine } from './session/upload.ts'
import { achievementMachine } from './supplier/achievement.ts'
import { integrityMachine } from './supplier/integrity.ts'
import { memberMachine } from './supplier/member.ts'
import { handoverMachine } from './supplier/handover.ts'
import { quoterMachine } from './supplier/quoter.ts'
import { scopeMachine } from './supplier/scope.ts'

/** Machines that the server runs over stored records. */
export const businessMachines = {
  project: projectMachine,
  quotation: quotationMachine,
  company: companyMachine,
  integrity: integrityMachine,
  companyChange: companyChangeMachine,
  invitation: invitationMachine,
  achievement: achievementMachine,
  scope: scopeMachine,
  quoter: quoterMachine,
  handover: handoverMachine,
  member: memberMachine,
} as const satisfies Partial<Record<Known, AnyStateMachine>>

export type BusinessMachineId = keyof typeof businessMachines

/** The atlas: every machine of the product. Titles are `machine.<id>` and `state.<id>.<path>`. The browser imports single machines. */
export const machines: Record<string, AnyStateMachine> = {
  ...businessMachines,
  session: sessionMachine,
  navigation: navigationMachine,
  tabs: tabsMachine,
  draft: draftMachine,
  upload: uploadMachine,
  account: accountMachine,
  wizard: wizardMachine,
}
