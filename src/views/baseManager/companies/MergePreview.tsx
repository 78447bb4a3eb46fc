import { Button, chakra, Flex, Grid } from '@chakra-ui/react'
import { ArrowLeftRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { StatePill } from '#src/components/value/StatePill.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { Merger } from '#src/services/company.ts'
import { RunningList } from './RunningList.tsx'

interface MergePreviewProps {
  merger: Merger
  onSwap: () => void
  onAnother: () => void
  /** What is asked where nothing stands in the way. */
  children: ReactNode
}

export const isForbidden = ({ running, unopened, keptGoesOn }: Merger) => running.length > 0 || unopened.length > 0 || !keptGoesOn

/** What merging two companies would do, and what stands in its way. */
export function MergePreview({ merger, onSwap, onAnother, children }: MergePreviewProps) {
  const { merged, kept } = merger
  const forbidden = isForbidden(merger)
  return (
    <>
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="3" mb="2">
        <Side labelId="company.mergeMerged" company={merged} />
        <Side labelId="company.mergeKept" company={kept} />
      </Grid>
      <Flex gap="2" mb="4">
        <Button size="xs" variant="outline" onClick={onSwap}>
          <ArrowLeftRight size="1em" aria-hidden />
          <FormattedMessage id="company.mergeSwap" />
        </Button>
        <Button size="xs" variant="ghost" onClick={onAnother}>
          <FormattedMessage id="company.mergeAnother" />
        </Button>
      </Flex>
      {forbidden ? (
        <Callout role="alert">
          <chakra.p fontWeight="semibold">
            <FormattedMessage id="company.mergeForbidden" />
          </chakra.p>
          {merger.keptGoesOn ? null : <FormattedMessage id="refusal.keptGoesOn" />}
          <RunningList titleId="company.running" running={merger.running} />
          <RunningList titleId="company.mergeUnopened" running={merger.unopened} />
        </Callout>
      ) : null}
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="3" my="3">
        <Amounts titleId="company.mergeMoves" amounts={merger.moves} />
        <Amounts titleId="company.mergeStays" amounts={merger.stays} />
      </Grid>
      <chakra.p color="fg.muted" fontSize="xs">
        <FormattedMessage id="company.mergeSealed" />
      </chakra.p>
      {forbidden ? null : (
        <>
          <chakra.p my="3">
            <FormattedMessage id="company.mergeAfter" />
          </chakra.p>
          {children}
        </>
      )}
    </>
  )
}

function Side({ labelId, company: { name, nameEn, unifiedCreditCode, state, id } }: { labelId: MessageId; company: Merger['kept'] }) {
  const both = useBothLanguages()
  return (
    <chakra.div borderWidth="1px" rounded="md" p="3" minW="0">
      <chakra.div fontSize="xs" color="fg.muted">
        <FormattedMessage id={labelId} />
      </chakra.div>
      <chakra.div fontWeight="semibold" overflowWrap="anywhere">
        {both(name, nameEn) || `#${id}`}
      </chakra.div>
      <chakra.div fontSize="xs" mb="1" overflowWrap="anywhere">
        {unifiedCreditCode || '—'}
      </chakra.div>
      <StatePill machine="company" state={state} />
    </chakra.div>
  )
}

function Amounts({ titleId, amounts }: { titleId: MessageId; amounts: readonly { what: string; count: number }[] }) {
  return (
    <chakra.section>
      <chakra.h3 fontWeight="semibold" mb="1">
        <FormattedMessage id={titleId} />
      </chakra.h3>
      <chakra.dl display="grid" gridTemplateColumns="1fr auto" columnGap="3" rowGap="0.5">
        {amounts.map(({ what, count }) => (
          <Amount key={what} labelId={`company.merge.${what}` as MessageId} count={count} />
        ))}
      </chakra.dl>
    </chakra.section>
  )
}

function Amount({ labelId, count }: { labelId: MessageId; count: number }) {
  return (
    <>
      <dt>
        <FormattedMessage id={labelId} />
      </dt>
      <chakra.dd textAlign="end" fontVariantNumeric="tabular-nums">
        {count}
      </chakra.dd>
    </>
  )
}
