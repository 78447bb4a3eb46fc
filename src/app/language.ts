import type { MessageFormatElement } from 'react-intl'
import type { Language } from '#src/components/language.ts'
import { cookieText, readCookie } from '#src/lib/cookie.ts'

const cookieName = 'language'
const yearSeconds = 31_536_000

/** The language cookie, else the browser's language, else English (specification §2). */
export const currentLanguage = (): Language => {
  const chosen = readCookie(document.cookie, cookieName)
  if (chosen === 'zh-CN' || chosen === 'en') return chosen
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en'
}

export const rememberLanguage = (language: Language): void => {
  document.cookie = cookieText(cookieName, language, yearSeconds, location.protocol)
}

export type Texts = Record<string, MessageFormatElement[]>

const parts = {
  'zh-CN': { entry: () => import('#src/lang/zh-CN.json?entry'), rest: () => import('#src/lang/zh-CN.json?rest') },
  en: { entry: () => import('#src/lang/en.json?entry'), rest: () => import('#src/lang/en.json?rest') },
}

/** Texts of the pages without the frame, or all of them. */
export const loadTexts = async (language: Language, all: boolean): Promise<Texts> => {
  const entry = (await parts[language].entry()).default
  return all ? { ...entry, ...(await parts[language].rest()).default } : entry
}
