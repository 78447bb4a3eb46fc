// Every machine of the product, each fetched only when it is looked at. Written by `npm run rooms`.

export const storedLoaders = {
  case: async () => (await import('#src/machines/approval/case.ts')).caseMachine,
  meeting: async () => (await import('#src/machines/approval/meeting.ts')).meetingMachine,
  task: async () => (await import('#src/machines/approval/task.ts')).taskMachine,
  demand: async () => (await import('#src/machines/demand/demand.ts')).demandMachine,
  expertDraw: async () => (await import('#src/machines/expertDraw/expertDraw.ts')).expertDrawMachine,
  objection: async () => (await import('#src/machines/objection/objection.ts')).objectionMachine,
  contactTransfer: async () => (await import('#src/machines/project/contactTransfer.ts')).contactTransferMachine,
  project: async () => (await import('#src/machines/project/project.ts')).projectMachine,
  stopRequest: async () => (await import('#src/machines/project/stopRequest.ts')).stopRequestMachine,
  question: async () => (await import('#src/machines/question/question.ts')).questionMachine,
  quotation: async () => (await import('#src/machines/quotation/quotation.ts')).quotationMachine,
  company: async () => (await import('#src/machines/registration/company.ts')).companyMachine,
  companyChange: async () => (await import('#src/machines/registration/companyChange.ts')).companyChangeMachine,
  invitation: async () => (await import('#src/machines/registration/invitation.ts')).invitationMachine,
  achievement: async () => (await import('#src/machines/supplier/achievement.ts')).achievementMachine,
  handover: async () => (await import('#src/machines/supplier/handover.ts')).handoverMachine,
  integrity: async () => (await import('#src/machines/supplier/integrity.ts')).integrityMachine,
  member: async () => (await import('#src/machines/supplier/member.ts')).memberMachine,
  quoter: async () => (await import('#src/machines/supplier/quoter.ts')).quoterMachine,
  scope: async () => (await import('#src/machines/supplier/scope.ts')).scopeMachine,
}

export const interactiveLoaders = {
  design: async () => (await import('#src/machines/approval/design/design.ts')).designMachine,
  draft: async () => (await import('#src/machines/draft/draft.ts')).draftMachine,
  account: async () => (await import('#src/machines/registration/account.ts')).accountMachine,
  wizard: async () => (await import('#src/machines/registration/wizard.ts')).wizardMachine,
  navigation: async () => (await import('#src/machines/session/navigation.ts')).navigationMachine,
  session: async () => (await import('#src/machines/session/session.ts')).sessionMachine,
  tabs: async () => (await import('#src/machines/session/tabs.ts')).tabsMachine,
  upload: async () => (await import('#src/machines/session/upload.ts')).uploadMachine,
}
