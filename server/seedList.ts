// What modules begin with. Written by `npm run rooms`.
import { stopReasonSeed } from '#server/modules/base/seed.ts'

export const seeds = [stopReasonSeed]
