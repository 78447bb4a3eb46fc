import { Button, Field, Flex, Input, Textarea } from '@chakra-ui/react'
import { useState, type FormEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { useCall } from '#src/components/detail/useCall.ts'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { useErrorText } from '#src/components/feedback/messages.ts'
import { useSession } from '#src/components/session/session.ts'
import { CallError } from '#src/services/callError.ts'
import { tryCall } from '#src/services/tryOut.ts'
import { changes, type Operation, type Parameter } from './document.ts'
import { Pre } from './Pre.tsx'

/** Makes the call as the signed-in user; asks first where it changes something. What they may not call is not offered: it would log them out. */
export function TryOut({ operation }: { operation: Operation }) {
  const { may } = useSession()
  const isMine = operation.authorities.some((code) => code === 'public' || code === 'signedIn' || may(code))
  if (!isMine) return <FormattedMessage id="docs.notYours" values={{ codes: operation.authorities.join(', ') }} />
  if (operation.isUpload || !operation.answer) return <FormattedMessage id="docs.noFiles" />
  return <Trial operation={operation} />
}

interface Typed {
  parts: Record<Parameter['in'], Record<string, string>>
  body: string
}

/** What stands in an example is a good beginning, but for what would narrow a list to it. */
const firstOf = ({ parameters, body }: Operation): Typed => {
  const of = (where: Parameter['in']) =>
    Object.fromEntries(
      parameters.filter((each) => each.in === where).map(({ name, required, example }) => [name, required ? String(example ?? '') : '']),
    )
  return { parts: { path: of('path'), query: of('query') }, body: body ? JSON.stringify(body.example ?? {}, null, 2) : '' }
}

const readJson = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

function Trial({ operation }: { operation: Operation }) {
  const errorText = useErrorText()
  const [typed, setTyped] = useState(() => firstOf(operation))
  const [isAsking, setIsAsking] = useState(false)
  const body = operation.body ? readJson(typed.body) : { value: undefined }
  const isWhole = body !== null && Object.values(typed.parts.path).every((value) => value.trim() !== '')
  const { mutate, isPending, data, error, reset } = useCall({
    mutationFn: () =>
      tryCall(
        { key: operation.key, params: typed.parts.path, query: typed.parts.query, body: body?.value, bare: operation.isBare },
        { quiet: true },
      ),
  })
  const send = () => {
    setIsAsking(false)
    mutate()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changes(operation)) setIsAsking(true)
    else send()
  }
  const type = (where: Parameter['in'], name: string, value: string) => {
    reset()
    setTyped({ ...typed, parts: { ...typed.parts, [where]: { ...typed.parts[where], [name]: value } } })
  }
  return (
    <form onSubmit={submit}>
      <Flex direction="column" gap="3" align="stretch">
        {operation.parameters.map(({ name, in: where, required }) => (
          <Field.Root key={`${where} ${name}`} required={required}>
            <Field.Label fontFamily="mono" fontSize="xs">
              {name}
              <Field.RequiredIndicator />
            </Field.Label>
            <Input
              size="sm"
              bg="bg.panel"
              value={typed.parts[where][name] ?? ''}
              onChange={({ target }) => type(where, name, target.value)}
            />
          </Field.Root>
        ))}
        {operation.body ? (
          <Field.Root invalid={body === null}>
            <Field.Label fontSize="xs">
              <FormattedMessage id="docs.body" />
            </Field.Label>
            <Textarea
              size="sm"
              rows={8}
              fontFamily="mono"
              bg="bg.panel"
              spellCheck={false}
              value={typed.body}
              onChange={({ target }) => {
                reset()
                setTyped({ ...typed, body: target.value })
              }}
            />
            <Field.ErrorText>
              <FormattedMessage id="docs.noJson" />
            </Field.ErrorText>
          </Field.Root>
        ) : null}
        <Button type="submit" size="sm" alignSelf="flex-start" colorPalette="accent" loading={isPending} disabled={!isWhole}>
          <FormattedMessage id="docs.send" />
        </Button>
        {error instanceof CallError ? (
          <Callout role="alert">
            {error.details.status} · {errorText(error)}
            {error.details.errors ? <Pre labelId="docs.errors" text={JSON.stringify(error.details.errors, null, 2)} /> : null}
          </Callout>
        ) : null}
        {data === undefined ? null : <Pre labelId="docs.answered" text={JSON.stringify(data, null, 2)} />}
      </Flex>
      {isAsking ? (
        <ConfirmDialog
          title={<FormattedMessage id="docs.askTitle" />}
          confirm={<FormattedMessage id="docs.send" />}
          danger
          onConfirm={send}
          onClose={() => setIsAsking(false)}
        >
          <FormattedMessage id="docs.ask" values={{ call: operation.key }} />
        </ConfirmDialog>
      ) : null}
    </form>
  )
}
