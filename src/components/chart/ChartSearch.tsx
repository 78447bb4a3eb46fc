import { chakra, Flex, Input } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

interface ChartSearchProps {
  q: string
  onChange: (q: string) => void
  found: readonly string[]
  onShow: (path: string) => void
}

/** Finds states and events in the chart; Enter goes from one find to the next. */
export function ChartSearch({ q, onChange, found, onShow }: ChartSearchProps) {
  const intl = useIntl()
  const [at, setAt] = useState(0)
  const label = intl.formatMessage({ id: 'chart.find' })
  const show = (index: number) => {
    setAt(index)
    onShow(found[index % found.length] ?? '')
  }
  return (
    <Flex gap="2" align="center">
      <Input
        type="search"
        size="xs"
        w={{ base: '40', md: '52' }}
        bg="bg.panel"
        aria-label={label}
        placeholder={label}
        value={q}
        onChange={({ target }) => {
          setAt(-1)
          onShow('')
          onChange(target.value)
        }}
        onKeyDown={({ key }) => (key === 'Enter' && found.length > 0 ? show((at + 1) % found.length) : undefined)}
      />
      <chakra.span fontSize="xs" color="fg.muted" aria-live="polite" minW="12">
        {q.trim() === '' ? null : <FormattedMessage id="chart.found" values={{ count: found.length }} />}
      </chakra.span>
    </Flex>
  )
}
