interface Settings {
  signSalt: string
  uploadSignKey: string
  captcha: boolean
  aesKey: string
  aesIv: string
  /** An embedded demonstration, whose messages can be read by anybody. */
  showsMessages: boolean
  /** The server's time when it gave out the page. */
  now: string | null
}

/** What the dev server's page, which no server of ours fills in, falls back to. */
const inDevelopment: Settings = {
  signSalt: 'fairlead-call-salt',
  uploadSignKey: 'fairlead-upload-key',
  captcha: true,
  aesKey: 'fairlead-aes-key',
  aesIv: 'fairlead-aes-iv0',
  showsMessages: true,
  now: null,
}

const content = document.querySelector<HTMLMetaElement>('meta[name="fairlead-settings"]')?.content ?? ''

/** What the server tells every page it serves. */
export const settings: Settings = content.startsWith('{') ? (JSON.parse(content) as Settings) : inDevelopment

/** The nonce of this page, under which styles may be added. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
