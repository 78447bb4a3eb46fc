import { Box, chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { say } from '#src/components/feedback/messages.ts'
import { LongTextField } from '#src/components/form/TextField.tsx'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useSession } from '#src/components/session/session.ts'
import { Ago } from '#src/components/value/Moment.tsx'
import { commentOnCase } from '#src/services/approval.ts'
import { CameWith } from './CameWith.tsx'
import { FilesBrought, type Brings } from './FilesBrought.tsx'
import { idsOf } from './idsOf.ts'
import type { Case } from './types.ts'

interface CommentsProps {
  record: Pick<Case, 'id' | 'comments'>
  reload: () => Promise<void>
}

/** What was said in a case without deciding anything, and a field to say more. */
export function Comments({ record: { id, comments }, reload }: CommentsProps) {
  const both = useBothLanguages()
  const { may } = useSession()
  return (
    <>
      {comments.length > 0 ? (
        <chakra.ul display="grid" gap="3" mb="4" fontSize="sm">
          {comments.map(({ name, nameEn, text, at, documents }) => (
            <li key={`${at} ${text}`}>
              <chakra.p fontSize="xs" color="fg.muted">
                <chakra.span fontWeight="medium" color="fg">
                  {both(name, nameEn)}
                </chakra.span>
                {' · '}
                <Ago at={at} />
              </chakra.p>
              <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
                {text}
              </chakra.p>
              <CameWith documents={documents} />
            </li>
          ))}
        </chakra.ul>
      ) : null}
      {may('todo:decide') ? (
        <NewComment key={comments.length} id={id} reload={reload} />
      ) : comments.length === 0 ? (
        <chakra.p fontSize="sm" color="fg.muted">
          <FormattedMessage id="common.none" />
        </chakra.p>
      ) : null}
    </>
  )
}

function NewComment({ id, reload }: { id: string; reload: () => Promise<void> }) {
  const intl = useIntl()
  const form = useForm({
    first: { text: '', documents: [] } as Brings & { text: string },
    bodyOf: ({ text, documents }) => ({ text, documentIds: idsOf({ documents }) }),
    problemsOf: ({ text }) => ({ text: text.trim() === '' ? 'account.error.required' : undefined }),
    send: ({ text, documents }) => commentOnCase(id, { text: text.trim(), documentIds: idsOf({ documents }) }),
    onSent: async () => {
      say('good', intl.formatMessage({ id: 'approval.commented' }))
      await reload()
    },
  })
  return (
    <chakra.form {...form.element} _print={{ display: 'none' }}>
      <LongTextField labelId="approval.comment" helpId="approval.commentHelp" maxLength={1000} {...form.field('text')} />
      <Box mt="3">
        <FilesBrought form={form} />
      </Box>
      <Box mt="3">
        <SendButton form={form} size="sm" variant="outline">
          <FormattedMessage id="approval.sendComment" />
        </SendButton>
      </Box>
    </chakra.form>
  )
}
