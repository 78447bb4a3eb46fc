import { Button, Flex } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Look } from '#src/components/chart/marks.ts'
import { looks } from './useAtlas.ts'

/** What the warmth of the chart tells. */
export function LookChoice({ look, onChange }: { look: Look; onChange: (look: Look) => void }) {
  const intl = useIntl()
  return (
    <Flex role="group" aria-label={intl.formatMessage({ id: 'atlas.look' })} gap="1">
      {looks.map((each) => (
        <Button
          key={each}
          size="xs"
          variant={each === look ? 'solid' : 'outline'}
          colorPalette={each === look ? 'accent' : 'gray'}
          aria-pressed={each === look}
          onClick={() => onChange(each)}
        >
          <FormattedMessage id={`atlas.look.${each}`} />
        </Button>
      ))}
    </Flex>
  )
}
