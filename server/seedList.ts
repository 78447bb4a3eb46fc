// What modules begin with. Written by `npm run rooms`.
import { absenceSeed } from '#server/modules/absence/seed.ts'
import { stopReasonSeed } from '#server/modules/base/seed.ts'
import { contactTransferSeed } from '#server/modules/contactTransfer/seed.ts'
import { demandSeed } from '#server/modules/demand/seed.ts'
import { objectionSeed } from '#server/modules/objection/seed.ts'
import { projectSeed } from '#server/modules/project/seed.ts'
import { questionSeed } from '#server/modules/question/seed.ts'
import { stopRequestSeed } from '#server/modules/stopRequest/seed.ts'
import { unitSeed } from '#server/modules/unit/seed.ts'
import { userGroupSeed } from '#server/modules/userGroup/seed.ts'

export const seeds = [
  absenceSeed,
  stopReasonSeed,
  contactTransferSeed,
  demandSeed,
  objectionSeed,
  projectSeed,
  questionSeed,
  stopRequestSeed,
  unitSeed,
  userGroupSeed,
]
