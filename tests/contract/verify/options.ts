import { parseArgs } from 'node:util'
import { settings } from '#server/config.ts'
import { committed } from '../pactFile.ts'
import type { Keys } from './client.ts'
import type { Shard } from './contractFile.ts'
import type { Account } from './ownStates.ts'
import { CannotRun } from './result.ts'

export interface Options {
  baseUrl: string
  /** How long the back end may take until it answers at all. */
  waitSeconds: number
  /** How long all of it may take. */
  timeoutSeconds: number
  keys: Keys
  statesUrl: string | undefined
  skipsUnknown: boolean
  accounts: Map<string, Account>
  only: string[]
  outcomes: string[]
  shard?: Shard
  allowsExtra: boolean
  /** That everything was skipped is no failure. */
  allowsEmpty: boolean
  refusalsAs200: boolean
  pactFiles: string[]
  junit: string | undefined
  html: string | undefined
}

export const help = `Checks a running back end against the contract in pacts/.

  npm run verify -- --provider-base-url URL [options]

The back end
  --provider-base-url URL   where it answers, such as http://127.0.0.1:8080
  --wait SECONDS            how long it may take until it answers at all, for a pipeline that has just started it (0)
  --sign-salt SALT          its SIGN_SALT                      [environment: SIGN_SALT]
  --upload-sign-key KEY     its UPLOAD_SIGN_KEY                [environment: UPLOAD_SIGN_KEY]
  --no-signature            it checks no signatures: none are sent
  --allow-extra             fields that the contract does not name are no difference
  --refusals-as-200         it answers refusals with HTTP 200 and the code in the body: their HTTP status is not compared

What interactions start from
  --states-url URL          an endpoint that brings states about, as docs/wire.md specifies
  --skip-unknown-states     leave out what needs a state that the endpoint does not know, instead of stopping
  --account WHO=NAME:PASSWORD   instead of an endpoint: who signs in as, for example, buyer (repeatable)
                            [environment: VERIFY_ACCOUNT_BUYER=name:password]
  --token WHO=TOKEN         the same with a token              [environment: VERIFY_TOKEN_BUYER]
  Without either, what needs a state or a visitor is skipped, and named.

What is checked
  --only PATTERN            "[VERB ]PATH[: OUTCOME]" (repeatable): the path and all below it, * for any characters,
                            $ at the end for this path alone: "POST /api/po/project", "/api/po/*/page$", "GET *: success"
  --outcome OUTCOME         success, or the code of a refusal such as 40900 (repeatable)
  --shard N/OF              the Nth of so many parts, each checked by a run of its own: 1/2 and 2/2 are everything
  --pact FILE               another contract file, or one of those in pacts/ alone (repeatable)

  --timeout SECONDS         how long all of it may take (1800); each call has the minute that the product's client gives it
  --allow-empty             end with 0, not 2, when everything was skipped and so nothing asked

What is written
  --junit FILE              JUnit XML
  --html FILE               one page with the exact differences of every call
  Standard output has the table, standard error the progress. NO_COLOR=1: never colours.

Exit code: 0 it keeps the contract, 1 it differs, 2 the verification could not run.

Our own server as a separate process, with its states endpoint: npm run verify:provider
`

