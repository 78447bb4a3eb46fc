import { Box, Button, Flex } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { Link } from 'wouter'
import { RecordHead } from '#src/components/detail/DetailPage.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useSession } from '#src/components/session/session.ts'
import { Views } from '#src/components/page/Views.tsx'
import { HoldMark, TimeLeft } from '#src/components/value/TimeLeft.tsx'
import { hrefOf, nextStep, offeredParts, type PartCode } from './parts.ts'
import { ProjectActions, type ProjectAction, type ProjectHead } from './ProjectActions.tsx'
import { ProjectHolds, type HeldProject } from './ProjectHolds.tsx'
import { hasTooFewQuotes, TooFewQuotes } from './TooFewQuotes.tsx'

interface Purchase extends ProjectHead, HeldProject {
  stateSince: string
  contestableUntil: string | null
}

interface PurchaseHeadProps {
  purchase: Purchase
  /** The part that is shown. */
  part: PartCode
  /** What may be done in it, the most important first. */
  events: readonly ProjectAction[]
  reload: () => Promise<void>
}

/** What all parts of a purchase begin with: which it is, how it stands, what may be done, and the ways to the other parts. */
export function PurchaseHead({ purchase, part, events, reload }: PurchaseHeadProps) {
  const both = useBothLanguages()
  const { may } = useSession()
  const { id, no, title, titleEn, state, stateSince, deadline, contestableUntil, holds } = purchase
  const waitsUntil: Partial<Record<string, string | null>> = { published: deadline, contestable: contestableUntil }
  const until = waitsUntil[state]
  const tooFew = hasTooFewQuotes(purchase)
  const next = nextStep(purchase, part, may)
  return (
    <>
      <RecordHead
        no={no}
        title={both(title, titleEn) || <FormattedMessage id="route.pojcProjectAdd" />}
        machine="project"
        state={state}
        stateSince={stateSince}
        aside={until ? <TimeLeft until={until} holds={holds} /> : holds.length > 0 ? <HoldMark /> : null}
        actions={
          tooFew ? null : (
            <Flex gap="2" wrap="wrap" align="center" _print={{ display: 'none' }}>
              {next ? (
                <Button asChild size="sm">
                  <Link href={hrefOf(next.part, id)}>
                    <FormattedMessage id={`event.project.${next.event}`} />
                  </Link>
                </Button>
              ) : null}
              <ProjectActions project={purchase} events={events} reload={reload} secondary={next !== undefined} />
            </Flex>
          )
        }
      />
      <ProjectHolds project={purchase} reload={reload} />
      {tooFew ? <TooFewQuotes project={purchase} reload={reload} /> : null}
      <Box mb="4">
        <Views
          labelId="purchase.parts"
          views={offeredParts(state, part, may).map(({ code, labelId }) => ({
            href: hrefOf(code, id),
            title: <FormattedMessage id={labelId} />,
            current: code === part,
          }))}
        />
      </Box>
    </>
  )
}
