import { CloseButton, Dialog, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { usePageMark } from '#src/components/page/pageMarks.ts'

interface ModalProps {
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  onClose: () => void
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Interrupts: must be answered, and is announced as an alert. */
  alert?: boolean
}

/** The one dialog of the product: focus inside while it is open, and back where it was. */
export function Modal({ title, children, footer, onClose, size = 'md', alert = false }: ModalProps) {
  const intl = useIntl()
  usePageMark('ends')
  return (
    <Dialog.Root
      open
      size={size}
      role={alert ? 'alertdialog' : 'dialog'}
      scrollBehavior="inside"
      closeOnInteractOutside={!alert}
      // A dialog whose place this one takes gives the focus back to what lies outside.
      onFocusOutside={(event) => event.preventDefault()}
      onOpenChange={({ open }) => (open ? undefined : onClose())}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="3">
          <Dialog.Content>
            <Dialog.Header pb="2">
              <Dialog.Title fontSize="md">{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body fontSize="sm" pb={footer ? '2' : '6'}>
              {children}
            </Dialog.Body>
            {footer ? <Dialog.Footer>{footer}</Dialog.Footer> : null}
            {alert ? null : (
              <Dialog.CloseTrigger asChild>
                <CloseButton size="sm" aria-label={intl.formatMessage({ id: 'common.close' })} />
              </Dialog.CloseTrigger>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