const definitions = {
  'provider-base-url': { type: 'string' },
  'sign-salt': { type: 'string' },
  wait: { type: 'string', default: '0' },
  timeout: { type: 'string', default: '1800' },
  'upload-sign-key': { type: 'string' },
  'no-signature': { type: 'boolean' },
  'allow-extra': { type: 'boolean' },
  'allow-empty': { type: 'boolean' },
  'refusals-as-200': { type: 'boolean' },
  'states-url': { type: 'string' },
  'skip-unknown-states': { type: 'boolean' },
  account: { type: 'string', multiple: true },
  token: { type: 'string', multiple: true },
  only: { type: 'string', multiple: true },
  outcome: { type: 'string', multiple: true },
  shard: { type: 'string' },
  pact: { type: 'string', multiple: true },
  junit: { type: 'string' },
  html: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

type Given = Record<string, string | undefined>

/** As it was called, but for secrets, which belong in variables, and for what it chose to ask. */
export const commandOf = ({ baseUrl, statesUrl, keys, ...said }: Options): string => {
  const own = Object.values(committed)
  return [
    'npm run verify --',
    `--provider-base-url ${quoted(baseUrl)}`,
    statesUrl === undefined ? '' : `--states-url ${quoted(statesUrl)}`,
    keys ? '' : '--no-signature',
    said.skipsUnknown ? '--skip-unknown-states' : '',
    said.allowsExtra ? '--allow-extra' : '',
    said.refusalsAs200 ? '--refusals-as-200' : '',
    ...said.pactFiles.filter((file) => !own.includes(file)).map((file) => `--pact ${quoted(file)}`),
  ]
    .filter(Boolean)
    .join(' ')
}

/** For a shell. */
const quoted = (text: string): string => (/^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`)

/** Reads the command line and the environment. @returns null when help was asked for @throws CannotRun naming what is wrong */
export const readOptions = (args: string[], environment: Given): Options | null => {
  const values = parsedArgs(args)
  if (values.help) return null
  const baseUrl = values['provider-base-url']
  if (baseUrl === undefined) throw new CannotRun('Which back end? Give --provider-base-url URL (--help says more).')
  const salt = values['sign-salt'] ?? environment['SIGN_SALT'] ?? settings.shape.SIGN_SALT.parse(undefined)
  const upload = values['upload-sign-key'] ?? environment['UPLOAD_SIGN_KEY'] ?? settings.shape.UPLOAD_SIGN_KEY.parse(undefined)
  const statesUrl = values['states-url']
  if (statesUrl !== undefined && !URL.canParse(statesUrl)) throw new CannotRun(`“${statesUrl}” is no address: --states-url wants one.`)
  const accounts = accountsOf(values.account ?? [], values.token ?? [], environment)
  if (statesUrl !== undefined && accounts.size > 0) throw endpointSaysWho([...accounts.keys()])
  return {
    baseUrl,
    waitSeconds: secondsIn('wait', values.wait),
    timeoutSeconds: secondsIn('timeout', values.timeout),
    keys: values['no-signature'] ? null : { salt, upload },
    statesUrl,
    skipsUnknown: values['skip-unknown-states'] ?? false,
    accounts,
    only: values.only ?? [],
    outcomes: values.outcome ?? [],
    ...(values.shard === undefined ? {} : { shard: shardIn(values.shard) }),
    allowsExtra: values['allow-extra'] ?? false,
    allowsEmpty: values['allow-empty'] ?? false,
    refusalsAs200: values['refusals-as-200'] ?? false,
    pactFiles: values.pact ?? Object.values(committed),
    junit: values.junit,
    html: values.html,
  }
}

/** Who signs in would be asked of nobody: better refused than left unused. */
const endpointSaysWho = (people: string[]): CannotRun =>
  new CannotRun(
    `The states endpoint says who signs in: leave out --states-url, or --account, --token and VERIFY_… for ${people.map((who) => `“${who}”`).join(', ')}.`,
  )

const secondsIn = (option: string, text: string): number => {
  if (!/^\d{1,5}$/.test(text)) throw new CannotRun(`“${text}” is no number of seconds: --${option} wants one such as 60.`)
  return Number(text)
}

const shardIn = (text: string): Shard => {
  const [nth, of] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).slice(1).map(Number)
  if (!nth || !of || nth > of) throw new CannotRun(`“${text}” is no part of a run: --shard wants one such as 1/2.`)
  return { nth, of }
}

const parsedArgs = (args: string[]) => {
  try {
    return parseArgs({ args, options: definitions, allowPositionals: false }).values
  } catch (error) {
    const [said = ''] = (error as Error).message.split('. ')
    throw new CannotRun(`${said.replace(/\.$/, '')}; --help lists the options.`)
  }
}

const accountsOf = (accounts: string[], tokens: string[], environment: Given): Map<string, Account> => {
  const inEnvironment = (prefix: string): [string, string][] =>
    Object.entries(environment).flatMap(([name, value]) =>
      name.startsWith(prefix) && value ? [[name.slice(prefix.length).toLowerCase().replaceAll('_', '-'), value]] : [],
    )
  return new Map([
    ...inEnvironment('VERIFY_ACCOUNT_').map(([who, text]): [string, Account] => [who, accountIn(who, text)]),
    ...accounts.map((text): [string, Account] => [split(text, 'account')[0], accountIn(...split(text, 'account'))]),
    ...inEnvironment('VERIFY_TOKEN_').map(([who, token]): [string, Account] => [who, tokenIn(who, token)]),
    ...tokens.map((text): [string, Account] => [split(text, 'token')[0], tokenIn(...split(text, 'token'))]),
  ])
}

const split = (text: string, option: string): [string, string] => {
  const at = text.indexOf('=')
  if (at < 1) throw new CannotRun(`--${option} must name somebody and, after “=”, their ${option}.`)
  return [text.slice(0, at), text.slice(at + 1)]
}

const accountIn = (who: string, text: string): Account => {
  const at = text.indexOf(':')
  if (at < 1) throw new CannotRun(`The account of “${who}” must be NAME:PASSWORD.`)
  return { username: text.slice(0, at), password: text.slice(at + 1) }
}

const tokenIn = (who: string, text: string): Account => {
  if (!/^(Bearer )?[!-~]+$/.test(text))
    throw new CannotRun(`What is given as the token of “${who}” is none: it is empty, or has spaces or line ends in it.`)
  return { token: text }
}
