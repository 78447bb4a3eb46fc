import { Box, chakra, Flex } from '@chakra-ui/react'
import { FormattedList, FormattedMessage, useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { RowButton } from '#src/components/list/RowButton.tsx'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import { flowTypeTitle } from '#src/machines/approval/titles.ts'
import type { Absence } from '#src/services/absence.ts'
import { Days } from './Days.tsx'

const tones = { coming: 'running', current: 'waiting', past: 'idle' } as const

/** Which approvals it is about. */
export function Types({ types }: { types: readonly FlowType[] }) {
  const intl = useIntl()
  if (types.length === 0) return <FormattedMessage id="absence.allTypes" />
  return <FormattedList value={types.map((type) => intl.formatMessage({ id: flowTypeTitle(type) }))} />
}

/** One absence, who acts meanwhile, and what can be done about it. */
export function AbsenceLine({ absence, onChoose }: { absence: Absence; onChoose: (act: 'edit' | 'remove') => void }) {
  const both = useBothLanguages()
  const { from, until, types, substitute, reason, standing, setBy, userId } = absence
  const isPast = standing === 'past'
  const warning = isPast || !substitute ? null : !substitute.canAct ? 'cantAct' : substitute.isAway ? 'isAway' : null
  return (
    <Flex as="li" gap="3" align="center" p="3" wrap="wrap" _notFirst={{ borderTopWidth: '1px' }}>
      <Box flex="1" minW="12rem">
        <chakra.p fontWeight="medium">
          <Days from={from} until={until} />{' '}
          <chakra.span className="pill" data-tone={tones[standing]}>
            <FormattedMessage id={`absence.standing.${standing}`} />
          </chakra.span>
        </chakra.p>
        <chakra.p>
          {substitute ? (
            <FormattedMessage id="absence.by" values={{ name: both(substitute.name, substitute.nameEn) }} />
          ) : (
            <FormattedMessage id="absence.byNobody" />
          )}{' '}
          {warning ? (
            <chakra.span className="pill" data-tone="bad">
              <FormattedMessage id={`absence.${warning}`} />
            </chakra.span>
          ) : null}
        </chakra.p>
        <chakra.p fontSize="xs" color="fg.muted">
          <Types types={types} />
          {reason ? ` · ${reason}` : null}
          {setBy.id === userId ? null : (
            <>
              {' · '}
              <FormattedMessage id="absence.setBy" values={{ name: both(setBy.name, setBy.nameEn) }} />
            </>
          )}
        </chakra.p>
      </Box>
      {isPast ? null : (
        <Flex gap="2">
          <RowButton id="entity.edit" name={from} onClick={() => onChoose('edit')} />
          <RowButton
            id={standing === 'current' ? 'absence.end' : 'absence.cancel'}
            name={from}
            destroys
            onClick={() => onChoose('remove')}
          />
        </Flex>
      )}
    </Flex>
  )
}
