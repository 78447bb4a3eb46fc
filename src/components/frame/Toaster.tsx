import { createToaster, Stack, Toast, Toaster as ChakraToaster } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useMessages, type Message } from '#src/components/feedback/messages.ts'

// Titles, actions and dialogs stand above: down here nothing that is read or pressed next is covered, nor is the foot of a form.
const offsets = { top: '1rem', left: '1rem', right: '1rem', bottom: 'calc(1rem + var(--foot, 0px))' }
const toaster = createToaster({ placement: 'bottom-end', pauseOnPageIdle: true, max: 4, duration: 5000, offsets })
const types: Record<Message['tone'], 'success' | 'error' | 'warning'> = { good: 'success', bad: 'error', waiting: 'warning' }

const show = (tone: Message['tone'], text: string): void => {
  const id = `${tone} ${text}`
  if (!toaster.isVisible(id)) toaster.create({ id, description: text, type: types[tone], closable: true })
}

/** Shows what was said for five seconds, longer under the pointer or the focus, and has it read out; what is still there is not shown twice. */
export function Toaster() {
  const messages = useMessages()
  const shown = useRef(0)
  useEffect(() => {
    const fresh = messages.filter(({ id }) => id > shown.current)
    shown.current = messages[0]?.id ?? shown.current
    // A toaster may not be fed while it is being drawn.
    for (const { tone, text } of fresh.toReversed()) queueMicrotask(() => show(tone, text))
  }, [messages])
  return (
    <ChakraToaster toaster={toaster} insetInline={{ mdDown: '4' }} _print={{ display: 'none' }}>
      {(toast) => (
        <Toast.Root width={{ md: 'sm' }} tabIndex={0}>
          <Stack gap="1" flex="1" maxW="100%">
            <Toast.Description>{toast.description}</Toast.Description>
          </Stack>
          <Toast.CloseTrigger />
        </Toast.Root>
      )}
    </ChakraToaster>
  )
}
