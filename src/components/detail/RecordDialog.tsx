import { chakra, IconButton } from '@chakra-ui/react'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { useListAddress } from '#src/components/list/address.ts'
import type { RecordOf } from '#src/services/records.ts'
import { OneRecord } from './DetailPage.tsx'
import { LifeLine } from './LifeLine.tsx'

/** Records without a page of their own: the parameter of the address that names one, and what it is called. */
const dialogs = {
  scope: { name: 'application', titleId: 'scope.application' },
  handover: { name: 'handover', titleId: 'team.handover' },
  member: { name: 'member', titleId: 'employee.membership' },
} as const

type DialogMachine = keyof typeof dialogs

interface RecordDialogProps<M extends DialogMachine> {
  machine: M
  children: (record: RecordOf<M>) => ReactNode
}

/** A record without a page of its own, shown over the page where the address names it, so that a notification can lead to it. */
export function RecordDialog<M extends DialogMachine>({ machine, children }: RecordDialogProps<M>) {
  const { name, titleId } = dialogs[machine]
  const { values, change } = useListAddress()
  const id = values[name]
  if (!id) return null
  return (
    <Modal title={<FormattedMessage id={titleId} />} size="lg" onClose={() => change({ [name]: '' })}>
      <OneRecord machine={machine} id={id}>
        {(record) => (
          <>
            {children(record)}
            <chakra.h3 fontWeight="semibold" mt="5" mb="3">
              <FormattedMessage id="common.lifeLine" />
            </chakra.h3>
            <LifeLine machine={machine} entries={record.lifeLine} />
          </>
        )}
      </OneRecord>
    </Modal>
  )
}

/** Has the dialog show a record and what became of it; `about` tells it from others of its list. */
export function RecordOpener({ machine, id, about }: { machine: DialogMachine; id: string; about: string }) {
  const intl = useIntl()
  const { change } = useListAddress()
  const { name, titleId } = dialogs[machine]
  return (
    <IconButton
      size="2xs"
      variant="ghost"
      colorPalette="gray"
      aria-label={`${intl.formatMessage({ id: titleId })}: ${about}`}
      onClick={() => change({ [name]: id })}
    >
      <History />
    </IconButton>
  )
}
