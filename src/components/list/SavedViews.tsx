import { Button, chakra, Field, IconButton, Input, Menu, Portal } from '@chakra-ui/react'
import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Modal } from '#src/components/Modal.tsx'
import { useSession } from '#src/components/session.ts'
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
      <Menu.Root lazyMount unmountOnExit onSelect={({ value }) => onSelect(value)}>
        <Tool label={intl.formatMessage({ id: 'common.views' })} icon={<Bookmark />} />
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              {kept.map((view) => (
                <Menu.Item key={view.search} value={`show:${view.search}`}>
                  {view.name}
                </Menu.Item>
              ))}
              {kept.length > 0 ? <Menu.Separator /> : null}
              <Menu.Item value="keep" disabled={search === ''}>
                <FormattedMessage id={search === '' ? 'common.nothingToKeep' : 'common.keepView'} />
              </Menu.Item>
              {kept.length > 0 ? (
                <Menu.Item value="name">
                  <FormattedMessage id="common.nameViews" />
                </Menu.Item>
              ) : null}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
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
  const [shown, setShown] = useState(views)
  const [tried, setTried] = useState(false)
  const complete = shown.every(({ name }) => name.trim() !== '')
  const rename = (search: string, name: string) => setShown(shown.map((view) => (view.search === search ? { name, search } : view)))
  const keep = () => (complete ? onKeep(shown.map(({ name, search }) => ({ name: name.trim(), search }))) : setTried(true))
  return (
    <Modal
      title={<FormattedMessage id="common.views" />}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button onClick={keep}>
            <FormattedMessage id="common.save" />
          </Button>
        </>
      }
    >
      <chakra.ul display="flex" flexDirection="column" gap="2">
        {shown.map(({ name, search }, index) => (
          <chakra.li key={search} display="flex" gap="2" alignItems="flex-start">
            <Field.Root invalid={tried && name.trim() === ''}>
              <Input
                size="sm"
                maxLength={longestName}
                aria-label={intl.formatMessage({ id: 'common.viewName' }, { number: index + 1 })}
                value={name}
                onChange={({ target }) => rename(search, target.value)}
              />
              <Field.ErrorText>
                <FormattedMessage id="common.viewNameNeeded" />
              </Field.ErrorText>
            </Field.Root>
            <IconButton
              size="sm"
              variant="ghost"
              color="fg.muted"
              aria-label={intl.formatMessage({ id: 'common.forgetView' }, { name })}
              title={intl.formatMessage({ id: 'common.forgetView' }, { name })}
              onClick={() => setShown(shown.filter((view) => view.search !== search))}
            >
              <Trash2 />
            </IconButton>
          </chakra.li>
        ))}
      </chakra.ul>
    </Modal>
  )
}
