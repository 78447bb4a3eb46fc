import { chakra, Field, IconButton, Input } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import type { SavedView } from './SavedViews.tsx'

const longestName = 60

interface ViewNamesProps {
  views: SavedView[]
  onKeep: (views: SavedView[]) => void
  onClose: () => void
}

/** The names of all views, the last of which is the newest; a view can be thrown away here too. */
export default function ViewNames({ views, onKeep, onClose }: ViewNamesProps) {
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
