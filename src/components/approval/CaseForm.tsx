import { Box, chakra, Grid } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Day } from '#src/components/value/Moment.tsx'
import { Money } from '#src/components/value/Money.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { isUnknown, unknown } from '#src/lib/unknown.ts'
import { choiceId, fieldId } from '#src/machines/approval/fieldIds.ts'
import type { FormField } from './types.ts'

/** What the type of a case tells of its record, besides the title that it has itself. */
export function CaseForm({ form }: { form: readonly FormField[] }) {
  return (
    <Grid
      as="dl"
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }}
      gap="4"
      fontSize="sm"
      // In sentences a field is called without a capital.
      css={{ '& dt::first-letter': { textTransform: 'uppercase' } }}
    >
      {form
        .filter(({ field }) => field !== 'title')
        .map((field) => (
          <Box key={field.field} gridColumn={field.kind === 'text' ? '1 / -1' : undefined} minW="0">
            <chakra.dt color="fg.muted" fontSize="xs" mb="0.5">
              <Text id={fieldId(field.field)} />
            </chakra.dt>
            <chakra.dd whiteSpace={field.kind === 'text' ? 'pre-wrap' : undefined} overflowWrap="anywhere">
              <Value {...field} />
            </chakra.dd>
          </Box>
        ))}
    </Grid>
  )
}

/** What the form of a type calls something. */
const Text = ({ id }: { id: string }) => <FormattedMessage id={id as MessageId} />

function Value({ field, kind, value, name, nameEn }: FormField) {
  const both = useBothLanguages()
  if (typeof value === 'boolean') return <FormattedMessage id={value ? 'entity.yes' : 'entity.no'} />
  if (value === null || isUnknown(value)) return unknown
  switch (kind) {
    case 'money':
      return <Money amount={value} />
    case 'day':
      return <Day date={value} />
    case 'choice':
      return <Text id={choiceId(field, value)} />
    default:
      return both(name, nameEn) || value
  }
}
