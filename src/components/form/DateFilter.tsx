import { Box, Flex } from '@chakra-ui/react'
import { readDate } from '#src/lib/dateText.ts'
import { DateInput } from './DateField.tsx'

interface DateFilterProps {
  label: string
  /** `2026-12-01`, or empty for any. */
  value: string
  onChange: (date: string) => void
}

/** A day among the filters of a list, its label beside it. */
export function DateFilter({ label, value, onChange }: DateFilterProps) {
  return (
    <Flex align="center" gap="1.5" fontSize="sm" color="fg.muted" whiteSpace="nowrap">
      <span aria-hidden>{label}</span>
      <Box w="9.5rem" color="fg">
        <DateInput label={label} value={value} onChange={(text) => onChange(readDate(text) ?? '')} limits={{}} />
      </Box>
    </Flex>
  )
}
