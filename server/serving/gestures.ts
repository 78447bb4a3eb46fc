import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { contract } from '#src/contract/index.ts'
import { tellsOfQuoting } from '#src/contract/told.ts'
import { gestureKinds, gesturesHeader, type Gesture } from '#src/lib/trace.ts'

const longestMilliseconds = 3_600_000
const milliseconds = z.number().min(0).max(longestMilliseconds)
const spanId = z.string().regex(/^[0-9a-f]{16}$/)

const gesture: z.ZodType<Gesture> = z.strictObject({
  trace: z.string().regex(/^[0-9a-f]{32}$/),
  id: spanId,
  kind: z.enum(gestureKinds),
  view: z.string().regex(/^[A-Za-z]{1,40}$/),
  ago: milliseconds,
  ms: milliseconds,
  waits: z
    .array(
      z.strictObject({ id: spanId, key: z.string().refine((key) => Object.hasOwn(contract, key)), from: milliseconds, ms: milliseconds }),
    )
    .min(1)
    .max(40),
})
const gestures = z.array(gesture).max(10)

/**
 * The gestures of which a browser tells with a call. A browser may tell anything: what is not one is left out without a word, and so is a
 * gesture by which somebody may have quoted.
 */
export const readGestures = ({ headers: { [gesturesHeader]: told } }: FastifyRequest): Gesture[] => {
  if (typeof told !== 'string') return []
  const read = gestures.safeParse(parsed(told))
  return read.success ? read.data.filter(({ waits }) => !waits.some(({ key }) => tellsOfQuoting(key))) : []
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
