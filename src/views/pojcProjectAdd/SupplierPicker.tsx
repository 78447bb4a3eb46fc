import { Box, Button, chakra, Flex, Input } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, Plus, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language.ts'
import { pageSuppliers } from '#src/services/supplier.ts'
import type { Supplier } from './content.ts'

interface SupplierPickerProps {
  chosen: Supplier[]
  onChange: (chosen: Supplier[]) => void
}

/** Finds admitted suppliers and invites them. */
export function SupplierPicker({ chosen, onChange }: SupplierPickerProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const found = useQuery({
    queryKey: ['GET /api/po/supplier/page', q],
    queryFn: ({ signal }) => pageSuppliers({ q, limit: 8, sort: 'name' }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
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
      <Input
        size="sm"
        type="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
        placeholder={intl.formatMessage({ id: 'project.findSupplier' })}
        aria-label={intl.formatMessage({ id: 'project.findSupplier' })}
      />
      <chakra.ul mt="2" minH="10rem">
        {(found.data?.rows ?? []).map((supplier) => (
          <Flex as="li" key={supplier.id} align="center" justify="space-between" gap="3" py="1" fontSize="sm" borderBottomWidth="1px">
            <Box minW="0">
              {both(supplier.name, supplier.nameEn)}
              <chakra.span color="fg.muted" fontSize="xs" ms="2">
                {supplier.areaName}
              </chakra.span>
            </Box>
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
        ))}
      </chakra.ul>
    </Box>
  )
}
