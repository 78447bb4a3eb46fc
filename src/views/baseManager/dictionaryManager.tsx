import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { FormattedMessage } from 'react-intl'
import { Colour } from '#src/components/entity/Colour.tsx'
import { EntityPage } from '#src/components/entity/EntityPage.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Views } from '#src/components/page/Views.tsx'
import { entityCalls } from '#src/services/entity.ts'

const load = async () => (await import('#src/contract/dictionary.ts')).dictionary
const loadType = async () => (await import('#src/contract/dictionary.ts')).dictionaryType
const path = '/baseManager/dictionaryManager'
const typePath = '/api/admin/dictionaryType'
const served = ['/api/admin/sysCode'] as const

/** The codes of every dictionary, and the types they are of. */
export default function DictionaryManager() {
  const both = useBothLanguages()
  const ofTypes = new URLSearchParams(useSearch()).get('view') === 'types'
  const types = useQuery({
    queryKey: [`GET ${typePath}/page`, 'all'],
    queryFn: ({ signal }) => entityCalls(typePath).page({ page: 1, limit: 100 }, { signal, quiet: true }),
  })
  const choices = (types.data?.rows ?? []).map(({ code, name, nameEn }) => ({ value: code, label: both(name, nameEn) }))
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
      columns={[
        'name',
        'code',
        {
          id: 'type',
          labelId: 'dictionary.type',
          cell: ({ type }) => choices.find(({ value }) => value === type)?.label ?? type,
          text: ({ type }) => type,
          sort: 'type',
          nowrap: true,
        },
        'position',
        'uses',
        {
          id: 'colour',
          labelId: 'dictionary.colour',
          cell: ({ colour }) => <Colour colour={colour}>{colour ? <FormattedMessage id={`dictionary.colour.${colour}`} /> : null}</Colour>,
          text: ({ colour }) => colour,
        },
        'active',
      ]}
      filters={[
        { name: 'type', labelId: 'dictionary.type', kind: 'select', options: choices },
        { name: 'active', labelId: 'entity.activeOnly', kind: 'flag', value: 'true' },
      ]}
      choices={{ type: choices }}
      beginning={{ active: true, position: 10 }}
    />
  )
}
