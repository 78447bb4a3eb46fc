import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { Check, Plus, X } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { CompanySearch } from '#src/components/form/CompanySearch.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import type { Data } from '#src/contract/index.ts'
import { pageSuppliers } from '#src/services/supplier.ts'
import type { Supplier } from './content.ts'

interface SupplierPickerProps {
  /** Of the purchase; empty while none is chosen. */
  categoryId: string
  chosen: Supplier[]
  onChange: (chosen: Supplier[]) => void
}

/** Leads with those who may be invited and can quote in the category; a search finds the others too, each with why it is none of them. */
export function SupplierPicker({ categoryId, chosen, onChange }: SupplierPickerProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const invited = new Set(chosen.map(({ id }) => id))
  return (
    <Box borderWidth="1px" rounded="md" bg="bg.panel" p="3">
      <Flex gap="2" wrap="wrap" mb={chosen.length > 0 ? '3' : '0'}>
        {chosen.map((supplier) => (
          <Button
            key={supplier.id}
            size="xs"
            variant="subtle"
            aria-label={intl.formatMessage({ id: 'upload.remove' }, { name: both(supplier.name, supplier.nameEn) })}
            onClick={() => onChange(chosen.filter(({ id }) => id !== supplier.id))}
          >
            {both(supplier.name, supplier.nameEn)}
            <X />
          </Button>
        ))}
      </Flex>
      <CompanySearch
        labelId="project.findSupplier"
        source={['GET /api/po/supplier/page', categoryId]}
        find={(q, signal) =>
          pageSuppliers(
            { ...(q === '' ? { invitable: 'true' } : { q }), ...(categoryId === '' ? {} : { categoryId }), limit: 8, sort: 'name' },
            { signal, quiet: true },
          )
        }
        action={(supplier) =>
          supplier.excludedBy ? (
            <Excluded by={supplier.excludedBy} until={supplier.excludedUntil} />
          ) : (
            <Flex gap="3" align="center">
              {supplier.inScope ? null : (
                <chakra.span fontSize="xs" color="tone.waiting.fg" textAlign="end">
                  <FormattedMessage id="project.notInScope" />
                </chakra.span>
              )}
              <Button
                size="2xs"
                variant="ghost"
                disabled={invited.has(supplier.id)}
                onClick={() => onChange([...chosen, { id: supplier.id, name: supplier.name, nameEn: supplier.nameEn }])}
              >
                {invited.has(supplier.id) ? <Check /> : <Plus />}
                <FormattedMessage id={invited.has(supplier.id) ? 'project.isInvited' : 'project.invite'} />
              </Button>
            </Flex>
          )
        }
      />
    </Box>
  )
}

type FoundSupplier = Data<'GET /api/po/supplier/page'>['rows'][number]

/** The integrity effect that bars a supplier, and until when. */
function Excluded({ by, until }: { by: NonNullable<FoundSupplier['excludedBy']>; until: string | null }) {
  return (
    <chakra.span fontSize="xs" color="tone.bad.fg" textAlign="end">
      <FormattedMessage id={`integrity.effect.${by}`} />
      {until ? (
        <>
          {' · '}
          <FormattedMessage id="integrity.until" values={{ at: <Moment at={until} /> }} />
        </>
      ) : null}
    </chakra.span>
  )
}
