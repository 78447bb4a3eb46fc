import type { Config } from './config.ts'
import type { Kinds } from './lifecycle/process.ts'
import { achievementKind } from './modules/achievement/index.ts'
import { companyChangeKind, companyKind } from './modules/company/index.ts'
import { integrityKind } from './modules/integrity/index.ts'
import { invitationKind } from './modules/invitation/index.ts'
import { projectKind } from './modules/project/index.ts'
import { quotationKind } from './modules/quotation/index.ts'
import { quoterKind } from './modules/quoter/index.ts'
import { scopeKind } from './modules/scope/index.ts'
import { handoverKind, memberKind } from './modules/team/index.ts'

/** Every business machine, as its module declares it. */
export const kindsOf = (config: Config): Kinds => ({
  project: projectKind(config),
  quotation: quotationKind(config),
  company: companyKind(config),
  integrity: integrityKind,
  companyChange: companyChangeKind,
  invitation: invitationKind(config),
  achievement: achievementKind,
  scope: scopeKind,
  quoter: quoterKind,
  handover: handoverKind,
  member: memberKind,
})
