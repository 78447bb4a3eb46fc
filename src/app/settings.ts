import type { Data } from '#src/contract/index.ts'

export interface Settings {
  signSalt: string
  uploadSignKey: string
  captcha: boolean
  /** Comes with the log-in page alone. */
  firstCaptcha: Data<'GET /api/auth/jwt/captcha'> | null
  aesKey: string
  aesIv: string
  /** An embedded demonstration, whose messages can be read by anybody. */
  showsMessages: boolean
  /** Where people of the house may sign in instead. */
  providers: { code: string; name: string; nameEn: string }[]
  /** The server's time when it gave out the page. */
  now: string | null
}

const content = document.querySelector<HTMLMetaElement>('meta[name="fairlead-settings"]')?.content ?? ''
const isFilledIn = content.startsWith('{')

/** What the server tells every page it serves; where another serves the page, there once `readSettings` is through. */
export const settings = (isFilledIn ? JSON.parse(content) : {}) as Settings

/** Reads what another web server keeps beside the page (docs/operations.md). */
export const readSettings = async (): Promise<void> => {
  if (!isFilledIn) Object.assign(settings, await (await import('./settingsFile.ts')).settingsOfFile())
}

/** The nonce of this page, under which styles may be added. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** What the page would ask first came with it, by the addresses of the calls. */
const answers = new Map<string, unknown>(
  Object.entries(JSON.parse(document.getElementById('fairlead-answers')?.textContent || '{}') as object),
)
/** How long what came with the page counts as new. Milliseconds since the page was asked for. */
const freshFor = 10_000

/** The answer to a call that came with the page, once and only while it is new. */
export const takeAnswer = (address: string): unknown => {
  const answer = performance.now() < freshFor ? answers.get(address) : undefined
  answers.delete(address)
  return answer
}

/** Whoever comes next is not to see it. */
export const forgetAnswers = (): void => answers.clear()
