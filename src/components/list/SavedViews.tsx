import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSession } from '#src/components/session/session.ts'
import { useListAddress } from './address.ts'
import type { PageSize } from './Pages.tsx'
import { Tool } from './Tool.tsx'

export interface SavedView {
  name: string
  search: string
}

/** Most never name one. */
const ViewNames = lazy(() => import('./ViewNames.tsx'))

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
        <Suspense fallback={null}>
          <ViewNames
            views={naming}
            onClose={() => setNaming(null)}
            onKeep={(views) => {
              keepSetting(key, views)
              setNaming(null)
            }}
          />
        </Suspense>
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
