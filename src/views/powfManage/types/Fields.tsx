import { chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { CheckBox } from '#src/components/form/CheckBox.tsx'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { fieldText } from '#src/components/flow/fieldTexts.ts'
import type { OneFlowType } from '#src/services/flowType.ts'

type Field = OneFlowType['fields'][number]
type Lists = Record<'conditionFields' | 'materialFields' | 'hiddenFields', string[]>

interface FieldsProps {
  shown: OneFlowType
  decided: Lists
  mayEdit: boolean
  onChange: (changed: Partial<Lists>) => void
}

/** The fields of a type: which conditions may name, of which a change asks again, and which no case tells. What code decides stays. */
export function Fields({ shown, decided, mayEdit, onChange }: FieldsProps) {
  const intl = useIntl()
  const nameOf = ({ field }: Field) => intl.formatMessage({ id: fieldText(field) })
  const boxes = (
    list: keyof Lists,
    labelId: 'flowType.condition' | 'flowType.material' | 'flowType.hidden',
    fixed: (field: Field) => boolean,
  ): Column<Field> => ({
    id: list,
    labelId,
    nowrap: true,
    cell: (row) => (
      <>
        <CheckBox
          label={`${intl.formatMessage({ id: labelId })}: ${nameOf(row)}`}
          checked={decided[list].includes(row.field)}
          disabled={!mayEdit || fixed(row)}
          onChange={(wanted) =>
            onChange({
              [list]: shown.fields.flatMap(({ field }) => ((field === row.field ? wanted : decided[list].includes(field)) ? [field] : [])),
            })
          }
        />
        {fixed(row) && decided[list].includes(row.field) ? (
          <chakra.span fontSize="xs" color="fg.muted">
            <FormattedMessage id="flowType.always" />
          </chakra.span>
        ) : null}
      </>
    ),
  })
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'flowType.fields' })}
      columns={[
        { id: 'field', labelId: 'flowType.field', cell: nameOf },
        boxes('conditionFields', 'flowType.condition', () => false),
        boxes('materialFields', 'flowType.material', ({ binding }) => binding),
        boxes('hiddenFields', 'flowType.hidden', ({ field, untold }) => untold || field === 'title'),
      ]}
      rows={shown.fields}
      rowKey={({ field }) => field}
      compact
    />
  )
}
