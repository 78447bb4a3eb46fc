import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { useCall } from '#src/components/detail/useCall.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { say } from '#src/components/feedback/messages.ts'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { Empty } from '#src/components/feedback/Waiting.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { beginFromTemplate, deleteTemplate, getTemplates, renameTemplate, type Template } from '#src/services/template.ts'
import { TemplateName, templatesKey } from './TemplateName.tsx'

/** The way from a list of purchases to one that is begun from a template. */
export function NewFromTemplate() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        <FormattedMessage id="purchase.templateNew" />
      </Button>
      {open ? <Templates onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function Templates({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const answer = useQuery({ queryKey: templatesKey, queryFn: ({ signal }) => getTemplates({ signal, quiet: true }) })
  const [, navigate] = useLocation()
  const [renamed, setRenamed] = useState<Template | null>(null)
  const [removed, setRemoved] = useState<Template | null>(null)
  const changed = useChanged()
  const begin = useCall({
    mutationFn: ({ id }: Template) => beginFromTemplate(id),
    onSuccess: async ({ id }) => {
      await changed('project')
      navigate(`/pojcProjectAdd/pojcProjectAdd?id=${id}`)
    },
  })
  return (
    <>
      <Modal title={<FormattedMessage id="purchase.templateNew" />} size="lg" onClose={onClose}>
        <RecordBody answer={answer}>
          {(templates) =>
            templates.length === 0 ? (
              <Empty title={<FormattedMessage id="purchase.templateNone" />}>
                <FormattedMessage id="purchase.templateNoneHelp" />
              </Empty>
            ) : (
              <chakra.ul listStyleType="none" aria-label={intl.formatMessage({ id: 'purchase.template' })}>
                {templates.map((template) => (
                  <OneTemplate
                    key={template.id}
                    template={template}
                    busy={begin.isPending}
                    onUse={() => begin.mutate(template)}
                    onRename={() => setRenamed(template)}
                    onRemove={() => setRemoved(template)}
                  />
                ))}
              </chakra.ul>
            )
          }
        </RecordBody>
      </Modal>
      {renamed ? (
        <TemplateName
          titleId="purchase.templateRename"
          name={renamed.name}
          save={(name) => renameTemplate(renamed.id, renamed.version, name)}
          onClose={() => setRenamed(null)}
        />
      ) : null}
      {removed ? <Removal template={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  )
}

interface OneTemplateProps {
  template: Template
  busy: boolean
  onUse: () => void
  onRename: () => void
  onRemove: () => void
}

function OneTemplate({ template: { name, title, titleEn, itemCount }, busy, onUse, onRename, onRemove }: OneTemplateProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const label = (id: MessageId) => `${intl.formatMessage({ id })}: ${name}`
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" gap="2" py="3" borderBottomWidth="1px" _last={{ borderBottomWidth: 0 }}>
      <Box flex="1 1 14rem" minW="0" overflowWrap="anywhere">
        <chakra.p fontWeight="medium">{name}</chakra.p>
        <chakra.p color="fg.muted">
          {both(title, titleEn)}
          {title || titleEn ? ' · ' : null}
          <FormattedMessage id="purchase.templateItems" values={{ count: itemCount }} />
        </chakra.p>
      </Box>
      <Flex gap="1" wrap="wrap">
        <Button size="xs" disabled={busy} aria-label={label('purchase.templateUse')} onClick={onUse}>
          <FormattedMessage id="purchase.templateUse" />
        </Button>
        <Button size="xs" variant="outline" aria-label={label('purchase.templateRenameShort')} onClick={onRename}>
          <FormattedMessage id="purchase.templateRenameShort" />
        </Button>
        <Button size="xs" variant="ghost" colorPalette="red" aria-label={label('purchase.templateDeleteShort')} onClick={onRemove}>
          <FormattedMessage id="purchase.templateDeleteShort" />
        </Button>
      </Flex>
    </chakra.li>
  )
}

function Removal({ template: { id, name }, onClose }: { template: Template; onClose: () => void }) {
  const intl = useIntl()
  const cache = useQueryClient()
  const remove = useCall({
    mutationFn: () => deleteTemplate(id),
    onSuccess: () => say('good', intl.formatMessage({ id: 'purchase.templateDeleted' })),
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: templatesKey })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={<FormattedMessage id="purchase.templateDelete" />}
      confirm={<FormattedMessage id="purchase.templateDelete" />}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <FormattedMessage id="purchase.templateDeleteConfirm" values={{ name }} />
    </ConfirmDialog>
  )
}
