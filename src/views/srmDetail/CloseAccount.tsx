import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { RecordActions, type OwnDialog } from '#src/components/detail/RecordActions.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { sendToCompany, type Company } from '#src/services/company.ts'

/** How the administrator of a company ends its account for good; nothing to whom that is not offered. */
export function CloseAccount({ company, reload }: { company: Company; reload: () => Promise<void> }) {
  if (!company.transitions.some(({ event }) => event === 'cancel')) return null
  return (
    <Section titleId="event.company.cancel">
      <Card>
        <chakra.p fontSize="sm" mb="3">
          <FormattedMessage id="company.closeHelp" />
        </chakra.p>
        <RecordActions
          machine="company"
          record={company}
          reload={reload}
          events={['cancel']}
          dialogs={{ cancel: (dialog) => <CloseDialog {...dialog} company={company} /> }}
        />
      </Card>
    </Section>
  )
}

function CloseDialog({ company: { id, version, name, nameEn }, reload, onEnd }: OwnDialog & { company: Company }) {
  const both = useBothLanguages()
  const close = useEvent('company', 'cancel', (reason: string) => sendToCompany(id, 'cancel', { version, reason }), reload)
  return (
    <ReasonDialog
      title={
        <>
          <FormattedMessage id="event.company.cancel" /> · {both(name, nameEn) || <FormattedMessage id="company.noName" />}
        </>
      }
      confirm={<FormattedMessage id="event.company.cancel" />}
      danger
      send={close.mutateAsync}
      onClose={onEnd}
    >
      <chakra.p mb="3">
        <FormattedMessage id="company.closeHelp" />
      </chakra.p>
    </ReasonDialog>
  )
}
