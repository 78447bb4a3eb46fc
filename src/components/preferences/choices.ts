import { useLanguage, type Language } from '#src/components/language/language.ts'
import { say, sayAfterReload } from '#src/components/feedback/messages.ts'
import { fontSize, type FontSize } from './paint.ts'
import { chooseFontSize } from './preferences.ts'

export const languages: { value: Language; name: string }[] = [
  { value: 'zh-CN', name: '\u4e2d\u6587' },
  { value: 'en', name: 'English' },
]

/** The language, and how it is changed with a word of success in the new one. */
export const useLanguageChoice = () => {
  const { language, choose } = useLanguage()
  return {
    language,
    select: (next: Language) => {
      if (next === language) return
      void choose(next).then(() => say('good', next === 'en' ? 'Switch Language Success' : '\u8bed\u8a00\u5207\u6362\u6210\u529f'))
    },
  }
}

/** A new size takes a fresh page, so that nothing keeps what it measured before. */
export const selectFontSize = (size: FontSize, done: string): void => {
  if (size === fontSize()) return
  chooseFontSize(size)
  sayAfterReload('good', done)
  location.reload()
}
