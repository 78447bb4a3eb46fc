import { createContext, use } from 'react'

export type Language = 'zh-CN' | 'en'

interface LanguageChoice {
  language: Language
  choose: (language: Language) => void
}

export const LanguageContext = createContext<LanguageChoice>({ language: 'zh-CN', choose: () => {} })

export const useLanguage = (): LanguageChoice => use(LanguageContext)

/** Picks the column of a record that is kept in both languages. */
export const useBothLanguages = () => {
  const { language } = useLanguage()
  return (chinese: string, english: string): string => (language === 'en' && english !== '' ? english : chinese)
}
