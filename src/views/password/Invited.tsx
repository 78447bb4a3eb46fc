import { Box, Button, chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { NewPassword } from '#src/components/account/NewPassword.tsx'
import { Problem } from '#src/components/account/Problem.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { LinkButton } from '#src/components/page/LinkButton.tsx'
import { invitationIn } from '#src/lib/invitation.ts'
import { brokenPasswordRules } from '#src/lib/passwordRules.ts'
import { acceptInvitation, readInvitation } from '#src/services/account.ts'
import { CallError } from '#src/services/callError.ts'

type Invitee = Awaited<ReturnType<typeof readInvitation>>

/** What whoever was invited sees first: whose account it is, and a password to be set. What the link holds no server is told before. */
export function Invited() {
  const [invitee, setInvitee] = useState<(Invitee & { invitation: string }) | null>(null)
  const [problem, setProblem] = useState<CallError | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      const invitation = invitationIn(location.hash) ?? ''
      try {
        setInvitee({ ...(await readInvitation(invitation, { quiet: true, signal: leaving.signal })), invitation })
      } catch (error) {
        if (leaving.signal.aborted) return
        if (!(error instanceof CallError)) throw error
        setProblem(error)
      }
    }
    void read()
    return () => leaving.abort()
  }, [])
  if (invitee) return <Form {...invitee} />
  return (
    <Box minH="10rem" aria-busy={problem === null || undefined}>
      <Problem error={problem} />
    </Box>
  )
}

function Form({ invitation, username, name }: Invitee & { invitation: string }) {
  const [isSet, setIsSet] = useState(false)
  const personal = [username, name]
  const form = useForm({
    first: { password: '' },
    problemsOf: ({ password }) => {
      const [brokenRule] = brokenPasswordRules(password, personal)
      return { password: brokenRule && `account.rule.${brokenRule}` }
    },
    send: ({ password }) => acceptInvitation({ invitation, password }, { quiet: true }),
    onSent: () => setIsSet(true),
    isLeftFreely: true,
  })
  if (isSet)
    return (
      <chakra.div role="status" textAlign="center" display="flex" flexDirection="column" gap="4" alignItems="center">
        <FormattedMessage id="account.invitedDone" values={{ username: <b>{username}</b> }} />
        <LinkButton size="lg" href="/login" textId="account.toLogin" />
      </chakra.div>
    )
  return (
    <chakra.form {...form.element} display="flex" flexDirection="column" gap="4">
      <Problem error={form.unsaid} />
      <chakra.p>
        <FormattedMessage id="account.invitedAs" values={{ name, username: <b>{username}</b> }} />
      </chakra.p>
      {/* By it a browser keeps the password. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPassword labelId="account.newPassword" name="password" personal={personal} {...form.field('password')} />
      <Button type="submit" size="lg" loading={form.isSending}>
        <FormattedMessage id="account.setPassword" />
      </Button>
    </chakra.form>
  )
}
