import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl'
import type { FastifyRequest } from 'fastify'
import en from '#src/lang/en.json'
import type { MessageId } from '#src/lang/ids.ts'
import zhCN from '#src/lang/zh-CN.json'

export type Language = 'zh-CN' | 'en'

const cache = createIntlCache()
const intl: Record<Language, IntlShape<string>> = {
  'zh-CN': createIntl({ locale: 'zh-CN', messages: zhCN }, cache),
  en: createIntl({ locale: 'en', messages: en }, cache),
}

/** What stands in a text; names in either language. */
export type TextValues = Readonly<Record<string, string | number | Readonly<Record<Language, string>>>>

const valuesIn = (language: Language, values: TextValues) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value[language] : value]))

/** A text of the shared catalogue; an id nobody wrote is answered as it is. */
export const textOf = (language: Language, id: string, values: TextValues = {}): string =>
  isMessageId(id) ? intl[language].formatMessage({ id }, valuesIn(language, values)) : id

const isMessageId = (id: string): id is MessageId => Object.hasOwn(zhCN, id)

/** What the client says in Accept-Language, else its language cookie, else Chinese. */
export const languageOf = (request: FastifyRequest): Language => {
  const wanted = request.headers['accept-language'] ?? /(?:^|;\s*)language=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? 'zh-CN'
  return wanted.toLowerCase().startsWith('en') ? 'en' : 'zh-CN'
}
