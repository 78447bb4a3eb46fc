import { config, type z } from 'zod'
import type { Problems } from './problems.ts'

// The page's policy lets nobody make code, and asking whether one may is reported.
config({ jitless: true })

/** What is wrong with what is about to be sent, by its path: the schema's own text, or what can be said of any field. */
export const judgeBy =
  (schema: z.ZodType) =>
  (body: unknown): Problems => {
    const result = schema.safeParse(body, {
      error: ({ code, input }) => (input === undefined ? 'form.required' : code === 'too_big' ? 'form.tooMuch' : 'form.wrong'),
    })
    // Of several things wrong with one field the first is said.
    const issues = result.error?.issues.toReversed() ?? []
    return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), isEmpty(body, path) ? 'form.required' : message]))
  }

const isEmpty = (body: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce<unknown>((within, key) => (within === null || within === undefined ? within : Reflect.get(Object(within), key)), body) === ''
