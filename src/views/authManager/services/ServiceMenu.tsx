import { KeyRound } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { RowMenu } from '#src/components/menu/RowMenu.tsx'
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
  const title = intl.formatMessage({ id: 'service.secret' })
  return <RowMenu label={`${title}: ${name}`} title={title} icon={<KeyRound />} entries={entries} onChoose={onChoose} />
}
