import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { World } from '#tests/setup/world.ts'
import { achievementIn } from './achievement.ts'
import { companyIn } from './company.ts'
import { changeIn } from './companyChange.ts'
import { projectIn, quotationIn, type Stored } from './driver.ts'
import { integrityIn } from './integrity.ts'
import { invitationIn } from './invitation.ts'
import { memberIn } from './member.ts'
import { handoverIn, quoterIn, scopeIn } from './quoter.ts'

/** How a record of each machine is brought into one of its states by real calls; what it is like there may depend on the event to come. */
export const reach: Record<BusinessMachineId, (world: World, state: string, event?: string) => Promise<Stored>> = {
  project: projectIn,
  quotation: quotationIn,
  company: companyIn,
  companyChange: changeIn,
  invitation: invitationIn,
  achievement: achievementIn,
  integrity: integrityIn,
  scope: scopeIn,
  quoter: quoterIn,
  handover: handoverIn,
  member: memberIn,
}
