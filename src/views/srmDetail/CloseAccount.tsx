import { Box, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Actions } from '#src/components/detail/Actions.tsx'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { sendToCompany, type Company } from '#src/services/company.ts'

/** How the administrator of a company ends its account for good; nothing to whom that is not offered. */
export function CloseAccount({ company, reload }: { company: Company; reload: () => Promise<void> }) {
  const both = useBothLanguages()
  const [asking, setAsking] = useState(false)
  const { id, version, name, nameEn, transitions } = company
  const close = useEvent('company', 'cancel', (reason: string) => sendToCompany(id, 'cancel', { version, reason }), reload)
  if (!transitions.some(({ event }) => event === 'cancel')) return null
  const follows = <FormattedMessage id="company.closeHelp" />
  return (
    <Section titleId="event.company.cancel">
      <Card>
        <chakra.p fontSize="sm" mb="3">
          {follows}
        </chakra.p>
        <Actions machine="company" transitions={transitions} events={['cancel']} onChoose={() => setAsking(true)} />
      </Card>
      {asking ? (
        <ReasonDialog
          title={
            <>
              <FormattedMessage id="event.company.cancel" /> · {both(name, nameEn) || <FormattedMessage id="company.noName" />}
            </>
          }
          confirm={<FormattedMessage id="event.company.cancel" />}
          danger
          send={close.mutateAsync}
          onClose={() => setAsking(false)}
        >
          <Box mb="3">{follows}</Box>
        </ReasonDialog>
      ) : null}
    </Section>
  )
}
