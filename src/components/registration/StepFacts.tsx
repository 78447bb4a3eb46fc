import { Box, chakra, Grid } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { FileName } from '#src/components/file/FileName.tsx'
import { withSeparators } from '#src/components/value/Money.tsx'
import { Day } from '#src/components/value/Moment.tsx'
import { readDate } from '#src/lib/dateText.ts'
import type { Choice } from '#src/lib/choice.ts'
import { capitalKind, numberOf } from '#src/lib/number.ts'
import type { RegistrationStep } from '#src/machines/registration/company.ts'
import { fieldsOfStep, type RegistrationField } from '#src/machines/registration/fields.ts'
import { Mark, useFields } from './Asked.tsx'
import { byCode, byId, useCategories, useChoices, useCodes, useSupplierKinds } from './codes.ts'
import { capitalInYuan, type CertificateForm, type Forms, type ThreeForm } from './values.ts'

const wide: ReadonlySet<RegistrationField> = new Set([
  'scope',
  'categoryIds',
  'certificates',
  'contacts',
  'achievment',
  'historySupplyUnit',
  'address',
])

const everything = () => true

interface StepFactsProps {
  step: RegistrationStep
  forms: Forms
  /** Which fields; all of them unless said. */
  only?: (field: RegistrationField) => boolean
}

/** What a step of a registration holds, to be read. */
export function StepFacts({ step, forms, only = everything }: StepFactsProps) {
  const { markOf } = useFields()
  const shown = useShown(forms)
  return (
    <Grid as="dl" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4" fontSize="sm">
      {fieldsOfStep[step].filter(only).map((field) => {
        const mark = markOf(field)
        return (
          <Box key={field} gridColumn={wide.has(field) ? '1 / -1' : undefined} minW="0">
            <chakra.dt color="fg.muted" fontSize="xs" mb="0.5">
              <FormattedMessage id={`field.${field}`} />
            </chakra.dt>
            <chakra.dd overflowWrap="anywhere" whiteSpace="pre-wrap">
              {shown[field] || '—'}
              {mark ? <Mark {...mark} /> : null}
            </chakra.dd>
          </Box>
        )
      })}
    </Grid>
  )
}

/** Every field as people read it. */
const useShown = (forms: Forms): Record<RegistrationField, ReactNode> => {
  const choices = useChoices()
  const types = choices(useCodes('CTYPE').data, byCode)
  const units = choices(useCodes('historySupplyUnit').data, byCode)
  const kinds = choices(useSupplierKinds().data, byId)
  const categories = choices(useCategories().data, byId)
  const { 2: two, 3: three, 4: four } = forms
  const names = (values: readonly string[], of: Choice[]) => values.map((value) => nameIn(of, value)).join(' · ')
  return {
    ...two,
    enterpriseType: nameIn(types, two.enterpriseType),
    supplierKindId: nameIn(kinds, two.supplierKindId),
    areaCode: two.areaName,
    businessLicense: three.businessLicense ? <FileName file={three.businessLicense} /> : null,
    startDate: three.startDate ? <TypedDay date={three.startDate} /> : null,
    endDate: <End three={three} />,
    establishDate: three.establishDate ? <TypedDay date={three.establishDate} /> : null,
    registeredCapital: <Capital capital={three.registeredCapital} />,
    scope: three.scope,
    bankName: three.bankName,
    bankAccount: three.bankAccount,
    certificates: three.certificates.length > 0 ? <CertificateLines certificates={three.certificates} /> : null,
    categoryIds: names(three.categoryIds, categories),
    historySupplyUnit: names(three.historySupplyUnit, units),
    contacts: <ContactLines contacts={four.contacts} />,
    achievment: four.achievment,
  }
}

const nameIn = (choices: readonly Choice[], value: string): string => choices.find((choice) => choice.value === value)?.label ?? value

function End({ three: { longTerm, endDate } }: { three: ThreeForm }) {
  if (longTerm) return <FormattedMessage id="registration.longTerm" />
  return endDate ? <TypedDay date={endDate} /> : '—'
}

function Capital({ capital }: { capital: string }) {
  const parsed = numberOf(capital, capitalKind)
  const yuan = capitalInYuan(capital)
  if (parsed === null || yuan === null) return capital || '—'
  return (
    <FormattedMessage
      id="registration.inWan"
      values={{ amount: withSeparators(parsed.replace(/\.00$/, '')), yuan: withSeparators(yuan.replace(/\.00$/, '')) }}
    />
  )
}

function CertificateLines({ certificates }: { certificates: readonly CertificateForm[] }) {
  const types = useChoices()(useCodes('certificateType').data, byCode)
  return (
    <chakra.ul>
      {certificates.map(({ key, type, no, issuer, validTo, file }) => (
        <chakra.li key={key} py="1">
          {[nameIn(types, type), no, issuer].filter((part) => part !== '').join(' · ')}
          {validTo ? (
            <>
              {' · '}
              <FormattedMessage id="registration.until" values={{ day: <TypedDay date={validTo} /> }} />
            </>
          ) : null}
          {file ? (
            <Box>
              <FileName file={file} />
            </Box>
          ) : null}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

function ContactLines({ contacts }: { contacts: Forms[4]['contacts'] }) {
  const intl = useIntl()
  return (
    <chakra.ul>
      {contacts.map(({ key, type, name, phone, email }) => (
        <chakra.li key={key} py="0.5">
          {[intl.formatMessage({ id: `company.contact.${type}` }), name, phone, email].filter((part) => part !== '').join(' · ')}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

/** What was typed for a day and is none stands as it was typed. */
const TypedDay = ({ date }: { date: string }) => (readDate(date) === null ? date : <Day date={date} />)
