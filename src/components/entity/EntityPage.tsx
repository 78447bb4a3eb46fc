import { Box, Button, Flex } from '@chakra-ui/react'
import { FileSpreadsheet, Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useSearch } from 'wouter'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useChanged, type Changed } from '#src/components/detail/changed.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { RowButton } from '#src/components/list/RowButton.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { useSession } from '#src/components/session/session.ts'
import { LinkButton } from '#src/components/page/LinkButton.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { Choice } from '#src/lib/choice.ts'
import type { EntityPath } from '#src/contract/index.ts'
import { entityCalls, type Entry, type EntryQuery, type ImportedPath, type UsedPath } from '#src/services/entity.ts'
import { Colour } from './Colour.tsx'
import { fetchDeclared, type Load } from './declared.ts'
import type { OwnField } from './EntityField.tsx'

const EntityDialog = lazy(() => import('./EntityDialog.tsx'))
const EntityImport = lazy(() => import('./EntityImport.tsx'))
const RemoveDialog = lazy(() => import('./RemoveDialog.tsx'))
const UsesDialog = lazy(() => import('./UsesDialog.tsx'))

export interface EntityPageProps<P extends EntityPath> {
  /** Where its calls lie. */
  path: P
  /** Its declaration, by which the form is drawn; fetched when one is opened. */
  load: Load
  /** Code of the menu; whoever holds `<menu>:edit` sees what changes something, unless `codes` say who. */
  menu: string
  codes?: Codes
  /** Names the list where a menu has several. */
  id?: string
  /** Of a list that is a part of another page: its title, and what narrows it to what that page shows, which a new one begins with. */
  part?: { titleId: MessageId; of: Readonly<Record<string, string>> }
  /** Whether it can be searched by code and name. */
  search?: boolean
  /** Begins the ids of its texts: `<word>.<field>`. */
  word: string
  /** Answered fields, by which the list can be sorted, `uses`, which says what they are, or columns of its own. What `choices` name is shown by its name, a `colour` as one. */
  columns: readonly ((keyof Entry<P> & string) | Column<Entry<P>>)[]
  /** `active`: only those in use. */
  filters?: readonly (Filter | 'active')[]
  /** What may be chosen for a field, where its schema does not say. */
  choices?: Record<string, readonly Choice[]>
  /** Fields of the form that the screen draws itself. */
  own?: Readonly<Record<string, OwnField>>
  /** Values that a new one begins with. */
  beginning?: Partial<Entry<P>>
  /** Whether many can be brought in from a sheet, as its declaration says. */
  imported?: P extends ImportedPath ? true : never
  /** What else comes of an import that was tried, by what it brings. */
  foreseen?: (contents: readonly Readonly<Record<string, unknown>>[]) => ReactNode
  /** How an export calls what a field names and `choices` do not offer. */
  notOffered?: Readonly<Record<string, (entry: Entry<P>) => string>>
  /** Where a list shows those of one kind that refer to a record. */
  usesHref?: Record<string, (entry: Entry<P>) => string | undefined>
  /** Further things that can be done with a record; `changed` reads what is shown again. */
  rowActions?: (entry: Entry<P>, changed: () => Promise<void>) => ReactNode
  /** What is said besides before one is deleted; `close` ends that. */
  beforeRemoval?: (entry: Entry<P>, close: () => void) => ReactNode
  /** What may be done with several at once. */
  bulk?: (chosen: readonly Entry<P>[], onClear: () => void) => ReactNode
  actions?: ReactNode
  /** What stands above the list: `edit` opens the form of a record, or of a new one that begins so. */
  overview?: ReactNode | ((edit: ((entry: Partial<Entry<P>>) => void) | undefined) => ReactNode)
  /** Below which paths other calls show something of it. */
  alsoShownBy?: readonly Changed[]
}

/** Who sees what changes something, by codes: the declaration's, which is not fetched before a form is opened. */
export interface Codes {
  add: string
  edit: string
  remove: string
}

const noFilters: readonly never[] = []
const noChoices: Record<string, readonly Choice[]> = {}
const noHrefs = {}
const noNames = {}
const nothing: readonly Changed[] = []

