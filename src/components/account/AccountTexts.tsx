import { useEffect, useState, type ReactNode } from 'react'
import { IntlProvider, useIntl, type IntlConfig, type MessageFormatElement } from 'react-intl'
import { useLanguage, type Language } from '#src/components/language.ts'
import { LoadingBar } from '#src/components/LoadingBar.tsx'

type Texts = Record<string, MessageFormatElement[]>

const parts: Record<Language, () => Promise<{ default: Texts }>> = {
  'zh-CN': () => import('#src/lang/zh-CN.json?account'),
  en: () => import('#src/lang/en.json?account'),
}

/** Brings the texts of the pages before log-in, which the entry does without. Once all texts are there it adds none. `quiet` shows nothing meanwhile. */
export function AccountTexts({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) {
  const intl = useIntl()
  const { language } = useLanguage()
  const [loaded, setLoaded] = useState<Texts | null>(null)
  const complete = 'account.reg' in intl.messages
  useEffect(() => {
    let wanted = true
    if (!complete)
      void parts[language]().then((part) => {
        if (wanted) setLoaded(part.default)
      })
    return () => {
      wanted = false
    }
  }, [complete, language])
  if (!complete && loaded === null) return quiet ? null : <LoadingBar />
  const messages = complete ? intl.messages : ({ ...intl.messages, ...loaded } as IntlConfig['messages'])
  return (
    <IntlProvider locale={intl.locale} messages={messages} timeZone="Asia/Shanghai">
      {children}
    </IntlProvider>
  )
}
