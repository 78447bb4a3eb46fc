import { useSearch } from 'wouter'
import { FormattedMessage } from 'react-intl'
import { EntityPage } from '#src/components/entity/EntityPage.tsx'
import { useEntryChoices } from '#src/components/entity/useEntryChoices.ts'
import { Views } from '#src/components/page/Views.tsx'

const load = async () => (await import('#src/contract/dictionary.ts')).dictionary
const loadType = async () => (await import('#src/contract/dictionary.ts')).dictionaryType
const path = '/baseManager/dictionaryManager'
const typePath = '/api/admin/dictionaryType'
const served = ['/api/admin/sysCode'] as const

/** The codes of every dictionary, and the types they are of. */
export default function DictionaryManager() {
  const ofTypes = new URLSearchParams(useSearch()).get('view') === 'types'
  const types = useEntryChoices(typePath)
  const views = (
    <Views
      labelId="route.dictionaryManager"
      views={[
        { href: path, title: <FormattedMessage id="dictionary.codes" />, current: !ofTypes },
        { href: `${path}?view=types`, title: <FormattedMessage id="dictionary.types" />, current: ofTypes },
      ]}
    />
  )
  const shared = { menu: 'dictionaryManager', search: true, imported: true, overview: views, alsoShownBy: served } as const
  if (ofTypes)
    return (
      <EntityPage
        {...shared}
        id="dictionaryType"
        key="types"
        path={typePath}
        load={loadType}
        word="dictionaryType"
        columns={['name', 'code', 'uses']}
        usesHref={{ code: ({ code }) => `${path}?type=${code}` }}
      />
    )
  return (
    <EntityPage
      {...shared}
      key="codes"
      path="/api/admin/dictionary"
      load={load}
      word="dictionary"
      columns={['name', 'code', 'type', 'position', 'uses', 'colour', 'active']}
      filters={[{ name: 'type', labelId: 'dictionary.type', kind: 'select', options: types }, 'active']}
      choices={{ type: types }}
    />
  )
}
