import { Box, chakra, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { SearchField, typingPauseMilliseconds } from '#src/components/form/SearchField.tsx'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useSession } from '#src/components/session/session.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { whyMay, type Why } from '#src/services/access.ts'
import { useRightChoices, useRights } from './rights.ts'
import type { AboutUser } from './userColumns.tsx'

/** By which roles somebody may open a menu, or use a permission, and what stops them now. */
export function WhyMay({ user, name, onClose }: AboutUser) {
  const { may } = useSession()
  const [code, setCode] = useState('')
  const Ask = may('menuManager') || may('groupManager') ? RightField : CodeField
  return (
    <Modal title={<FormattedMessage id="user.whyOf" values={{ name }} />} size="lg" onClose={onClose}>
      <Ask code={code} onChange={setCode} />
      <chakra.div aria-live="polite" mt="5" minH="9rem">
        {code === '' ? null : <Answer id={user.id} name={name} code={code} />}
      </chakra.div>
    </Modal>
  )
}

interface AskProps {
  code: string
  onChange: (code: string) => void
}

/** Chooses among all there are. */
function RightField({ code, onChange }: AskProps) {
  const rights = useRights()
  const choicesOf = useRightChoices()
  return (
    <RecordBody answer={rights}>
      {(all) => (
        <Box css={listStyle}>
          <ChoiceField labelId="user.right" helpId="user.rightHelp" value={code} onChange={onChange} options={choicesOf(all)} />
        </Box>
      )}
    </RecordBody>
  )
}

/** With its codes a list is wider than a dialog on a telephone, which would then scroll sideways. */
const listStyle = { '& [role=listbox]': { maxW: 'calc(100vw - 4.5rem)' } } as const

/** For whoever may not read which there are. */
function CodeField({ code, onChange }: AskProps) {
  const label = useIntl().formatMessage({ id: 'user.rightCode' })
  return <SearchField label={label} value={code} onSearch={onChange} pauseMilliseconds={typingPauseMilliseconds} maxLength={80} />
}

function Answer({ id, name, code }: { id: string; name: string; code: string }) {
  const both = useBothLanguages()
  const answer = useQuery({
    queryKey: ['GET /api/admin/user/{id}/why', id, code],
    queryFn: ({ signal }) => whyMay(id, code, { signal, quiet: true }),
    gcTime: 0,
  })
  return (
    <RecordBody answer={answer}>
      {(why) => {
        const right = both(why.title ?? '', why.titleEn ?? '') || code
        return (
          <>
            <chakra.p fontWeight="medium" mb="3">
              <FormattedMessage id={verdictOf(why)} values={{ name, right }} />
            </chakra.p>
            <chakra.ul display="flex" flexDirection="column" gap="2" mb="4">
              {why.roles.map((role) => (
                <Flex as="li" key={role.id} gap="2" align="center" wrap="wrap">
                  <Step>{name}</Step>
                  <ArrowRight size="1em" aria-hidden />
                  <Step>
                    {both(role.name, role.nameEn)}
                    <Holds role={role} />
                  </Step>
                  <ArrowRight size="1em" aria-hidden />
                  <Step>{right}</Step>
                </Flex>
              ))}
            </chakra.ul>
            {stopsOf(why).length > 0 ? (
              <Callout role="note">
                <FormattedMessage id="user.stopped" />
                <chakra.ul ps="5" listStyleType="disc">
                  {stopsOf(why).map((textId) => (
                    <li key={textId}>
                      <FormattedMessage id={textId} />
                    </li>
                  ))}
                </chakra.ul>
              </Callout>
            ) : null}
          </>
        )
      }}
    </RecordBody>
  )
}

const verdictOf = ({ title, roles }: Why): MessageId => {
  if (title === null) return 'user.verdict.unknown'
  if (roles.length === 0) return 'user.verdict.no'
  return roles.some(({ usable }) => usable) ? 'user.verdict.yes' : 'user.verdict.onlyGives'
}

/** Why nothing of it can be used now, whatever the roles say. */
const stopsOf = ({ standing, mustChangePassword }: Why): MessageId[] => [
  ...(standing === 'open' ? [] : [`user.stopped.${standing}` as const]),
  ...(mustChangePassword ? ['user.stopped.password' as const] : []),
]

function Step({ children }: { children: ReactNode }) {
  return (
    <chakra.span display="inline-flex" gap="2" alignItems="center" flexWrap="wrap" borderWidth="1px" rounded="md" px="2.5" py="1">
      {children}
    </chakra.span>
  )
}

/** What of it comes with a role: to be used, to be given to others; and whether they answer for the role. */
function Holds({ role: { usable, delegable, leader } }: { role: Why['roles'][number] }) {
  return (
    <>
      {usable ? <Mark tone="good" textId="user.holds.usable" /> : null}
      {delegable ? <Mark tone={usable ? 'idle' : 'waiting'} textId={usable ? 'user.holds.delegable' : 'user.holds.onlyDelegable'} /> : null}
      {leader ? <Mark tone="running" textId="user.holds.leader" /> : null}
    </>
  )
}

const Mark = ({ tone, textId }: { tone: string; textId: MessageId }) => (
  <span className="pill" data-tone={tone}>
    <FormattedMessage id={textId} />
  </span>
)
