import { Button, chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { TextField } from '#src/components/form/TextField.tsx'
import type { Form } from '#src/components/form/useForm.ts'
import { plain } from '#src/lib/plain.ts'
import { serverNow } from '#src/services/clock.ts'
import { resendCode } from '#src/services/code.ts'
import type { CallOptions } from '#src/services/http.ts'

/** What every call that sends a code answers. */
interface SentCode {
  resend: string
  nextAt: string
}

interface CodeFieldProps {
  form: Form & { field: (name: 'code') => { value: string; onChange: (code: string) => void; error: string | undefined } }
  /** The number or address as it is typed. */
  recipient: string
  /** Where it is typed, to be judged before a code is asked for. */
  path?: string
  send: (recipient: string, options: CallOptions) => Promise<SentCode>
}

/** What a code looks like. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(text)

/** Asks for a code, waits until another may be asked for, and takes what was received. */
export function CodeField({ form, recipient, path, send }: CodeFieldProps) {
  const { value, onChange, error } = form.field('code')
  const [sent, setSent] = useState<(SentCode & { recipient: string }) | null>(null)
  const [sending, setSending] = useState(false)
  const wait = useSecondsUntil(sent?.nextAt ?? null)
  const again = sent?.recipient === recipient
  const ask = async () => {
    if (path !== undefined && !form.check(path)) return
    setSending(true)
    form.fail(null)
    try {
      const answer = again ? await resendCode(sent.resend, recipient, { quiet: true }) : await send(recipient, { quiet: true })
      setSent({ ...answer, recipient })
      onChange('')
    } catch (problem) {
      // What can be sent again only once cannot be tried again.
      setSent((before) => before && { ...before, recipient: '' })
      form.fail(problem)
    } finally {
      setSending(false)
    }
  }
  const button = (
    <Button
      type="button"
      variant="outline"
      size="lg"
      minW="8.5rem"
      fontSize="sm"
      loading={sending}
      disabled={wait > 0}
      onClick={() => void ask()}
    >
      {wait > 0 ? (
        <span className="figures">
          <FormattedMessage id="account.sendAgainIn" values={{ seconds: wait }} />
        </span>
      ) : (
        <FormattedMessage id={again ? 'account.sendAgain' : 'account.sendCode'} />
      )}
    </Button>
  )
  return (
    <div>
      <TextField
        labelId="account.code"
        helpId="account.codeHelp"
        name="code"
        size="lg"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        value={value}
        onChange={(text) => onChange(plain(text).replaceAll(/\D/g, ''))}
        error={error}
        beside={button}
      />
      <chakra.p role="status" fontSize="xs" color="tone.good.fg" mt={sent ? '1' : '0'}>
        {sent ? <FormattedMessage id="account.codeSent" /> : null}
      </chakra.p>
    </div>
  )
}

/** Whole seconds that are left until a moment of the server's time. */
export const useSecondsUntil = (moment: string | number | null): number => {
  const [now, setNow] = useState(serverNow)
  const until = moment === null ? 0 : new Date(moment).getTime()
  useEffect(() => {
    if (until === 0) return
    const look = () => setNow(serverNow())
    const first = setTimeout(look)
    const timer = setInterval(look, 250)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [until])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
