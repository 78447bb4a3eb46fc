import { useEffect, useState, type ReactNode } from 'react'
import { IntlProvider, useIntl, type IntlConfig, type MessageFormatElement } from 'react-intl'
import { useLanguage, type Language } from './language.ts'
import { LoadingBar } from './LoadingBar.tsx'

type Texts = Record<string, MessageFormatElement[]>
type Part = 'account' | 'atlas' | 'pricing' | 'purchase' | 'onePage' | 'rest'

const parts: Record<Part, Record<Language, () => Promise<{ default: Texts }>>> = {
  account: { 'zh-CN': () => import('#src/lang/zh-CN.json?account'), en: () => import('#src/lang/en.json?account') },
  atlas: { 'zh-CN': () => import('#src/lang/zh-CN.json?atlas'), en: () => import('#src/lang/en.json?atlas') },
  pricing: { 'zh-CN': () => import('#src/lang/zh-CN.json?pricing'), en: () => import('#src/lang/en.json?pricing') },
  onePage: { 'zh-CN': () => import('#src/lang/zh-CN.json?onePage'), en: () => import('#src/lang/en.json?onePage') },
  purchase: { 'zh-CN': () => import('#src/lang/zh-CN.json?purchase'), en: () => import('#src/lang/en.json?purchase') },
  rest: { 'zh-CN': () => import('#src/lang/zh-CN.json?rest'), en: () => import('#src/lang/en.json?rest') },
}

/** A text of each part: where it is known, all of them are. */
const marks: Record<Part, string> = {
  account: 'account.reg',
  atlas: 'atlas.tabs',
  pricing: 'pricing.item',
  purchase: 'purchase.parts',
  onePage: 'guide.go',
  rest: 'frame.home',
}

interface MoreTextsProps {
  part: Part
  children: ReactNode
  /** Shows nothing while they are fetched. */
  quiet?: boolean
}

/**
 * Brings texts that few pages need: of the pages before log-in, which the entry does without, of the atlas, of a price sheet, of a purchase and of a few single
 * pages, without which the frame comes, and for a page without a frame those that come with it.
 */
export function MoreTexts({ part, children, quiet = false }: MoreTextsProps) {
  const intl = useIntl()
  const { language } = useLanguage()
  const [loaded, setLoaded] = useState<Texts | null>(null)
  const complete = marks[part] in intl.messages
  useEffect(() => {
    let wanted = true
    if (!complete)
      void parts[part][language]().then(({ default: texts }) => {
        if (wanted) setLoaded(texts)
      })
    return () => {
      wanted = false
    }
  }, [complete, part, language])
  if (!complete && loaded === null) return quiet ? null : <LoadingBar />
  const messages = complete ? intl.messages : ({ ...intl.messages, ...loaded } as IntlConfig['messages'])
  return (
    <IntlProvider locale={intl.locale} messages={messages} timeZone="Asia/Shanghai">
      {children}
    </IntlProvider>
  )
}
