import { Button } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { TextField } from '#src/components/form/TextField.tsx'
import { say } from '#src/components/messages.ts'
import { Modal } from '#src/components/Modal.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { CallError } from '#src/services/callError.ts'

interface TemplateNameProps {
  titleId: MessageId
  name: string
  save: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks what a template shall be called. */
export function TemplateName({ titleId, name, save, onClose }: TemplateNameProps) {
  const intl = useIntl()
  const cache = useQueryClient()
  const [typed, setTyped] = useState(name.slice(0, longestName))
  const [tried, setTried] = useState(false)
  const send = useMutation({
    mutationFn: () => save(typed.trim()),
    onSuccess: () => {
      say('good', intl.formatMessage({ id: 'purchase.templateKept' }))
      onClose()
    },
    onError: (error) => {
      if (!(error instanceof CallError)) throw error
    },
    onSettled: () => cache.invalidateQueries({ queryKey: templatesKey }),
  })
  const missing = typed.trim() === ''
  const refused = send.error instanceof CallError ? send.error.details.errors?.find(({ path }) => path === 'name')?.message : undefined
  const submit = () => (missing ? setTried(true) : send.mutate())
  return (
    <Modal
      title={<FormattedMessage id={titleId} />}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button loading={send.isPending} onClick={submit}>
            <FormattedMessage id="common.save" />
          </Button>
        </>
      }
    >
      <TextField
        labelId="purchase.templateName"
        helpId="purchase.templateNameHelp"
        required
        maxLength={longestName}
        value={typed}
        error={tried && missing ? <FormattedMessage id="purchase.templateNameMissing" /> : refused}
        onChange={(value) => {
          setTyped(value)
          send.reset()
        }}
      />
    </Modal>
  )
}

const longestName = 100

/** Under which the templates of the person are kept. */
export const templatesKey = ['GET /api/po/template/all']
