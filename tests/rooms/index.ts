// How every room is tried. Written by `npm run rooms`.
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { achievementRoom } from '#tests/rooms/achievement.ts'
import { caseRoom } from '#tests/rooms/case.ts'
import { companyChangeRoom } from '#tests/rooms/companyChange.ts'
import { companyRoom } from '#tests/rooms/companyReasons.ts'
import { contactTransferRoom } from '#tests/rooms/contactTransfer.ts'
import { demandRoom } from '#tests/rooms/demand.ts'
import { expertDrawRoom } from '#tests/rooms/expertDraw.ts'
import { handoverRoom } from '#tests/rooms/handover.ts'
import { integrityRoom } from '#tests/rooms/integrity.ts'
import { invitationRoom } from '#tests/rooms/invitation.ts'
import { meetingRoom } from '#tests/rooms/meeting.ts'
import { memberRoom } from '#tests/rooms/member.ts'
import { objectionRoom } from '#tests/rooms/objection.ts'
import { projectRoom } from '#tests/rooms/project.ts'
import { questionRoom } from '#tests/rooms/question.ts'
import { quotationRoom } from '#tests/rooms/quotation.ts'
import { quoterRoom } from '#tests/rooms/quoter.ts'
import { scopeRoom } from '#tests/rooms/scope.ts'
import { stopRequestRoom } from '#tests/rooms/stopRequest.ts'
import { taskRoom } from '#tests/rooms/task.ts'
import type { TestRoom } from './room.ts'

export const testRooms: Record<BusinessMachineId, TestRoom> = {
  case: caseRoom,
  meeting: meetingRoom,
  task: taskRoom,
  demand: demandRoom,
  expertDraw: expertDrawRoom,
  objection: objectionRoom,
  contactTransfer: contactTransferRoom,
  project: projectRoom,
  stopRequest: stopRequestRoom,
  question: questionRoom,
  quotation: quotationRoom,
  company: companyRoom,
  companyChange: companyChangeRoom,
  invitation: invitationRoom,
  achievement: achievementRoom,
  handover: handoverRoom,
  integrity: integrityRoom,
  member: memberRoom,
  quoter: quoterRoom,
  scope: scopeRoom,
}
