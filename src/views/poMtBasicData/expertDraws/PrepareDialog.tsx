import { Grid } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { ChoiceField, TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useCategories } from '#src/components/supplier/categories.ts'
import { wholeNumberOf } from '#src/lib/number.ts'
import { entityCalls } from '#src/services/entity.ts'
import { countFitting } from '#src/services/expertDraw.ts'
import { beginRecord } from '#src/services/records.ts'
import { CompaniesField } from '../userGroups/CompaniesField.tsx'
import { drawHref } from './drawHref.ts'

interface Typed {
  groupId: string
  purpose: string
  count: string
  categoryId: string
  conflictCompanyIds: string[]
  projectNo: string
}

const bodyOf = ({ count, ...typed }: Typed) => ({ ...typed, count: wholeNumberOf(count) ?? 0 })

/** Asks what a draw is for and who can be drawn, and says how many those are. */
export function PrepareDialog({ groupId = '', onClose }: { groupId?: string; onClose: () => void }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const changed = useChanged()
  const [, navigate] = useLocation()
  const categories = useCategories()
  const pools = useQuery({
    queryKey: ['GET /api/po/userGroup/page', 'pools'],
    queryFn: ({ signal }) =>
      entityCalls('/api/po/userGroup').page({ kind: 'EXPERT', active: 'true', page: 1, limit: 100 }, { signal, quiet: true }),
  })
  const form = useForm({
    first: { groupId, purpose: '', count: '3', categoryId: '', conflictCompanyIds: [] as string[], projectNo: '' },
    bodyOf,
    rule: async () => (await import('#src/contract/expertDraw.ts')).expertDrawPrepared,
    send: (typed) => beginRecord('expertDraw', bodyOf(typed)),
    onSent: async ({ id }) => {
      await changed('expertDraw')
      onClose()
      navigate(drawHref(id))
    },
  })
  const name = <FormattedMessage id="event.expertDraw.create" />
  return (
    <FormDialog form={form} title={name} confirm={name} onClose={onClose}>
      <Grid gap="4">
        <ChoiceField
          labelId="expertDraw.group"
          required
          options={[
            { value: '', label: '' },
            ...(pools.data?.rows ?? []).map((pool) => ({ value: pool.id, label: both(pool.name, pool.nameEn) })),
          ]}
          {...form.field('groupId')}
        />
        <TextField labelId="expertDraw.purpose" required maxLength={200} {...form.field('purpose')} />
        <TextField
          labelId="expertDraw.count"
          required
          inputMode="numeric"
          maxLength={2}
          note={<Fitting {...form.values} />}
          {...form.field('count')}
        />
        <ChoiceField
          labelId="expertDraw.category"
          helpId="expertDraw.categoryHelp"
          options={[
            { value: '', label: intl.formatMessage({ id: 'expertDraw.anyCategory' }) },
            ...categories.map(({ id, label }) => ({ value: id, label })),
          ]}
          {...form.field('categoryId')}
        />
        <CompaniesField labelId="expertDraw.conflicts" helpId="expertDraw.conflictsHelp" {...form.field('conflictCompanyIds')} />
        <TextField labelId="expertDraw.projectNo" helpId="expertDraw.projectNoHelp" maxLength={40} {...form.field('projectNo')} />
      </Grid>
    </FormDialog>
  )
}

/** How many could be drawn now; where all of them would be, who is drawn is no secret. */
function Fitting({ groupId, categoryId, conflictCompanyIds, count }: Typed) {
  const asked = { groupId, categoryId, conflictCompanyIds: conflictCompanyIds.join(',') }
  const { data } = useQuery({
    queryKey: ['GET /api/po/expertDraw/fitting', asked],
    queryFn: ({ signal }) => countFitting(asked, { signal, quiet: true }),
    enabled: groupId !== '',
    placeholderData: keepPreviousData,
  })
  const isAll = data !== undefined && data.count === wholeNumberOf(count)
  // Where nothing is known yet, the room for it is kept.
  if (!data || groupId === '') return '\u00A0'
  return <FormattedMessage id={isAll ? 'expertDraw.fittingAll' : 'expertDraw.fitting'} values={data} />
}
