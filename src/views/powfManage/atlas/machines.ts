import type { AnyStateMachine } from 'xstate'
import type { BusinessMachineId } from '#src/machines/ids.ts'

type Load = () => Promise<AnyStateMachine>

const business: Record<BusinessMachineId, Load> = {
  project: async () => (await import('#src/machines/project/project.ts')).projectMachine,
  quotation: async () => (await import('#src/machines/quotation/quotation.ts')).quotationMachine,
  company: async () => (await import('#src/machines/registration/company.ts')).companyMachine,
  companyChange: async () => (await import('#src/machines/registration/companyChange.ts')).companyChangeMachine,
  invitation: async () => (await import('#src/machines/registration/invitation.ts')).invitationMachine,
  scope: async () => (await import('#src/machines/supplier/scope.ts')).scopeMachine,
  quoter: async () => (await import('#src/machines/supplier/quoter.ts')).quoterMachine,
  handover: async () => (await import('#src/machines/supplier/handover.ts')).handoverMachine,
  member: async () => (await import('#src/machines/supplier/member.ts')).memberMachine,
  achievement: async () => (await import('#src/machines/supplier/achievement.ts')).achievementMachine,
  integrity: async () => (await import('#src/machines/supplier/integrity.ts')).integrityMachine,
}

const browser = {
  session: async () => (await import('#src/machines/session/session.ts')).sessionMachine,
  navigation: async () => (await import('#src/machines/session/navigation.ts')).navigationMachine,
  tabs: async () => (await import('#src/machines/session/tabs.ts')).tabsMachine,
  draft: async () => (await import('#src/machines/draft/draft.ts')).draftMachine,
  upload: async () => (await import('#src/machines/session/upload.ts')).uploadMachine,
  account: async () => (await import('#src/machines/registration/account.ts')).accountMachine,
  wizard: async () => (await import('#src/machines/registration/wizard.ts')).wizardMachine,
} satisfies Record<string, Load>

export type MachineId = BusinessMachineId | keyof typeof browser

/** Every machine of the product, each fetched only when it is looked at. */
export const machineLoaders: Record<MachineId, Load> = { ...business, ...browser }

export const browserIds = Object.keys(browser) as (keyof typeof browser)[]

export const isMachine = (id: string): id is MachineId => Object.hasOwn(machineLoaders, id)
/** Whether the server runs it over stored records, so that there are figures of it. */
export const isBusiness = (id: MachineId): id is BusinessMachineId => Object.hasOwn(business, id)
