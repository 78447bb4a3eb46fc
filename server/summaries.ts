import type { Language } from '#server/texts.ts'
import { contract } from '#src/contract/index.ts'
import type { Row } from '#src/contract/row.ts'
import { summariesZh } from '#src/contract/summariesZh.ts'

/** What a call does, in a language; of what is no call its key. */
export const summaryOf = (key: string, language: Language): string =>
  (language === 'en' ? undefined : summariesZh[key]) ?? (contract as Record<string, Row>)[key]?.summary ?? key
