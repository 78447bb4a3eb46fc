import { useIntl } from 'react-intl'
import { EntityPage } from '#src/components/entity/EntityPage.tsx'
import { RowButton } from '#src/components/list/RowButton.tsx'
import { useSession } from '#src/components/session/session.ts'
import { setDefaultContact } from '#src/services/contact.ts'

const load = async () => (await import('#src/contract/contact.ts')).contact
const types = ['BUSINESS', 'TECHNICAL', 'FINANCE'] as const

/** Whom the group turns to at my company, by kind. */
export default function PoBuContact() {
  const intl = useIntl()
  const { may } = useSession()
  return (
    <EntityPage
      path="/api/srm/contact"
      load={load}
      menu="poBuContact"
      word="contact"
      columns={['name', 'type', 'phone', 'email', 'isDefault']}
      filters={[
        {
          name: 'type',
          labelId: 'contact.type',
          kind: 'select',
          options: types.map((value) => ({ value, label: intl.formatMessage({ id: `contact.type.${value}` }) })),
        },
      ]}
      rowActions={({ id, name, isDefault }, changed) =>
        isDefault || !may('poBuContact:edit') ? null : (
          <RowButton id="contact.makeDefault" name={name} onClick={() => void setDefaultContact(id).then(changed, changed)} />
        )
      }
    />
  )
}