/** List, form and removal of one kind of base data: what a screen says of it is only what is particular to it. */
export function EntityPage<P extends EntityPath>({
  path,
  load,
  menu,
  codes,
  id = menu,
  part,
  search = false,
  word,
  columns,
  filters = noFilters,
  choices = noChoices,
  own,
  beginning,
  imported,
  foreseen,
  notOffered = noNames,
  usesHref = noHrefs,
  rowActions,
  beforeRemoval,
  bulk,
  actions,
  overview,
  alsoShownBy = nothing,
}: EntityPageProps<P>) {
  const intl = useIntl()
  const told = useChanged()
  const { may } = useSession()
  const { add, edit, remove } = codes ?? { add: `${menu}:edit`, edit: `${menu}:edit`, remove: `${menu}:edit` }
  const [mayAdd, mayEdit, mayRemove] = [may(add), may(edit), may(remove)]
  const nameOf = useNameOf()
  const calls = useMemo(() => entityCalls(path), [path])
  const importing = useImportAddress(imported === true && mayEdit)
  const [used, setUsed] = useState<Entry<P> | null>(null)
  const [editing, setEditing] = useState<Partial<Entry<P>> | null>(null)
  const [removing, setRemoving] = useState<Entry<P> | null>(null)
  const shown = useRef(new Map<string, Entry<P>>())
  const changed = () => told(calls.path, ...alsoShownBy)
  const done = (said: 'entity.saved' | 'entity.deleted') => {
    say('good', intl.formatMessage({ id: said }))
    setEditing(null)
    setRemoving(null)
    void changed()
  }
  const plain = useColumns(word, columns, choices, setUsed)
  const all: Column<Entry<P>>[] = [
    ...plain,
    {
      id: 'actions',
      labelId: 'common.actions',
      align: 'end',
      cell: (entry) => (
        <Flex gap="1" justify="flex-end" wrap={{ base: 'wrap', md: 'nowrap' }}>
          {rowActions?.(entry, changed)}
          {mayEdit ? <RowButton id="entity.edit" name={nameOf(entry)} onClick={() => setEditing(entry)} /> : null}
          {mayRemove ? <RowButton id="entity.delete" name={nameOf(entry)} destroys onClick={() => setRemoving(entry)} /> : null}
        </Flex>
      ),
    },
  ]
  const titleId = part?.titleId ?? (`route.${menu}` as MessageId)
  if (importing.isShown)
    return (
      <Suspense>
        <EntityImport
          path={path as ImportedPath}
          load={load}
          word={word}
          titleId={titleId}
          choices={choices}
          notOffered={notOffered as Readonly<Record<string, (entry: Record<string, unknown>) => string>>}
          foreseen={foreseen}
          listHref={importing.listHref}
          changed={changed}
        />
      </Suspense>
    )
  return (
    <>
      <ListPage
        id={id}
        source={calls.list}
        titleId={titleId}
        partOf={part?.of}
        columns={mayEdit || mayRemove || rowActions ? all : plain}
        filters={[...(search ? [searched] : []), ...filters.map((filter) => (filter === 'active' ? inUse : filter))]}
        fetchPage={async (query, options) => {
          const page = await calls.page(query as EntryQuery<P>, options)
          for (const row of page.rows) shown.current.set(row.id, row)
          return page
        }}
        rowKey={({ id }) => id}
        emptyId="entity.none"
        bulk={bulk ? { own: bulk, nameOf } : undefined}
        exported={
          imported
            ? async () => {
                const [{ entitySheet }, { entity }] = await Promise.all([import('./sheet.ts'), fetchDeclared(load)])
                const { fields, titleOf, textOf } = entitySheet(entity, word, choices, intl)
                return fields.map((field) => ({
                  title: titleOf(field),
                  text: (entry: Entry<P>) => {
                    const isOffered = field.options?.some(({ value }) => value === entry[field.name]) !== false
                    return (isOffered ? undefined : notOffered[field.name]?.(entry)) ?? textOf(field, entry[field.name])
                  },
                  figures: field.kind === 'number',
                }))
              }
            : undefined
        }
        overview={
          overview ? <Box mb="3">{typeof overview === 'function' ? overview(mayEdit ? setEditing : undefined) : overview}</Box> : null
        }
        actions={
          <>
            {actions}
            {imported && mayEdit ? (
              <LinkButton
                size="sm"
                variant="outline"
                href={importing.href}
                textId="entity.import"
                icon={<FileSpreadsheet size="1em" aria-hidden />}
              />
            ) : null}
            {mayAdd ? (
              <Button size="sm" onClick={() => setEditing({ ...part?.of, ...beginning } as Partial<Entry<P>>)}>
                <Plus size="1em" aria-hidden />
                <FormattedMessage id="entity.new" />
              </Button>
            ) : null}
          </>
        }
      />
      <Suspense>
        {used ? (
          <UsesDialog
            path={path as UsedPath}
            id={used.id}
            name={nameOf(used)}
            hrefOf={(by) => usesHref[by]?.(used)}
            onClose={() => setUsed(null)}
          />
        ) : null}
        {editing ? (
          <EntityDialog
            load={load}
            word={word}
            title={editing.id === undefined ? '' : nameOf(editing)}
            choices={choices}
            own={own}
            first={editing}
            send={(content) =>
              editing.id === undefined
                ? calls.add(content as Parameters<typeof calls.add>[0])
                : calls.edit(editing.id, { ...content, version: editing.version } as Parameters<typeof calls.edit>[1])
            }
            onTakeCurrent={async () => {
              await changed()
              const current = editing.id === undefined ? undefined : shown.current.get(editing.id)
              setEditing(current ?? null)
              return current
            }}
            onSent={() => done('entity.saved')}
            onClose={() => setEditing(null)}
          />
        ) : null}
        {removing ? (
          <RemoveDialog
            id={removing.id}
            used={'uses' in removing ? (path as UsedPath) : null}
            name={nameOf(removing)}
            remove={() => calls.remove(removing.id)}
            besides={beforeRemoval?.(removing, () => setRemoving(null))}
            onDone={() => done('entity.deleted')}
            onClose={() => {
              setRemoving(null)
              void changed()
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}

const inUse: Filter = { name: 'active', labelId: 'entity.activeOnly', kind: 'flag', value: 'true' }
const searched: Filter = { name: 'q', labelId: 'entity.search', kind: 'text' }

/** What a record is called: its name in the reader's language, or its code. */
const useNameOf = () => {
  const both = useBothLanguages()
  return (entry: object): string => {
    const { name = '', nameEn = '', code = '' } = entry as { name?: string; nameEn?: string; code?: string }
    return both(name, nameEn) || code
  }
}

/** The import has an address of its own: the list's, without what narrows that. */
const useImportAddress = (may: boolean) => {
  const [here] = useLocation()
  const search = new URLSearchParams(useSearch())
  const view = search.get('view')
  return {
    isShown: may && search.has('import'),
    href: `${here}?${new URLSearchParams({ ...(view ? { view } : {}), import: '' })}`,
    listHref: view ? `${here}?view=${view}` : here,
  }
}

const useColumns = <P extends EntityPath>(
  word: string,
  columns: EntityPageProps<P>['columns'],
  choices: Record<string, readonly Choice[]>,
  onUses: (entry: Entry<P>) => void,
): Column<Entry<P>>[] => {
  const intl = useIntl()
  const nameOf = useNameOf()
  const both = useBothLanguages()
  const textOf = (field: string, entry: Entry<P>): string => {
    const { [field]: value, [`${field}En`]: english } = entry
    if (typeof value === 'boolean') return value ? intl.formatMessage({ id: 'entity.yes' }) : '—'
    if (typeof english === 'string') return both(String(value), english)
    const chosen = choices[field]?.filter((choice) => [value].flat().includes(choice.value)) ?? []
    if (chosen.length > 0) return chosen.map(({ label }) => label).join(both('、', ', '))
    const id = `${word}.${field}.${String(value)}`
    return id in intl.messages ? intl.formatMessage({ id: id as MessageId }) : String(value ?? '') || '—'
  }
  return columns.map((column): Column<Entry<P>> => {
    if (typeof column !== 'string') return column
    if (column === 'uses') {
      const count = (entry: Entry<P>) => Number(entry['uses'] ?? 0)
      const cell = (entry: Entry<P>) => <UsesButton name={nameOf(entry)} count={count(entry)} onClick={() => onUses(entry)} />
      return { id: column, labelId: 'entity.uses', cell, text: (entry) => String(count(entry)), align: 'end' }
    }
    const text = (entry: Entry<P>) => textOf(column, entry)
    const cell = column === 'colour' ? (entry: Entry<P>) => <Colour colour={String(entry[column])}>{text(entry)}</Colour> : text
    return { id: column, labelId: `${word}.${column}` as MessageId, cell, text, sort: column, nowrap: column in choices }
  })
}

/** How often a record is referred to; leads to what does. */
function UsesButton({ name, count, onClick }: { name: string; count: number; onClick: () => void }) {
  const intl = useIntl()
  if (count === 0) return 0
  const label = intl.formatMessage({ id: 'entity.usesOf' }, { name })
  return (
    <Button
      size="2xs"
      variant="plain"
      px="0"
      justifyContent="flex-end"
      fontSize="inherit"
      textDecoration="underline"
      aria-label={`${label}: ${count}`}
      onClick={onClick}
    >
      {intl.formatNumber(count)}
    </Button>
  )
}
