import { Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { ChoiceField, TextField } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { say } from '#src/components/feedback/messages.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm, type Words } from '#src/components/form/useForm.ts'
import { AreaPicker } from '#src/components/registration/AreaPicker.tsx'
import { Group } from '#src/components/registration/Asked.tsx'
import { creditCodeNote } from '#src/components/registration/creditCodeNote.tsx'
import { isCreditCode } from '#src/lib/creditCode.ts'
import { createCompany, pageCompanies } from '#src/services/company.ts'

const kinds = ['BASE_UNIT', 'JC_CENTRE'] as const

interface Typed {
  kind: (typeof kinds)[number]
  name: string
  nameEn: string
  unifiedCreditCode: string
  parentCompanyId: string
  areaCode: string
  areaName: string
}

const empty: Typed = { kind: 'BASE_UNIT', name: '', nameEn: '', unifiedCreditCode: '', parentCompanyId: '', areaCode: '', areaName: '' }

/** Adds a unit of the group. */
export function NewUnitDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const changed = useChanged()
  const above = useQuery({
    queryKey: ['GET /api/admin/company/page', 'above'],
    queryFn: ({ signal }) =>
      Promise.all(
        (['PLATFORM', 'JC_CENTRE', 'BASE_UNIT'] as const).map((kind) =>
          pageCompanies({ kind, page: 1, limit: 100 }, { signal, quiet: true }),
        ),
      ),
  })
  const form = useForm({
    first: empty,
    problemsOf,
    send: (typed) => createCompany({ ...typed, parentCompanyId: typed.parentCompanyId || null }),
    onSent: async (_, { name }) => {
      say('good', intl.formatMessage({ id: 'company.created' }, { name }))
      await changed('company')
      onClose()
    },
  })
  const typed = form.values
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="company.newUnit" />}
      confirm={<FormattedMessage id="company.create" />}
      onClose={onClose}
    >
      <Grid gap="4">
        <ChoiceField
          labelId="company.kind"
          required
          {...form.field('kind')}
          onChange={(kind) => form.change({ kind: kinds.find((each) => each === kind) ?? empty.kind })}
          options={kinds.map((value) => ({ value, label: intl.formatMessage({ id: `company.kind.${value}` }) }))}
        />
        <TextField labelId="field.name" required maxLength={100} {...form.field('name')} />
        <TextField labelId="field.nameEn" required maxLength={200} {...form.field('nameEn')} />
        <TextField
          labelId="field.unifiedCreditCode"
          required
          maxLength={40}
          {...form.field('unifiedCreditCode')}
          note={creditCodeNote(typed.unifiedCreditCode)}
        />
        <ChoiceField
          labelId="company.parent"
          {...form.field('parentCompanyId')}
          options={[
            { value: '', label: '—' },
            ...(above.data ?? []).flatMap(({ rows }) => rows.map(({ id, name, nameEn }) => ({ value: id, label: both(name, nameEn) }))),
          ]}
        />
        <Group labelId="field.areaCode" required>
          <AreaPicker areaCode={typed.areaCode} areaName={typed.areaName} onChange={form.change} problem={form.problem('areaCode')} />
        </Group>
      </Grid>
    </FormDialog>
  )
}

const problemsOf = (typed: Typed): Words => ({
  name: typed.name.trim() === '' ? 'company.required' : undefined,
  nameEn: typed.nameEn.trim() === '' ? 'company.required' : undefined,
  unifiedCreditCode: isCreditCode(typed.unifiedCreditCode) ? undefined : 'company.codeForm',
  areaCode: /^\d{6}$/.test(typed.areaCode) ? undefined : 'registration.problem.area',
})
