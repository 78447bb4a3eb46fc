import { parseArgs } from 'node:util'
import { settings } from '#server/config.ts'
import { attacks, type Attack } from './attacks.ts'
import { Exhausted, targetAt, type Target } from './target.ts'

const usage = `npm run attack -- --base-url URL    attacks a running server, and says what held

  --token WHO=TOKEN        plays somebody's part (repeatable): supplier1, supplier2, newsupplier, buyer, lead, reviewer, unit, supervisor, admin; without
                           it they sign in with the password of the demonstration, which needs CAPTCHA=off
  --sign-salt, --upload-sign-key   the server's, where they are not the usual ones
  --quick                  only what every npm test tries
  --requests N             as many requests at most (20000)
  --seconds N              as long at most (600)

Attack only what is yours. What it leaves behind: failed sign-ins in the counters, a purchase that is to be stopped. Exit code: 0 all of it held, 1 something did not, 2 it could not be tried.
`

export interface Outcome {
  attack: Attack
  /** What did not hold; null where it was not tried. */
  broken: string[] | null
  why: string
  requests: number
}

/** Tries attacks one after the other. */
export const tryAttacks = async (target: Target, chosen: readonly Attack[], until = Infinity): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const attack of chosen) {
    const before = target.requests()
    const outcome = await tryOne(target, attack, until)
    outcomes.push({ attack, ...outcome, requests: target.requests() - before })
  }
  return outcomes
}

const tryOne = async (target: Target, attack: Attack, until: number): Promise<Pick<Outcome, 'broken' | 'why'>> => {
  if (Date.now() > until) return { broken: null, why: 'no time is left' }
  const { people = [], together = false } = attack
  const known = await Promise.all(people.map((person) => target.knows(person)))
  if (people.length > 0 && (together ? known.includes(false) : !known.includes(true)))
    return { broken: null, why: 'nobody can sign in for it' }
  try {
    return { broken: await attack.run(target), why: '' }
  } catch (error) {
    if (error instanceof Exhausted) return { broken: null, why: error.message }
    throw error
  }
}

const tableOf = (outcomes: Outcome[]): string =>
  outcomes
    .map(({ attack: { by, name }, broken, why, requests }) => {
      const verdict = broken === null ? 'NOT TRIED' : broken.length === 0 ? 'held' : 'BROKEN'
      const details = broken === null ? [why] : [...broken.slice(0, 10), ...(broken.length > 10 ? [`and ${broken.length - 10} more`] : [])]
      return [
        `${verdict.padEnd(10)} ${String(requests).padStart(5)}  ${by.padEnd(9)} ${name}`,
        ...details.filter(Boolean).map((line) => `             ${line}`),
      ].join('\n')
    })
    .join('\n')

/** @returns the exit code */
export const main = async (args: string[], write: (text: string) => void): Promise<number> => {
  const wished = optionsIn(args)
  if (typeof wished === 'string') {
    write(wished)
    return 2
  }
  const { values, baseUrl } = wished
  const target = targetAt({
    baseUrl,
    signSalt: values['sign-salt'] ?? settings.shape.SIGN_SALT.parse(undefined),
    uploadSignKey: values['upload-sign-key'] ?? settings.shape.UPLOAD_SIGN_KEY.parse(undefined),
    tokens: new Map((values.token ?? []).map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)])),
    mostRequests: Number(values.requests),
  })
  const chosen = attacks.filter(({ quick }) => quick || !values.quick)
  const outcomes = await tryAttacks(target, chosen, Date.now() + Number(values.seconds) * 1000)
  const [broken, untried] = [outcomes.filter((each) => each.broken?.length), outcomes.filter((each) => each.broken === null)]
  write(
    `${tableOf(outcomes)}\n\n${outcomes.length - broken.length - untried.length} held, ${broken.length} broken, ${untried.length} not tried; ${target.requests()} requests\n`,
  )
  return broken.length > 0 ? 1 : untried.length === outcomes.length ? 2 : 0
}

const optionsIn = (args: string[]) => {
  try {
    const { values } = parseArgs({
      args,
      options: {
        'base-url': { type: 'string' },
        token: { type: 'string', multiple: true },
        'sign-salt': { type: 'string' },
        'upload-sign-key': { type: 'string' },
        quick: { type: 'boolean', default: false },
        requests: { type: 'string', default: '20000' },
        seconds: { type: 'string', default: '600' },
      },
    })
    const baseUrl = values['base-url']?.replace(/\/$/, '')
    const fits = baseUrl && URL.canParse(baseUrl) && [values.requests, values.seconds].every((text) => /^\d{1,7}$/.test(text))
    return fits ? { values, baseUrl } : usage
  } catch (error) {
    return `${(error as Error).message}\n\n${usage}`
  }
}
