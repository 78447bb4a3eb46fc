import { Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { ChoiceField, TextField } from '#src/components/form/TextField.tsx'
import { useSettled } from '#src/components/form/useSettled.ts'
import { isCreditCode } from '#src/lib/creditCode.ts'
import { checkCompanyName, checkCreditCode } from '#src/services/registration.ts'
import { AreaPicker } from './AreaPicker.tsx'
import { Asked, Group, useFields } from './Asked.tsx'
import { byCode, byId, useChoices, useCodes, useSupplierKinds } from './codes.ts'
import { creditCodeNote } from './creditCodeNote.tsx'
import { ListsFailed } from './ListsFailed.tsx'
import { SimilarCompanies } from './SimilarCompanies.tsx'
import type { TwoForm } from './values.ts'

interface CompanyFieldsProps {
  companyId: string
  form: TwoForm
  onChange: (changed: Partial<TwoForm>) => void
}

/** Step two of a registration: who the company is. Name and code are looked up while they are typed. */
export function CompanyFields({ companyId, form, onChange }: CompanyFieldsProps) {
  const intl = useIntl()
  const { problemOf } = useFields()
  const choices = useChoices()
  const types = useCodes('CTYPE')
  const kinds = useSupplierKinds()
  const nameTaken = useTaken('name', form.name, companyId)
  const codeTaken = useTaken('code', form.unifiedCreditCode, companyId)
  const none = { value: '', label: intl.formatMessage({ id: 'registration.choose' }) }
  const text = (field: keyof TwoForm) => ({
    value: form[field],
    error: problemOf(field),
    onChange: (value: string) => onChange({ [field]: value }),
  })
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
      <ListsFailed lists={[types, kinds]} />
      <Asked field="name">
        <TextField
          labelId="field.name"
          helpId="registration.help.name"
          required
          maxLength={100}
          autoComplete="organization"
          {...text('name')}
          error={problemOf('name') ?? (nameTaken ? <FormattedMessage id="registration.nameTaken" /> : undefined)}
        />
        <SimilarCompanies name={form.name} companyId={companyId} />
      </Asked>
      <Asked field="nameEn">
        <TextField labelId="field.nameEn" helpId="registration.help.nameEn" maxLength={200} {...text('nameEn')} />
      </Asked>
      <Asked field="unifiedCreditCode">
        <TextField
          labelId="field.unifiedCreditCode"
          helpId="registration.help.unifiedCreditCode"
          required
          maxLength={40}
          autoComplete="off"
          {...text('unifiedCreditCode')}
          onChange={(code) => onChange({ unifiedCreditCode: code.toUpperCase() })}
          error={problemOf('unifiedCreditCode') ?? (codeTaken ? <FormattedMessage id="registration.codeTaken" /> : undefined)}
          note={creditCodeNote(form.unifiedCreditCode)}
        />
      </Asked>
      <Asked field="enterpriseType">
        <ChoiceField
          labelId="field.enterpriseType"
          required
          {...text('enterpriseType')}
          options={[none, ...choices(types.data, byCode, form.enterpriseType)]}
        />
      </Asked>
      <Asked field="supplierKindId">
        <ChoiceField
          labelId="field.supplierKindId"
          helpId="registration.help.supplierKindId"
          required
          {...text('supplierKindId')}
          options={[none, ...choices(kinds.data, byId, form.supplierKindId)]}
        />
      </Asked>
      <Asked field="legalRepresentative">
        <TextField labelId="field.legalRepresentative" required maxLength={50} {...text('legalRepresentative')} />
      </Asked>
      <Asked field="areaCode" wide>
        <Group labelId="field.areaCode" required>
          <AreaPicker areaCode={form.areaCode} areaName={form.areaName} onChange={onChange} problem={problemOf('areaCode')} />
        </Group>
      </Asked>
      <Asked field="address" wide>
        <TextField
          labelId="field.address"
          helpId="registration.help.address"
          required
          maxLength={200}
          autoComplete="street-address"
          {...text('address')}
        />
      </Asked>
      <Asked field="phone">
        <TextField
          type="tel"
          labelId="field.phone"
          helpId="registration.help.phone"
          required
          maxLength={20}
          autoComplete="tel"
          {...text('phone')}
        />
      </Asked>
      <Asked field="email">
        <TextField type="email" labelId="field.email" required maxLength={100} autoComplete="email" {...text('email')} />
      </Asked>
    </Grid>
  )
}

/** Whether another company has this name or code; false while that is not known. */
const useTaken = (kind: 'name' | 'code', typed: string, companyId: string): boolean => {
  const value = useSettled(typed.trim())
  const answer = useQuery({
    queryKey: ['taken', kind, value, companyId],
    queryFn: ({ signal }) => (kind === 'name' ? checkCompanyName : checkCreditCode)(value, companyId, { signal, quiet: true }),
    enabled: kind === 'name' ? value !== '' : isCreditCode(value),
    retry: false,
  })
  return answer.data === false && value === typed.trim()
}
