import { IconButton } from '@chakra-ui/react'
import { KeyRound } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { MenuButton } from '#src/components/menu/MenuButton.tsx'
import { useSession } from '#src/components/session/session.ts'
import type { Service } from './serviceColumns.tsx'

const acts = ['issue', 'revoke', 'admits'] as const
export type ServiceAct = (typeof acts)[number]

interface ServiceMenuProps {
  service: Service
  name: string
  onChoose: (act: ServiceAct) => void
}

/** What can be done about a program's secret, and whose calls it takes. */
export function ServiceMenu({ service: { secretAt }, name, onChoose }: ServiceMenuProps) {
  const intl = useIntl()
  const { may } = useSession()
  const offered: Record<ServiceAct, boolean> = {
    issue: may('serviceManager:btn_secret'),
    revoke: may('serviceManager:btn_revoke') && secretAt !== null,
    admits: may('serviceManager:btn_clientManager'),
  }
  const entries = acts
    .filter((act) => offered[act])
    .map((value) => ({
      value,
      label: <FormattedMessage id={value === 'issue' && secretAt !== null ? 'service.rotate' : `service.${value}`} />,
    }))
  if (entries.length === 0) return null
  return (
    <MenuButton
      button={(opener) => (
        <IconButton
          size="2xs"
          variant="outline"
          aria-label={`${intl.formatMessage({ id: 'service.secret' })}: ${name}`}
          title={intl.formatMessage({ id: 'service.secret' })}
          {...opener}
        >
          <KeyRound />
        </IconButton>
      )}
      entries={entries}
      onSelect={(value) => {
        const act = acts.find((each) => each === value)
        if (act) onChoose(act)
      }}
    />
  )
}
