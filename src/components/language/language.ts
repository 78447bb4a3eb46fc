import { createContext, use } from 'react'
import { cookieText, languageCookie, readCookie } from '#src/lib/cookie.ts'

export type Language = 'zh-CN' | 'en'

interface LanguageChoice {
  language: Language
  /** Resolves once everything on the screen is in that language; rejects, and changes nothing, where its texts cannot be fetched. */
  choose: (language: Language) => Promise<void>
}

const yearSeconds = 31_536_000

/** The language cookie, else the browser's language, else English (specification §2). */
const fromBrowser = (): Language => {
  const chosen = readCookie(document.cookie, languageCookie)
  if (chosen === 'zh-CN' || chosen === 'en') return chosen
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en'
}

let spoken: Language | undefined

/** The language of this page. */
export const currentLanguage = (): Language => (spoken ??= fromBrowser())

/** Says which language is drawn where there is no browser to ask. */
export const drawIn = (language: Language): void => {
  spoken = language
}

export const rememberLanguage = (language: Language): void => {
  spoken = language
  document.cookie = cookieText(languageCookie, language, yearSeconds, location.protocol)
}

export const LanguageContext = createContext<LanguageChoice>({ language: 'zh-CN', choose: async () => {} })

export const useLanguage = (): LanguageChoice => use(LanguageContext)

/** Picks the column of a record that is kept in both languages. */
export const useBothLanguages = () => {
  const { language } = useLanguage()
  return language === 'en' ? inEnglish : inChinese
}

const inEnglish = (chinese: string, english: string): string => (english === '' ? chinese : english)
const inChinese = (chinese: string, _: string): string => chinese
