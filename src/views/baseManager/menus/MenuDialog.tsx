import { Grid } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { say } from '#src/components/feedback/messages.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { ChoiceField, LongTextField, TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { MenuNode } from '#src/services/access.ts'
import { entityCalls, type Entry } from '#src/services/entity.ts'
import { IconField } from './IconField.tsx'
import { branchOf, lastOrder, root } from './places.ts'
import { useMenuChoices } from './useMenuChoices.ts'
import { useMenusChanged } from './useMenusChanged.ts'

const path = '/api/admin/menu'
const types = ['menu', 'dirt'] as const

const empty = {
  parentId: root,
  type: 'menu' as (typeof types)[number],
  code: '',
  title: '',
  titleEn: '',
  icon: '',
  href: '',
  description: '',
  attr1: '',
  orderNum: 0,
}

const typedOf = (menu: Entry<typeof path>): typeof empty => {
  const { parentId, type, code, title, titleEn, icon, href, description, attr1, orderNum } = menu
  return { parentId, type, code, title, titleEn, icon, href, description, attr1, orderNum }
}

interface MenuDialogProps {
  nodes: readonly MenuNode[]
  /** That is changed; a new one without. */
  menu?: Entry<typeof path>
  /** Below what a new one begins. */
  parentId?: string
  /** Reads the menu again, after somebody else changed it. @returns nothing when it is gone */
  onRead?: () => Promise<Entry<typeof path> | undefined>
  onSaved?: (id: string) => void
  onClose: () => void
}

/** The form of one menu. */
export function MenuDialog({ nodes, menu, parentId = root, onRead, onSaved, onClose }: MenuDialogProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const changed = useMenusChanged()
  // What is typed is about the menu as it was then, whatever is read of it meanwhile.
  const [about, setAbout] = useState(menu)
  const calls = entityCalls(path)
  const form = useForm({
    first: about ? typedOf(about) : { ...empty, parentId },
    rule: async () => (await import('#src/contract/menu.ts')).menu.content,
    send: (typed) => {
      const orderNum = about?.parentId === typed.parentId ? typed.orderNum : lastOrder(nodes, typed.parentId)
      const content = { ...typed, orderNum }
      return about ? calls.edit(about.id, { ...content, version: about.version }) : calls.add(content)
    },
    onSent: async ({ id }) => {
      say('good', intl.formatMessage({ id: 'entity.saved' }))
      await changed()
      onSaved?.(id)
      onClose()
    },
  })
  const takeCurrent = async () => {
    const current = await onRead?.()
    if (!current) return onClose()
    setAbout(current)
    form.restart(typedOf(current))
  }
  const branch = branchOf(nodes, about?.id ?? '')
  const parents = useMenuChoices(nodes).filter(({ value }) => !branch.has(value))
  return (
    <FormDialog
      form={form}
      title={
        about ? (
          <FormattedMessage id="entity.editNamed" values={{ name: both(about.title, about.titleEn) }} />
        ) : (
          <FormattedMessage id="menu.new" />
        )
      }
      confirm={<FormattedMessage id="common.save" />}
      {...(onRead ? { onTakeCurrent: takeCurrent } : {})}
      onClose={onClose}
    >
      <Grid gap="4">
        <ChoiceField
          labelId="menu.parentId"
          {...form.field('parentId')}
          options={[{ value: root, label: intl.formatMessage({ id: 'menu.root' }) }, ...parents]}
        />
        <ChoiceField
          labelId="menu.type"
          {...form.field('type')}
          onChange={(type) => form.change({ type: types.find((each) => each === type) ?? empty.type })}
          options={types.map((value) => ({ value, label: intl.formatMessage({ id: `menu.type.${value}` }) }))}
        />
        <TextField labelId="menu.code" helpId="menu.code.help" required maxLength={40} {...form.field('code')} />
        <TextField labelId="menu.title" required maxLength={100} {...form.field('title')} />
        <TextField labelId="menu.titleEn" maxLength={100} {...form.field('titleEn')} />
        <IconField {...form.field('icon')} />
        <TextField labelId="menu.href" helpId="menu.href.help" maxLength={300} {...form.field('href')} />
        <LongTextField labelId="menu.description" maxLength={500} {...form.field('description')} />
      </Grid>
    </FormDialog>
  )
}
