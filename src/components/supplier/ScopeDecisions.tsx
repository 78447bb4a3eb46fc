import { Box, chakra, Flex } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { RecordOpener } from '#src/components/detail/RecordDialog.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Ago } from '#src/components/value/Moment.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { Empty } from '#src/components/feedback/Waiting.tsx'
import type { ListedOf } from '#src/services/records.ts'
import { useStandingScopes } from './scopeColumns.tsx'
import { ScopeDialog } from './ScopeDialog.tsx'

/** The categories a company wants to supply, for those who decide on each: what stands, what waits, whom it would join. */
export function ScopeDecisions({ companyId }: { companyId: string }) {
  const record = useStandingScopes(companyId)
  return (
    <RecordBody answer={record}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty title={<FormattedMessage id="scope.noneOfCompany" />} />
        ) : (
          <>
            <chakra.ul display="flex" flexDirection="column" gap="2">
              {rows.map((scope) => (
                <Decision key={scope.id} scope={scope} reload={record.reload} />
              ))}
            </chakra.ul>
            <ScopeDialog />
          </>
        )
      }
    </RecordBody>
  )
}

function Decision({ scope, reload }: { scope: ListedOf<'scope'>; reload: () => Promise<void> }) {
  const both = useBothLanguages()
  const category = both(scope.categoryName, scope.categoryNameEn)
  const details = [scope.regions, scope.brands, scope.capacity].filter((text) => text !== '').join(' · ')
  return (
    <Flex as="li" gap="3" align="center" wrap="wrap" bg="bg.panel" borderWidth="1px" rounded="md" px="3" py="2" fontSize="sm">
      <Box flex="1" minW="12rem">
        <Flex gap="2" align="center" wrap="wrap">
          <chakra.span fontWeight="medium">{category}</chakra.span>
          <StatePill machine="scope" state={scope.state} />
          <chakra.span fontSize="xs" color="fg.muted">
            <Ago at={scope.stateSince} />
          </chakra.span>
          <RecordOpener machine="scope" id={scope.id} about={category} />
        </Flex>
        <Box fontSize="xs" color="fg.muted">
          {details ? `${details} · ` : null}
          <FormattedMessage id="scope.rivals" values={{ count: scope.rivals }} />
        </Box>
        {scope.decisionReason ? (
          <Box fontSize="xs" color="tone.bad.fg">
            {scope.decisionReason}
          </Box>
        ) : null}
      </Box>
      <RecordActions
        machine="scope"
        record={scope}
        reload={reload}
        except={['withdraw']}
        titles={{ deny: <FormattedMessage id="scope.denyTitle" values={{ category }} /> }}
        about={category}
        size="xs"
      />
    </Flex>
  )
}
