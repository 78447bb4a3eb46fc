import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { IntlProvider, type IntlConfig } from 'react-intl'
import { frameSystem } from '#src/components/frameTheme.ts'
import { InspectorGate } from '#src/components/inspector/InspectorGate.tsx'
import { useLanguage } from '#src/components/language.ts'
import { loadTexts, type Texts } from './language.ts'

const queries = new QueryClient()

/** The inspector on a page without the frame, in development alone: it brings what the frame would have brought. */
export default function BareInspector() {
  const { language } = useLanguage()
  const [texts, setTexts] = useState<Texts | null>(null)
  useEffect(() => {
    void loadTexts(language, true).then(setTexts)
  }, [language])
  if (!texts) return null
  return (
    <QueryClientProvider client={queries}>
      <ChakraProvider value={frameSystem}>
        <IntlProvider locale={language} messages={texts as IntlConfig['messages']} timeZone="Asia/Shanghai">
          <InspectorGate may />
        </IntlProvider>
      </ChakraProvider>
    </QueryClientProvider>
  )
}
