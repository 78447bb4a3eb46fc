import { Button, chakra, Flex } from '@chakra-ui/react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { RecordBody, useRecord } from '#src/components/detail/DetailPage.tsx'
import { reasonProblem } from '#src/components/detail/reason.ts'
import { say } from '#src/components/feedback/messages.ts'
import { CompanySearch } from '#src/components/form/CompanySearch.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { getMerger, mergeCompany, pageCompanies } from '#src/services/company.ts'
import { getSimilarCompanies } from '#src/services/registration.ts'
import type { AboutCompany } from './CompanyMenu.tsx'
import { isForbidden, MergePreview } from './MergePreview.tsx'

interface Pair {
  from: string
  into: string
}

/** Merges a company into another one: which is kept is chosen first, then what would follow is shown. */
export function MergeCompany({ company, name, onClose }: AboutCompany) {
  const intl = useIntl()
  const both = useBothLanguages()
  const changed = useChanged()
  const [pair, setPair] = useState<Pair | null>(null)
  const merger = useQuery({
    queryKey: ['GET /api/srm/company/{id}/merger', pair?.from, pair?.into],
    queryFn: pair ? ({ signal }) => getMerger(pair.from, pair.into, { signal, quiet: true }) : skipToken,
    gcTime: 0,
  })
  const merged = merger.data?.merged
  const mergedName = merged ? both(merged.name, merged.nameEn) || `#${merged.id}` : name
  const form = useForm({
    first: { reason: '' },
    problemsOf: reasonProblem,
    send: async ({ reason }) => {
      if (!merger.data) return
      const { merged: from, kept } = merger.data
      const body = { version: from.version, intoId: kept.id, intoVersion: kept.version, closes: true, reason: reason.trim() }
      await mergeCompany(from.id, body)
    },
    onSent: async () => {
      say('good', intl.formatMessage({ id: 'company.merged' }, { name: mergedName }))
      // First, so that the preview of what is done is not read anew.
      onClose()
      await changed('company', 'member', 'scope', 'quoter', 'achievement', 'integrity')
    },
  })
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="company.mergeNamed" values={{ name: mergedName }} />}
      confirm={<FormattedMessage id="event.company.merge" />}
      danger
      disabled={!merger.data || isForbidden(merger.data)}
      onClose={onClose}
    >
      {pair ? (
        <RecordBody answer={merger}>
          {(shown) => (
            <MergePreview merger={shown} onSwap={() => setPair({ from: pair.into, into: pair.from })} onAnother={() => setPair(null)}>
              <LongTextField
                labelId="common.reason"
                helpId="common.reasonHelp"
                required
                rows={3}
                maxLength={500}
                {...form.field('reason')}
              />
            </MergePreview>
          )}
        </RecordBody>
      ) : (
        <Chooser company={company} onChoose={(into) => setPair({ from: company.id, into })} />
      )}
    </FormDialog>
  )
}

function Chooser({ company, onChoose }: { company: AboutCompany['company']; onChoose: (id: string) => void }) {
  return (
    <>
      <chakra.p fontWeight="semibold" mb="3">
        <FormattedMessage id="company.mergeChoose" />
      </chakra.p>
      {company.name.length >= 2 ? <Similar company={company} onChoose={onChoose} /> : null}
      <CompanySearch
        labelId="company.mergeSearch"
        source={['GET /api/admin/company/page', 'merge']}
        find={async (q, signal) => {
          const { rows } = await pageCompanies({ q, kind: 'SUPPLIER', limit: 10 }, { signal, quiet: true })
          return { rows: rows.filter(({ id }) => id !== company.id) }
        }}
        action={(found) => <Choose state={found.state} onClick={() => onChoose(found.id)} />}
      />
    </>
  )
}

function Similar({ company, onChoose }: { company: AboutCompany['company']; onChoose: (id: string) => void }) {
  const both = useBothLanguages()
  // A place in brackets is where two registrations of one firm differ.
  const name = company.name.replaceAll(/[（(][^（()）]*[）)]/gu, '')
  const similar = useRecord(['GET /api/admin/company/getBlurCompany', name], () => getSimilarCompanies(name, { quiet: true }))
  return (
    <chakra.section mb="4">
      <chakra.h3 mb="1" color="fg.muted">
        <FormattedMessage id="company.mergeSimilar" />
      </chakra.h3>
      <RecordBody answer={similar}>
        {(found) => {
          const others = found.filter(({ id }) => id !== company.id)
          return others.length === 0 ? (
            <FormattedMessage id="company.mergeNoSimilar" />
          ) : (
            <ul>
              {others.map(({ id, name, nameEn, state }) => (
                <Flex as="li" key={id} justify="space-between" align="center" gap="3" py="1" borderBottomWidth="1px">
                  {both(name, nameEn)}
                  <Choose state={state} onClick={() => onChoose(id)} />
                </Flex>
              ))}
            </ul>
          )
        }}
      </RecordBody>
    </chakra.section>
  )
}

const Choose = ({ state, onClick }: { state: string; onClick: () => void }) => (
  <Flex gap="2" align="center" flexShrink="0">
    <StatePill machine="company" state={state} />
    <Button size="2xs" variant="outline" onClick={onClick}>
      <FormattedMessage id="integrity.choose" />
    </Button>
  </Flex>
)
