import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useParams } from 'wouter'
import { Countdown } from '#src/components/Countdown.tsx'
import { Card, RecordBody, RecordHead, useRecord } from '#src/components/detail/DetailPage.tsx'
import { Matrix } from '#src/components/detail/Matrix.tsx'
import { ConfirmDialog } from '#src/components/detail/ReasonDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { useBothLanguages } from '#src/components/language.ts'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { Moment } from '#src/components/Moment.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { pageProjects } from '#src/services/project.ts'
import { getOpening, openProject, type Opening } from '#src/services/opening.ts'
import { ProjectActions } from './ProjectActions.tsx'
import { useProjectColumns } from './projectColumns.tsx'
import { hasTooFewQuotes, TooFewQuotes } from './TooFewQuotes.tsx'

const states = ['published', 'sealed', 'opened', 'chosen', 'resultPublished']

/** The quotation monitor: before the opening a number, after it every price. */
export default function QuotationMonitor() {
  const { id } = useParams()
  return id ? <OpeningRoom id={id} /> : <Monitor />
}

function Monitor() {
  const intl = useIntl()
  const columns = useProjectColumns().filter(({ id }) =>
    ['no', 'title', 'unit', 'quoteCount', 'deadline', 'left', 'state', 'owner'].includes(id),
  )
  const filters: Filter[] = [
    { name: 'q', labelId: 'common.searchNoTitle', kind: 'text' },
    {
      name: 'state',
      labelId: 'common.state',
      kind: 'select',
      options: states.map((value) => ({ value, label: intl.formatMessage({ id: `state.project.${value}` as MessageId }) })),
    },
    { name: 'mine', labelId: 'project.mine', kind: 'flag', value: 'true' },
  ]
  return (
    <ListPage
      id="quotation"
      titleId="route.quotation"
      columns={columns}
      filters={filters}
      fetchPage={(query, options) =>
        pageProjects(
          { sort: '-deadline', ...query, state: query['state'] ?? states.join(',') } as Parameters<typeof pageProjects>[0],
          options,
        )
      }
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/poJcManager/quotation/${id}`}
      emptyId="quotation.noneToOpen"
    />
  )
}

function OpeningRoom({ id }: { id: string }) {
  const record = useRecord(['GET /api/po/project/{id}/opening', id], (signal) => getOpening(id, { signal, quiet: true }))
  return <RecordBody answer={record}>{(opening) => <Room opening={opening} reload={record.reload} />}</RecordBody>
}

function Room({ opening, reload }: { opening: Opening; reload: () => Promise<void> }) {
  const both = useBothLanguages()
  const [asking, setAsking] = useState(false)
  const open = useEvent('project', 'open', () => openProject(opening.id, opening.version), reload)
  const close = () => setAsking(false)
  const tooFew = hasTooFewQuotes(opening)
  const events = opening.matrix ? [] : [opening.state === 'published' ? 'extend' : 'open', 'copy', 'cancel']
  return (
    <>
      <RecordHead
        no={opening.no}
        title={both(opening.title, opening.titleEn)}
        machine="project"
        state={opening.state}
        actions={tooFew ? null : <ProjectActions project={opening} events={events} onChoose={() => setAsking(true)} reload={reload} />}
      />
      {tooFew ? <TooFewQuotes project={opening} reload={reload} /> : null}
      {opening.matrix ? (
        <>
          <Flex justify="flex-end" mb="3">
            <Button asChild size="sm" variant="outline">
              <Link href={`/poJcManager/poJcChosen/${opening.id}`}>
                <FormattedMessage id="project.goToChosen" />
              </Link>
            </Button>
          </Flex>
          <Matrix matrix={opening.matrix} currency={opening.currency} chosenId={opening.chosenQuotationId} />
        </>
      ) : (
        <Sealed opening={opening} />
      )}
      {asking ? (
        <ConfirmDialog
          title={<FormattedMessage id="quotation.openTitle" values={{ no: opening.no }} />}
          confirm={<FormattedMessage id="event.project.open" />}
          busy={open.isPending}
          onConfirm={() => open.mutate(undefined, { onSettled: close })}
          onClose={close}
        >
          <FormattedMessage id="quotation.openConfirm" values={{ count: opening.quoteCount }} />
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** All there is to see before the opening: how many, and when. */
function Sealed({ opening }: { opening: Opening }) {
  return (
    <Card>
      <Flex direction="column" align="center" gap="3" py={{ base: '8', md: '14' }} textAlign="center">
        <chakra.span color="tone.waiting.mark">
          <Lock size="2.5rem" aria-hidden />
        </chakra.span>
        <Box>
          <chakra.p fontSize="5xl" fontWeight="semibold" lineHeight="1" className="figures">
            {opening.quoteCount}
          </chakra.p>
          <chakra.p color="fg.muted" mt="2">
            <FormattedMessage id="quotation.sealedCount" values={{ needed: opening.minQuotes }} />
          </chakra.p>
        </Box>
        <chakra.p fontSize="lg" fontWeight="medium">
          {opening.state === 'published' ? <Countdown until={opening.deadline} /> : <FormattedMessage id="common.deadlinePassed" />}
        </chakra.p>
        <chakra.p fontSize="sm" color="fg.muted">
          <FormattedMessage id="common.deadline" /> · <Moment at={opening.deadline} />
        </chakra.p>
        <chakra.p fontSize="sm" color="fg.muted" maxW="34rem">
          <FormattedMessage id="quotation.sealedHelp" />
        </chakra.p>
      </Flex>
    </Card>
  )
}
