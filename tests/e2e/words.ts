import { createIntl } from '@formatjs/intl'
import en from '../../src/lang/en.json' with { type: 'json' }
import type { MessageId } from '../../src/lang/ids.ts'
import zhCN from '../../src/lang/zh-CN.json' with { type: 'json' }

const languages = ['zh-CN', 'en'] as const
export type Language = (typeof languages)[number]

const intl = {
  'zh-CN': createIntl({ locale: 'zh-CN', messages: zhCN }),
  en: createIntl({ locale: 'en', messages: en }),
}

/** What the product says in a language, by the id of the text. */
export const wordsOf = (language: Language) => {
  return (id: MessageId, values?: Record<string, string | number>): string => intl[language].formatMessage({ id }, values)
}
export type Words = ReturnType<typeof wordsOf>

/**
 * In which languages a journey is walked: in one, with whom it meets on its way in the other, or with `LANGUAGES=all` both ways round.
 * That a text exists in both, and that none stands in the code, is proven without a browser.
 */
export const walkedIn = (usual: Language): readonly Language[] => (process.env['LANGUAGES'] === 'all' ? languages : [usual])

/** For whoever reads the other language. */
export const otherThan = (language: Language): Language => (language === 'en' ? 'zh-CN' : 'en')
