import { Button, Flex } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ConfirmDialog } from '#src/components/detail/ReasonDialog.tsx'
import { ChoiceField, TextField } from '#src/components/form/TextField.tsx'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { say } from '#src/components/messages.ts'
import { Modal } from '#src/components/Modal.tsx'
import { useSession } from '#src/components/session.ts'
import { CallError } from '#src/services/callError.ts'
import {
  addContact,
  deleteContact,
  editContact,
  pageContacts,
  setDefaultContact,
  type Contact,
  type ContactInput,
} from '#src/services/contact.ts'

const types = ['BUSINESS', 'TECHNICAL', 'FINANCE'] as const

/** Whom the group turns to at my company, by kind. */
export default function PoBuContact() {
  const intl = useIntl()
  const usual = useUsual()
  const { may } = useSession()
  const mayEdit = may('poBuContact:edit')
  const [editing, setEditing] = useState<Contact | 'new' | null>(null)
  const [removing, setRemoving] = useState<Contact | null>(null)
  const { mutate: makeDefault } = useDone((contact: Contact) => setDefaultContact(contact.id))
  const columns = useMemo((): Column<Contact>[] => {
    const kind = ({ type }: Contact) => intl.formatMessage({ id: `contact.type.${type}` })
    const label = (id: 'contact.edit' | 'contact.delete' | 'contact.makeDefault', name: string) => `${intl.formatMessage({ id })}: ${name}`
    return [
      { id: 'name', labelId: 'contact.name', cell: ({ name }) => name, text: ({ name }) => name, nowrap: true },
      { id: 'type', labelId: 'contact.type', cell: kind, text: kind, nowrap: true },
      usual.text('phone', 'contact.phone', ({ phone }) => phone),
      usual.text('email', 'contact.email', ({ email }) => email),
      {
        id: 'default',
        labelId: 'contact.default',
        cell: ({ isDefault }) => (isDefault ? <FormattedMessage id="contact.isDefault" /> : '—'),
        nowrap: true,
      },
      {
        id: 'actions',
        labelId: 'common.actions',
        align: 'end',
        cell: (contact) =>
          mayEdit ? (
            <Flex gap="1" justify="flex-end" wrap="wrap">
              {contact.isDefault ? null : (
                <Button
                  size="2xs"
                  variant="ghost"
                  aria-label={label('contact.makeDefault', contact.name)}
                  onClick={() => makeDefault(contact)}
                >
                  <FormattedMessage id="contact.makeDefault" />
                </Button>
              )}
              <Button size="2xs" variant="outline" aria-label={label('contact.edit', contact.name)} onClick={() => setEditing(contact)}>
                <FormattedMessage id="contact.edit" />
              </Button>
              <Button
                size="2xs"
                variant="ghost"
                colorPalette="red"
                aria-label={label('contact.delete', contact.name)}
                onClick={() => setRemoving(contact)}
              >
                <FormattedMessage id="contact.delete" />
              </Button>
            </Flex>
          ) : null,
      },
    ]
  }, [intl, usual, mayEdit, makeDefault])
  const filters: Filter[] = [
    {
      name: 'type',
      labelId: 'contact.type',
      kind: 'select',
      options: types.map((value) => ({ value, label: intl.formatMessage({ id: `contact.type.${value}` }) })),
    },
  ]
  return (
    <>
      <ListPage
        id="poBuContact"
        titleId="route.poBuContact"
        columns={columns}
        filters={filters}
        fetchPage={(query, options) => pageContacts(query as Parameters<typeof pageContacts>[0], options)}
        rowKey={({ id }) => id}
        emptyId="contact.none"
        actions={
          mayEdit ? (
            <Button size="sm" onClick={() => setEditing('new')}>
              <Plus size="1em" aria-hidden />
              <FormattedMessage id="contact.new" />
            </Button>
          ) : null
        }
      />
      {editing ? <ContactForm contact={editing === 'new' ? null : editing} onEnd={() => setEditing(null)} /> : null}
      {removing ? <Removal contact={removing} onEnd={() => setRemoving(null)} /> : null}
    </>
  )
}

/** Does it, says that it worked, and reads everything again either way. */
const useDone = <Given,>(work: (given: Given) => Promise<unknown>, onEnd?: () => void) => {
  const intl = useIntl()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSuccess: () => {
      say('good', intl.formatMessage({ id: 'contact.saved' }))
      onEnd?.()
    },
    onError: (error) => {
      if (!(error instanceof CallError)) throw error
    },
    onSettled: () => cache.invalidateQueries(),
  })
}

function ContactForm({ contact, onEnd }: { contact: Contact | null; onEnd: () => void }) {
  const intl = useIntl()
  const [content, setContent] = useState<ContactInput>({
    type: contact?.type ?? 'BUSINESS',
    name: contact?.name ?? '',
    phone: contact?.phone ?? '',
    email: contact?.email ?? '',
  })
  const save = useDone(() => (contact ? editContact(contact.id, content) : addContact(content)), onEnd)
  const wrong = new Set(save.error instanceof CallError ? save.error.details.errors?.map(({ path }) => path) : [])
  const change = (changed: Partial<ContactInput>) => setContent({ ...content, ...changed })
  return (
    <Modal
      title={<FormattedMessage id={contact ? 'contact.edit' : 'contact.new'} />}
      onClose={onEnd}
      footer={
        <>
          <Button variant="outline" onClick={onEnd}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate(undefined)}>
            <FormattedMessage id="contact.save" />
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="4">
        <ChoiceField
          labelId="contact.type"
          required
          value={content.type}
          onChange={(type) => change({ type: type as ContactInput['type'] })}
          options={types.map((value) => ({ value, label: intl.formatMessage({ id: `contact.type.${value}` }) }))}
        />
        {(['name', 'phone', 'email'] as const).map((field) => (
          <TextField
            key={field}
            labelId={`contact.${field}`}
            required
            maxLength={field === 'email' ? 100 : 50}
            {...(field === 'email' ? { type: 'email' } : {})}
            value={content[field]}
            error={wrong.has(field) ? <FormattedMessage id={`contact.wrong.${field}`} /> : undefined}
            onChange={(value) => change({ [field]: value })}
          />
        ))}
      </Flex>
    </Modal>
  )
}

function Removal({ contact, onEnd }: { contact: Contact; onEnd: () => void }) {
  const remove = useDone(() => deleteContact(contact.id), onEnd)
  return (
    <ConfirmDialog
      title={<FormattedMessage id="contact.delete" />}
      confirm={<FormattedMessage id="contact.delete" />}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onEnd}
    >
      <FormattedMessage id="contact.deleteConfirm" values={{ name: contact.name }} />
    </ConfirmDialog>
  )
}
