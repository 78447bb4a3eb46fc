import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Card, Facts, RecordPage, Section } from '#src/components/detail/DetailPage.tsx'
import { Documents } from '#src/components/detail/Documents.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Day } from '#src/components/value/Moment.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import type { RecordOf } from '#src/services/records.ts'

/** As pages of quoters are titled: the person, and the company. */
export const useQuoterTitle = () => {
  const both = useBothLanguages()
  return ({ realName, companyName, companyNameEn }: Pick<RecordOf<'quoter'>, 'realName' | 'companyName' | 'companyNameEn'>) =>
    `${realName} · ${both(companyName, companyNameEn)}`
}

/** One person's authority to quote, as the company and its reviewers both see it. */
export function QuoterSheet({ quoter, actions, children }: { quoter: RecordOf<'quoter'>; actions: ReactNode; children?: ReactNode }) {
  const both = useBothLanguages()
  const titleOf = useQuoterTitle()
  const told = quoter.decisionReason !== '' && (quoter.state === 'returned' || quoter.state === 'disabled')
  return (
    <RecordPage machine="quoter" record={quoter} no={quoter.username} title={titleOf(quoter)} actions={actions}>
      {told ? (
        <Box role="note" mb="4" p="3" rounded="md" bg="tone.waiting.bg" color="tone.waiting.fg" fontSize="sm">
          <chakra.span fontWeight="medium">
            <FormattedMessage id="common.reason" />
          </chakra.span>{' '}
          {quoter.decisionReason}
        </Box>
      ) : null}
      {children}
      <Section titleId="quoter.overview">
        <Card>
          <Facts
            facts={[
              { labelId: 'quoter.realName', value: quoter.realName },
              { labelId: 'quoter.account', value: quoter.username },
              { labelId: 'quoter.validFrom', value: <Day date={quoter.validFrom} /> },
              { labelId: 'quoter.validTo', value: <Day date={quoter.validTo} /> },
            ]}
          />
        </Card>
      </Section>
      <Section titleId="quoter.categories">
        <Card>
          {quoter.categories.length === 0 ? (
            <chakra.span color="fg.muted" fontSize="sm">
              <FormattedMessage id="common.none" />
            </chakra.span>
          ) : (
            <Flex as="ul" gap="2" wrap="wrap" fontSize="sm" listStyleType="none">
              {quoter.categories.map(({ id, name, nameEn }) => (
                <chakra.li key={id} px="2" py="0.5" rounded="sm" bg="bg.muted">
                  {both(name, nameEn)}
                </chakra.li>
              ))}
            </Flex>
          )}
        </Card>
      </Section>
      <Section titleId="quoter.letter">
        <Documents documents={quoter.letter ? [quoter.letter] : []} />
      </Section>
    </RecordPage>
  )
}

/** Where else the same natural person stands: what a reviewer must know before anything else. */
export function OtherCompanies({ others }: { others: RecordOf<'quoter'>['others'] }) {
  const both = useBothLanguages()
  if (others.length === 0) return null
  return (
    <Box role="note" mb="4" p="3" rounded="md" bg="tone.bad.bg" color="tone.bad.fg" fontSize="sm">
      <chakra.p fontWeight="medium" mb="1">
        <FormattedMessage id="quoter.othersHit" values={{ count: others.length }} />
      </chakra.p>
      <chakra.ul display="flex" flexDirection="column" gap="1">
        {others.map(({ id, companyName, companyNameEn, state, validTo }) => (
          <Flex as="li" key={id} gap="2" align="center" wrap="wrap">
            {both(companyName, companyNameEn)} <StatePill machine="quoter" state={state} /> <Day date={validTo} />
          </Flex>
        ))}
      </chakra.ul>
    </Box>
  )
}
