import { Button, Grid } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ChoiceField, TextField } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language.ts'
import { say } from '#src/components/messages.ts'
import { Modal } from '#src/components/Modal.tsx'
import { AreaPicker } from '#src/components/registration/AreaPicker.tsx'
import { Group } from '#src/components/registration/Asked.tsx'
import { checkCharacter } from '#src/lib/creditCode.ts'
import { CallError } from '#src/services/callError.ts'
import { createCompany, pageCompanies } from '#src/services/company.ts'

const empty = { kind: 'BASE_UNIT', name: '', nameEn: '', unifiedCreditCode: '', parentCompanyId: '', areaCode: '', areaName: '' }
const kinds = ['BASE_UNIT', 'JC_CENTRE'] as const

/** Adds a unit of the group. */
export function NewUnitDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const cache = useQueryClient()
  const [typed, setTyped] = useState(empty)
  const [tried, setTried] = useState(false)
  const above = useQuery({
    queryKey: ['companies above'],
    queryFn: ({ signal }) =>
      Promise.all(
        (['PLATFORM', 'JC_CENTRE', 'BASE_UNIT'] as const).map((kind) =>
          pageCompanies({ kind, page: 1, limit: 100 }, { signal, quiet: true }),
        ),
      ),
  })
  const create = useMutation({
    mutationFn: () =>
      createCompany({ ...typed, kind: typed.kind as (typeof kinds)[number], parentCompanyId: typed.parentCompanyId || null }),
    onSuccess: async () => {
      say('good', intl.formatMessage({ id: 'company.created' }, { name: typed.name }))
      await cache.invalidateQueries()
      onClose()
    },
    onError: (error) => {
      if (!(error instanceof CallError)) throw error
    },
  })
  const wrong = problemsOf(typed)
  const send = () => (Object.values(wrong).some(Boolean) ? setTried(true) : create.mutate())
  const field = (name: keyof typeof empty) => ({
    value: typed[name],
    onChange: (value: string) => setTyped((now) => ({ ...now, [name]: value })),
    error: tried && wrong[name] ? <FormattedMessage id={wrong[name]} /> : null,
    required: name !== 'parentCompanyId',
  })
  return (
    <Modal
      title={<FormattedMessage id="company.newUnit" />}
      onClose={onClose}
      footer={
        <Button size="sm" loading={create.isPending} onClick={send}>
          <FormattedMessage id="company.create" />
        </Button>
      }
    >
      <Grid gap="4">
        <ChoiceField
          labelId="company.kind"
          {...field('kind')}
          options={kinds.map((value) => ({ value, label: intl.formatMessage({ id: `company.kind.${value}` }) }))}
        />
        <TextField labelId="field.name" maxLength={100} {...field('name')} />
        <TextField labelId="field.nameEn" maxLength={200} {...field('nameEn')} />
        <TextField
          labelId="field.unifiedCreditCode"
          maxLength={18}
          {...field('unifiedCreditCode')}
          {...(checkFails(typed.unifiedCreditCode) ? { helpId: 'company.codeWarning' } : {})}
        />
        <ChoiceField
          labelId="company.parent"
          {...field('parentCompanyId')}
          options={[
            { value: '', label: '—' },
            ...(above.data ?? []).flatMap(({ rows }) => rows.map(({ id, name, nameEn }) => ({ value: id, label: both(name, nameEn) }))),
          ]}
        />
        <Group labelId="field.areaCode" required>
          <AreaPicker
            areaCode={typed.areaCode}
            areaName={typed.areaName}
            onChange={(area) => setTyped((now) => ({ ...now, ...area }))}
            problem={field('areaCode').error}
          />
        </Group>
      </Grid>
    </Modal>
  )
}

type Typed = typeof empty
type Problem = 'company.required' | 'company.codeForm' | 'registration.problem.area'

const problemsOf = (typed: Typed): Partial<Record<keyof Typed, Problem>> => ({
  ...(typed.name.trim() === '' ? { name: 'company.required' } : {}),
  ...(typed.nameEn.trim() === '' ? { nameEn: 'company.required' } : {}),
  ...(/^[0-9A-Z]{18}$/i.test(typed.unifiedCreditCode.trim()) ? {} : { unifiedCreditCode: 'company.codeForm' }),
  ...(/^\d{6}$/.test(typed.areaCode) ? {} : { areaCode: 'registration.problem.area' }),
})

/** A warning only: real codes exist that fail (domain.md §1.2). */
const checkFails = (code: string): boolean => {
  const given = code.trim().toUpperCase()
  return given.length === 18 && checkCharacter(given.slice(0, 17)) !== given[17]
}
