import { fetchAsset } from '#src/services/asset.ts'
import type { Settings } from './settings.ts'

/** What a back end is set to by itself. */
const preset: Settings = {
  signSalt: 'fairlead-call-salt',
  uploadSignKey: 'fairlead-upload-key',
  captcha: true,
  firstCaptcha: null,
  aesKey: 'fairlead-aes-key',
  aesIv: 'fairlead-aes-iv0',
  showsMessages: import.meta.env.DEV,
  providers: [],
  now: null,
}

/** The settings of a page that another web server serves: those in the file beside it, and what that does not say as a back end has it by itself. */
export const settingsOfFile = async (): Promise<Settings> => {
  try {
    const file = new TextDecoder().decode(await fetchAsset('/settings.json'))
    return { ...preset, ...(JSON.parse(file) as Partial<Settings>) }
  } catch {
    return preset
  }
}
