import { Box, chakra, Flex } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { useChanged } from '#src/components/detail/changed.ts'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { CheckBox } from '#src/components/form/CheckBox.tsx'
import { Conflict } from '#src/components/form/Conflict.tsx'
import { SearchField } from '#src/components/form/SearchField.tsx'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { ChoiceFilter } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { Pages } from '#src/components/list/Pages.tsx'
import { useSession } from '#src/components/session/session.ts'
import { finds } from '#src/lib/choice.ts'
import { getMatrix, setMatrix, type Matrix } from '#src/services/access.ts'
import { changesIn, differing, granted, grantOf, grantsOf, rightsIn, type Grant, type Grants, type Right } from './rights.ts'
import { useRoles } from './useRoleChoices.ts'

/** What a role may do: every menu and permission, to be used and to be given to others; beside another role, where somebody compares. */
export function Rights({ id }: { id: string }) {
  const key = ['draft', 'GET /api/admin/group/{id}/matrix', id]
  const cache = useQueryClient()
  const answer = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => getMatrix(id, { signal, quiet: true }),
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <RecordBody answer={answer}>
      {(matrix) => (
        <Sheet
          key={matrix.version}
          id={id}
          matrix={matrix}
          onSaved={(saved) => cache.setQueryData(key, saved)}
          onTakeCurrent={() => void answer.refetch()}
        />
      )}
    </RecordBody>
  )
}

/** Whoever goes through them by keyboard, two boxes each, comes to the end. */
const rightsOnPage = 100

interface SheetProps {
  id: string
  matrix: Matrix
  onSaved: (saved: Matrix) => void
  onTakeCurrent: () => void
}

function Sheet({ id, matrix, onSaved, onTakeCurrent }: SheetProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const changed = useChanged()
  const mayGrant = useSession().may('groupManager:btn_resourceManager')
  const [rights] = useState(() => rightsIn(matrix))
  const [text, setText] = useState('')
  const [shows, setShows] = useState<'all' | 'granted' | 'differing'>('all')
  const [page, setPage] = useState(1)
  const other = useOther()
  const form = useForm({
    first: { grants: grantsOf(rights) },
    bodyOf: ({ grants }) => ({ version: matrix.version, ...changesIn(rights, grants) }),
    send: ({ grants }) => setMatrix(id, { version: matrix.version, ...changesIn(rights, grants) }, { quiet: true }),
    onSent: async (saved) => {
      say('good', intl.formatMessage({ id: 'entity.saved' }))
      onSaved(saved)
      await changed('/api/admin/group', '/api/admin/user')
    },
  })
  const { grants } = form.values
  const nameOf = ({ name, nameEn }: Right) => both(name, nameEn)
  const isShown = {
    all: () => true,
    granted: (right: Right) => grantOf(grants, right).usable || grantOf(grants, right).delegable,
    differing: (right: Right) => other.differing(rights, grants).has(right.key),
  }[shows === 'differing' && !other.grants ? 'all' : shows]
  const shown = rights.filter((right) => (finds(text, nameOf(right)) || finds(text, right.code)) && isShown(right))
  const onPage = shown.slice((page - 1) * rightsOnPage, page * rightsOnPage)
  const boxes = (way: keyof Grant): Column<Right> => ({
    id: way,
    labelId: `group.${way}`,
    nowrap: true,
    cell: (right) => (
      <CheckBox
        label={`${intl.formatMessage({ id: `group.${way}` })}: ${nameOf(right)}`}
        checked={grantOf(grants, right)[way]}
        disabled={!mayGrant || !right.changeable}
        onChange={(wanted) => form.change((now) => ({ grants: granted(rights, now.grants, right, way, wanted) }))}
      />
    ),
  })
  /** What is shown begins with its first page. */
  const anew = (change: (value: string) => void) => (value: string) => {
    setPage(1)
    change(value)
  }
  const wrong = form.problem('')
  return (
    <>
      {wrong ? <Callout role="alert">{wrong}</Callout> : null}
      {form.isConflicting ? <Conflict messageId="form.changedMeanwhile" actionId="form.takeCurrent" onTake={onTakeCurrent} /> : null}
      <Flex gap="2" mb="3" wrap="wrap" align="center">
        <Box flex="1 1 12rem" maxW="20rem">
          <SearchField label={intl.formatMessage({ id: 'group.searchRights' })} value={text} onSearch={anew(setText)} />
        </Box>
        <ChoiceFilter
          label={intl.formatMessage({ id: 'group.shows' })}
          value={shows}
          onChange={anew((value) => setShows(value as typeof shows))}
          options={(['all', 'granted', ...(other.grants ? (['differing'] as const) : [])] as const).map((value) => ({
            value,
            label: intl.formatMessage({ id: `group.shows.${value}` }),
          }))}
        />
        <ChoiceFilter
          label={intl.formatMessage({ id: 'group.compare' })}
          value={other.id}
          onChange={other.choose}
          options={[{ value: '', label: intl.formatMessage({ id: 'group.compare' }) }, ...other.choices(id)]}
        />
        {mayGrant ? (
          <SendButton form={form} size="sm" colorPalette="accent" ms="auto" disabled={!form.isUnsaved} onClick={() => void form.submit()}>
            <FormattedMessage id="common.save" />
          </SendButton>
        ) : null}
      </Flex>
      <DataTable
        caption={intl.formatMessage({ id: 'group.rights' })}
        columns={[
          {
            id: 'name',
            labelId: 'group.right',
            cell: (right) => (
              <chakra.span ps={`${right.above.length * 1.25}rem`} fontWeight={right.of === 'menu' ? 'medium' : 'normal'}>
                {nameOf(right)}
                <chakra.span color="fg.muted" fontSize="xs" ms="2" fontFamily="mono">
                  {right.code}
                </chakra.span>
              </chakra.span>
            ),
          },
          boxes('usable'),
          boxes('delegable'),
          ...(other.grants ? [compared(other.grants)] : []),
        ]}
        rows={onPage}
        rowKey={({ key }) => key}
        compact
      />
      {shown.length > rightsOnPage ? (
        <Pages page={page} size={rightsOnPage} total={shown.length} rows={onPage} isStale={false} onPage={setPage} />
      ) : null}
    </>
  )
}

/** Another role beside this one. */
const useOther = () => {
  const both = useBothLanguages()
  const roles = useRoles()
  const [id, choose] = useState('')
  const { data } = useQuery({
    queryKey: ['GET /api/admin/group/{id}/matrix', id],
    queryFn: ({ signal }) => getMatrix(id, { signal }),
    enabled: id !== '',
  })
  const grants = id !== '' && data ? grantsOf(rightsIn(data)) : null
  return {
    id,
    choose,
    grants,
    choices: (but: string) =>
      roles.filter((role) => role.id !== but).map((role) => ({ value: role.id, label: both(role.name, role.nameEn) })),
    differing: (rights: readonly Right[], from: Grants) => new Set(grants ? differing(rights, from, grants).map(({ key }) => key) : []),
  }
}

/** How the other role has each. */
const compared = (ways: Grants): Column<Right> => ({
  id: 'other',
  labelId: 'group.other',
  nowrap: true,
  cell: (right) => <Ways grant={grantOf(ways, right)} />,
})

function Ways({ grant }: { grant: Grant }) {
  const ways = (['usable', 'delegable'] as const).filter((way) => grant[way])
  if (ways.length === 0) return '—'
  return ways.map((way) => (
    <chakra.span key={way} me="2">
      <FormattedMessage id={`group.${way}`} />
    </chakra.span>
  ))
}
