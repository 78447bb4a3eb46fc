import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { Facts, RecordBody, useRecord } from '#src/components/detail/DetailPage.tsx'
import { LifeLine } from '#src/components/detail/LifeLine.tsx'
import { useBothLanguages } from '#src/components/language.ts'
import { useListAddress } from '#src/components/list/address.ts'
import { Modal } from '#src/components/Modal.tsx'
import { StatePill } from '#src/components/StatePill.tsx'
import { getHandover } from '#src/services/team.ts'

/** The handover that the address names, so that a notification can lead to it once it is over too; nothing when it names none. */
export function HandoverDialog() {
  const { values, change } = useListAddress()
  const id = values['handover']
  return id ? <Shown id={id} onClose={() => change({ handover: '' })} /> : null
}

function Shown({ id, onClose }: { id: string; onClose: () => void }) {
  const both = useBothLanguages()
  const record = useRecord(['GET /api/srm/handover/{id}', id], (signal) => getHandover(id, { signal, quiet: true }))
  return (
    <Modal title={<FormattedMessage id="team.handover" />} size="lg" onClose={onClose}>
      <RecordBody answer={record}>
        {({ state, fromName, fromNameEn, toName, toNameEn, lifeLine }) => (
          <>
            <Facts
              facts={[
                { labelId: 'team.handoverFrom', value: both(fromName, fromNameEn) },
                { labelId: 'team.handoverTo', value: both(toName, toNameEn) },
                { labelId: 'common.state', value: <StatePill machine="handover" state={state} /> },
              ]}
            />
            <chakra.h3 fontWeight="semibold" mt="5" mb="3">
              <FormattedMessage id="common.lifeLine" />
            </chakra.h3>
            <LifeLine machine="handover" entries={lifeLine} />
          </>
        )}
      </RecordBody>
    </Modal>
  )
}
