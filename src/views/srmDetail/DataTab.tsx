import { chakra, Flex } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { FieldValue } from '#src/components/company/FieldValue.tsx'
import { Change } from '#src/components/company/Differences.tsx'
import { Card, Facts, Section } from '#src/components/detail/DetailPage.tsx'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { Moment } from '#src/components/value/Moment.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { fieldsOfStep, type RegistrationField } from '#src/machines/registration/fields.ts'
import type { Company } from '#src/services/company.ts'
import { CloseAccount } from './CloseAccount.tsx'

const long = new Set<string>(['certificates', 'contacts', 'scope', 'achievment', 'businessLicense', 'categoryIds', 'historySupplyUnit'])

/** What a company declared, and how that changed. */
export function DataTab({ company, own, reload }: { company: Company; own: boolean; reload: () => Promise<void> }) {
  const steps = company.kind === 'SUPPLIER' ? ([2, 3, 4] as const) : ([2] as const)
  return (
    <>
      {steps.map((step) => (
        <Section key={step} titleId={`review.step.${step}`}>
          <Card>
            <Declared company={company} fields={fieldsOfStep[step]} />
          </Card>
        </Section>
      ))}
      {company.history.length > 0 ? <History history={company.history} /> : null}
      {own ? <CloseAccount company={company} reload={reload} /> : null}
    </>
  )
}

/** Short values side by side, and below each other those that need the whole width. Certificates have a side of their own. */
function Declared({ company, fields }: { company: Company; fields: readonly RegistrationField[] }) {
  const value = (field: RegistrationField) => <FieldValue company={company} field={field} />
  const short = fields.filter((field) => !long.has(field))
  const whole = fields.filter((field) => long.has(field) && field !== 'certificates')
  return (
    <Flex direction="column" gap="4">
      {short.length > 0 ? <Facts facts={short.map((field) => ({ labelId: `field.${field}` as MessageId, value: value(field) }))} /> : null}
      {whole.length > 0 ? (
        <chakra.dl display="grid" gap="4" fontSize="sm">
          {whole.map((field) => (
            <div key={field}>
              <chakra.dt color="fg.muted" fontSize="xs" mb="0.5">
                <FormattedMessage id={`field.${field}` as MessageId} />
              </chakra.dt>
              <chakra.dd whiteSpace="pre-wrap">{value(field)}</chakra.dd>
            </div>
          ))}
        </chakra.dl>
      ) : null}
    </Flex>
  )
}

type Entry = Company['history'][number]

const columns: Column<Entry>[] = [
  { id: 'at', labelId: 'company.history.at', cell: ({ at }) => <Moment at={at} />, nowrap: true },
  {
    id: 'field',
    labelId: 'company.history.field',
    cell: ({ field }) => <FormattedMessage id={`field.${field}` as MessageId} />,
    nowrap: true,
  },
  { id: 'change', labelId: 'company.history.change', cell: (entry) => <Change {...entry} /> },
  { id: 'actor', labelId: 'company.history.actor', cell: ({ actor }) => actor ?? <FormattedMessage id="common.clock" />, nowrap: true },
]

function History({ history }: { history: readonly Entry[] }) {
  const intl = useIntl()
  return (
    <Section titleId="company.history">
      <DataTable
        caption={intl.formatMessage({ id: 'company.history' })}
        columns={columns}
        rows={history}
        rowKey={({ field, at, after }) => `${at} ${field} ${after}`}
      />
    </Section>
  )
}
