import { chakra, Field, IconButton, Input } from '@chakra-ui/react'
import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useSession } from '#src/components/session/session.ts'
import { useListAddress } from './address.ts'
import type { PageSize } from './Pages.tsx'
import { Tool } from './Tool.tsx'

interface SavedView {
  name: string
  search: string
}

const longestName = 60

/** Views of a list that its user keeps with the account, each under a name of the user's own. */
export function SavedViews({ id, called, size }: { id: string; called: string; size: PageSize }) {
  const intl = useIntl()
  const { user, keepSetting } = useSession()
  const { search, show } = useListAddress()
  const [naming, setNaming] = useState<SavedView[] | null>(null)
  const key = `views.${id}`
  const kept = (Array.isArray(user.setting[key]) ? user.setting[key] : []) as SavedView[]
  const shown = withSize(search, size)
  const onSelect = (value: string) => {
    if (value === 'name') setNaming(kept)
    else if (value === 'keep') setNaming([...kept.filter((view) => view.search !== shown), { name: called, search: shown }])
    else show(value.replace(/^show:/, ''))
  }
  return (
    <>
      <Tool
        label={intl.formatMessage({ id: 'common.views' })}
        icon={<Bookmark />}
        entries={[
          ...kept.map((view) => ({ value: `show:${view.search}`, label: view.name })),
          {
            value: 'keep',
            label: <FormattedMessage id={search === '' ? 'common.nothingToKeep' : 'common.keepView'} />,
            disabled: search === '',
            startsGroup: kept.length > 0,
          },
          ...(kept.length > 0 ? [{ value: 'name', label: <FormattedMessage id="common.nameViews" /> }] : []),
        ]}
        onSelect={onSelect}
      />
      {naming ? (
        <Names
          views={naming}
          onClose={() => setNaming(null)}
          onKeep={(views) => {
            keepSetting(key, views)
            setNaming(null)
          }}
        />
      ) : null}
    </>
  )
}

/** What the address says, and how many rows are shown at once. */
const withSize = (search: string, size: PageSize): string => {
  const values = new URLSearchParams(search)
  values.delete('page')
  values.set('size', String(size))
  return values.toString()
}

/** The names of all views, the last of which is the newest; a view can be thrown away here too. */
function Names({ views, onKeep, onClose }: { views: SavedView[]; onKeep: (views: SavedView[]) => void; onClose: () => void }) {
  const intl = useIntl()
  const form = useForm({
    first: { views },
    problemsOf: (typed) =>
      Object.fromEntries(
        typed.views.map(({ name }, index) => [`views.${index}`, name.trim() === '' ? 'common.viewNameNeeded' : undefined]),
      ),
    send: async (typed) => typed.views.map(({ name, search }) => ({ name: name.trim(), search })),
    onSent: onKeep,
  })
  const shown = form.values.views
  const rename = (search: string, name: string) =>
    form.change({ views: shown.map((view) => (view.search === search ? { name, search } : view)) })
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="common.views" />}
      confirm={<FormattedMessage id="common.save" />}
      onClose={onClose}
    >
      <chakra.ul display="flex" flexDirection="column" gap="2">
        {shown.map(({ name, search }, index) => (
          <chakra.li key={search} display="flex" gap="2" alignItems="flex-start">
            <Field.Root invalid={form.problem(`views.${index}`) !== undefined}>
              <Input
                size="sm"
                maxLength={longestName}
                aria-label={intl.formatMessage({ id: 'common.viewName' }, { number: index + 1 })}
                value={name}
                onChange={({ target }) => rename(search, target.value)}
              />
              <Field.ErrorText>{form.problem(`views.${index}`)}</Field.ErrorText>
            </Field.Root>
            <IconButton
              size="sm"
              variant="ghost"
              color="fg.muted"
              aria-label={intl.formatMessage({ id: 'common.forgetView' }, { name })}
              title={intl.formatMessage({ id: 'common.forgetView' }, { name })}
              onClick={() => form.change({ views: shown.filter((view) => view.search !== search) })}
            >
              <Trash2 />
            </IconButton>
          </chakra.li>
        ))}
      </chakra.ul>
    </FormDialog>
  )
}
