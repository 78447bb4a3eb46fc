import { IconButton } from '@chakra-ui/react'
import { KeyRound } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { MenuButton } from '#src/components/menu/MenuButton.tsx'
import { useSession } from '#src/components/session/session.ts'
import type { Service } from './serviceColumns.tsx'

const acts = ['issue', 'revoke'] as const
export type SecretAct = (typeof acts)[number]

interface SecretMenuProps {
  service: Service
  name: string
  onChoose: (act: SecretAct) => void
}

/** What can be done about a program's secret. */
export function SecretMenu({ service: { secretAt }, name, onChoose }: SecretMenuProps) {
  const intl = useIntl()
  const { may } = useSession()
  const offered: Record<SecretAct, boolean> = {
    issue: may('serviceManager:btn_secret'),
    revoke: may('serviceManager:btn_revoke') && secretAt !== null,
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
