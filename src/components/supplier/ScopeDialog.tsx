import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { Facts, RecordBody, useRecord } from '#src/components/detail/DetailPage.tsx'
import { LifeLine } from '#src/components/detail/LifeLine.tsx'
import { useBothLanguages } from '#src/components/language.ts'
import { useListAddress } from '#src/components/list/address.ts'
import { Modal } from '#src/components/Modal.tsx'
import { StatePill } from '#src/components/StatePill.tsx'
import { getScope } from '#src/services/scope.ts'

/** The application for a category that the address names, so that a notification can lead to it; nothing when it names none. */
export function ScopeDialog() {
  const { values, change } = useListAddress()
  const id = values['application']
  return id ? <Application id={id} onClose={() => change({ application: '' })} /> : null
}

function Application({ id, onClose }: { id: string; onClose: () => void }) {
  const both = useBothLanguages()
  const record = useRecord(['GET /api/srm/scope/{id}', id], (signal) => getScope(id, { signal, quiet: true }))
  return (
    <Modal title={<FormattedMessage id="scope.application" />} size="lg" onClose={onClose}>
      <RecordBody answer={record}>
        {(scope) => (
          <>
            <Facts
              facts={[
                { labelId: 'common.category', value: both(scope.categoryName, scope.categoryNameEn) },
                { labelId: 'field.name', value: both(scope.companyName, scope.companyNameEn) },
                { labelId: 'common.state', value: <StatePill machine="scope" state={scope.state} /> },
                { labelId: 'scope.regions', value: scope.regions || '—' },
                { labelId: 'scope.brands', value: scope.brands || '—' },
                { labelId: 'scope.capacity', value: scope.capacity || '—' },
                ...(scope.decisionReason ? [{ labelId: 'common.reason' as const, value: scope.decisionReason }] : []),
              ]}
            />
            <chakra.h3 fontWeight="semibold" mt="5" mb="3">
              <FormattedMessage id="common.lifeLine" />
            </chakra.h3>
            <LifeLine machine="scope" entries={scope.lifeLine} />
          </>
        )}
      </RecordBody>
    </Modal>
  )
}
