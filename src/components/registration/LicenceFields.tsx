import { chakra, Grid } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { DateField } from '#src/components/form/DateField.tsx'
import { LongTextField, TextField } from '#src/components/form/TextField.tsx'
import { UploadList } from '#src/components/form/UploadList.tsx'
import { withSeparators } from '#src/components/value/Money.tsx'
import { capitalKind, numberOf } from '#src/lib/number.ts'
import { Asked, Group, useFields } from './Asked.tsx'
import { CategoryPicker } from './CategoryPicker.tsx'
import { Certificates } from './Certificates.tsx'
import { CheckList } from '#src/components/form/CheckList.tsx'
import { byCode, useChoices, useCodes } from './codes.ts'
import { ListsFailed } from './ListsFailed.tsx'
import { capitalInYuan, licenceEndsSoon, type ThreeForm } from './values.ts'

interface LicenceFieldsProps {
  form: ThreeForm
  /** A change may depend on what the form is by then: files arrive while others are typed. */
  onChange: (change: (form: ThreeForm) => Partial<ThreeForm>) => void
  /** `yyyy-MM-dd`. */
  today: string
}

/** Step three of a registration: licence, certificates, capital, what is supplied and was. */
export function LicenceFields({ form, onChange, today }: LicenceFieldsProps) {
  const { problemOf, onUpload } = useFields()
  const choices = useChoices()
  const units = useCodes('historySupplyUnit')
  const set = (changed: Partial<ThreeForm>) => onChange(() => changed)
  const text = (field: 'startDate' | 'endDate' | 'establishDate' | 'scope' | 'bankName' | 'bankAccount' | 'registeredCapital') => ({
    value: form[field],
    error: problemOf(field),
    onChange: (value: string) => set({ [field]: value }),
  })
  const yuan = capitalInYuan(form.registeredCapital)
  const writeCapital = () => {
    const parsed = numberOf(form.registeredCapital, capitalKind)
    if (parsed !== null) set({ registeredCapital: withSeparators(parsed.replace(/\.00$/, '')) })
  }
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
      <ListsFailed lists={[units]} />
      <Asked field="businessLicense" wide>
        <Group labelId="field.businessLicense" helpId="registration.help.businessLicense" required problem={problemOf('businessLicense')}>
          <UploadList
            single
            addId="registration.addLicence"
            use="paper"
            onBusy={onUpload}
            invalid={problemOf('businessLicense') !== undefined}
            files={form.businessLicense ? [form.businessLicense] : []}
            onChange={(change) =>
              onChange(({ businessLicense }) => ({ businessLicense: change(businessLicense ? [businessLicense] : [])[0] ?? null }))
            }
          />
        </Group>
      </Asked>
      <Asked field="establishDate">
        <DateField labelId="field.establishDate" required max={today} {...text('establishDate')} />
      </Asked>
      <Asked field="startDate">
        <DateField labelId="field.startDate" required max={today} {...text('startDate')} />
      </Asked>
      <Asked field="endDate">
        <DateField
          labelId="field.endDate"
          required={!form.longTerm}
          disabled={form.longTerm}
          {...(form.startDate === '' ? {} : { min: form.startDate })}
          {...text('endDate')}
          note={!form.longTerm && licenceEndsSoon(form.endDate, today) ? <FormattedMessage id="registration.licenceEndsSoon" /> : null}
        />
        <chakra.label display="inline-flex" alignItems="center" gap="2.5" minH={{ base: '11', md: '8' }} fontSize="sm" cursor="pointer">
          <chakra.input
            type="checkbox"
            boxSize="1.15rem"
            accentColor="accent.solid"
            checked={form.longTerm}
            onChange={({ target }) => set({ longTerm: target.checked, ...(target.checked ? { endDate: '' } : {}) })}
          />
          <FormattedMessage id="registration.longTerm" />
        </chakra.label>
      </Asked>
      <Asked field="registeredCapital">
        <TextField
          inputMode="decimal"
          labelId="field.registeredCapital"
          required
          maxLength={24}
          {...text('registeredCapital')}
          onBlur={writeCapital}
          note={yuan === null ? null : <FormattedMessage id="registration.inYuan" values={{ amount: withSeparators(yuan) }} />}
        />
      </Asked>
      <Asked field="scope" wide>
        <LongTextField labelId="field.scope" helpId="registration.help.scope" required rows={4} maxLength={2000} {...text('scope')} />
      </Asked>
      <Asked field="bankName">
        <TextField labelId="field.bankName" helpId="registration.help.bankName" required maxLength={100} {...text('bankName')} />
      </Asked>
      <Asked field="bankAccount">
        <TextField inputMode="numeric" labelId="field.bankAccount" required maxLength={40} autoComplete="off" {...text('bankAccount')} />
      </Asked>
      <Asked field="categoryIds" wide>
        <CategoryPicker chosen={form.categoryIds} onChange={(categoryIds) => set({ categoryIds })} problem={problemOf('categoryIds')} />
      </Asked>
      <Asked field="certificates" wide>
        <Certificates certificates={form.certificates} onChange={onChange} today={today} />
      </Asked>
      <Asked field="historySupplyUnit" wide>
        <Group labelId="field.historySupplyUnit" helpId="registration.help.historySupplyUnit">
          <CheckList
            labelId="field.historySupplyUnit"
            groups={[{ title: null, choices: choices(units.data, byCode) }]}
            chosen={form.historySupplyUnit}
            onChange={(historySupplyUnit) => set({ historySupplyUnit })}
          />
        </Group>
      </Asked>
    </Grid>
  )
}
