import { Box } from '@chakra-ui/react'
import { useDeferredValue, type ReactNode } from 'react'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { useSession } from '#src/components/session/session.ts'
import { usePageMark } from '#src/components/page/pageMarks.ts'
import { Panels } from '#src/components/page/Panel.tsx'
import { DeskFigures } from './DeskFigures.tsx'
import { Lately } from './Lately.tsx'
import { MyPages } from './MyPages.tsx'
import { NoQuoter } from './NoQuoter.tsx'
import { Figures } from './parts.tsx'
import { Longest, useWaiting, useWork, type Work } from './Waiting.tsx'

/**
 * What everybody's dashboard has: the figures of their work, what waits for them, and what they did lately; what they are only to know of, while
 * there is any. Beside a dashboard of their own only what there is to do.
 */
export function WorkDashboard({ besides, children }: { besides: boolean; children: ReactNode }) {
  usePageMark('stays')
  const { may } = useSession()
  const answer = useWork()
  const waits = useDeferredValue(answer.isPending)
  return (
    <>
      <RecordBody answer={answer}>
        {({ queues, longest, figures, lately }) => (
          <>
            <DeskFigures figures={figures} />
            {!besides && queues.some(({ queue, count }) => queue === 'quoterActive' && count === 0) ? <NoQuoter /> : null}
            <Waiting queues={queues.filter(({ works, count }) => (besides ? works && count > 0 : works || count > 0))} />
            {besides && longest.length + lately.length === 0 ? null : (
              <Box mb="5" _last={{ mb: '0' }}>
                <Panels>
                  {besides && longest.length === 0 ? null : <Longest longest={longest} />}
                  {besides && lately.length === 0 ? null : <Lately lately={lately} />}
                  {besides || !may('poBuQuoter') ? null : <MyPages />}
                </Panels>
              </Box>
            )}
          </>
        )}
      </RecordBody>
      {/* Asked for meanwhile, and shown once it is known how much stands above: nothing jumps. */}
      <div hidden={waits}>{children}</div>
    </>
  )
}

const Waiting = ({ queues }: Pick<Work, 'queues'>) => <Figures figures={useWaiting(queues)} />
