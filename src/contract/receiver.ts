import { z } from 'zod'
import { count, id } from './row.ts'

/** Who may take reviews over, and how many they have in hand. */
export const receiver = z.strictObject({ id, name: z.string(), nameEn: z.string(), inHand: count })
