import { Box, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { verifyOperations, type Verification } from '#src/services/operation.ts'

interface Progress {
  checked: number
  archived: number
  last: number
  broken: Verification['broken']
}

const begun: Progress = { checked: 0, archived: 0, last: 0, broken: [] }

/** Checks the whole chain, part by part, and names what does not follow. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const [progress, setProgress] = useState(begun)
  const answer = useQuery({
    queryKey: ['GET /api/admin/gateLog/verify'],
    // What it was like a minute ago is not what is asked.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      let all = begun
      for (let after: number | null = 0; after !== null;) {
        const part = await verifyOperations({ after }, { signal, quiet: true })
        all = { checked: all.checked + part.checked, archived: part.archived, last: part.last, broken: [...all.broken, ...part.broken] }
        setProgress(all)
        after = part.next
      }
      return all
    },
  })
  return (
    <Modal title={<FormattedMessage id="operation.verify" />} onClose={onClose}>
      <Box color="fg.muted" mb="4">
        <FormattedMessage id="operation.verifyHelp" />
      </Box>
      <Box aria-live="polite" minH="6rem">
        {answer.isPending ? (
          <FormattedMessage id="operation.verifying" values={{ checked: progress.checked, last: progress.last }} />
        ) : (
          <RecordBody answer={answer}>
            {(all) => (
              <>
                <Result {...all} />
                {all.archived > 0 ? (
                  <Box mt="3" color="fg.muted">
                    <FormattedMessage id="operation.archived" values={{ seq: all.archived }} />
                  </Box>
                ) : null}
              </>
            )}
          </RecordBody>
        )}
      </Box>
    </Modal>
  )
}

function Result({ checked, broken }: Pick<Progress, 'checked' | 'broken'>) {
  if (broken.length === 0)
    return (
      <Box color="tone.good.fg">
        <FormattedMessage id="operation.holds" values={{ count: checked }} />
      </Box>
    )
  return (
    <>
      <Box color="tone.bad.fg" fontWeight="medium" mb="2">
        <FormattedMessage id="operation.broken" values={{ count: broken.length }} />
      </Box>
      <chakra.ul>
        {broken.map(({ seq, operationId, kind }) => (
          <li key={`${seq}/${operationId}/${kind}`}>
            {seq === null ? null : <FormattedMessage id="operation.place" values={{ seq }} />}
            {seq === null || operationId === null ? null : ' · '}
            {operationId === null ? null : <FormattedMessage id="operation.id" values={{ id: operationId }} />}
            {' · '}
            <FormattedMessage id={`operation.broken.${kind}`} />
          </li>
        ))}
      </chakra.ul>
    </>
  )
}
