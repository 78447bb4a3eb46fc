import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { CompanyReason } from '#src/components/company/CompanyReason.tsx'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { RecordActions, type OwnDialog } from '#src/components/detail/RecordActions.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Company } from '#src/services/company.ts'

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

function CloseDialog({ company, reload, onEnd }: OwnDialog & { company: Company }) {
  const both = useBothLanguages()
  return (
    <CompanyReason
      company={company}
      event="cancel"
      title={
        <>
          <FormattedMessage id="event.company.cancel" /> · {both(company.name, company.nameEn) || <FormattedMessage id="company.noName" />}
        </>
      }
      beforeId="company.closeHelp"
      reload={reload}
      onEnd={onEnd}
    />
  )
}
