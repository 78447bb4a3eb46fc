import { Box, Flex, IconButton } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { ExportChoice } from '#src/components/list/ExportChoice.tsx'
import { exportFile } from '#src/components/list/exportRows.ts'
import type { Opening } from '#src/services/opening.ts'
import { comparisonSheet } from './comparisonSheet.ts'
import { Matrix } from './Matrix.tsx'

interface ComparisonProps {
  opening: Opening & { matrix: NonNullable<Opening['matrix']> }
  underSupplier?: (quotationId: string) => ReactNode
}

/** Every opened price, to be read, printed and taken along. */
export function Comparison({ opening, underSupplier }: ComparisonProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const print = intl.formatMessage({ id: 'purchase.print' })
  return (
    <Box>
      <Flex gap="2" justify="flex-end" mb="2" _print={{ display: 'none' }}>
        <IconButton
          variant="outline"
          size="sm"
          bg="bg.panel"
          color="fg.muted"
          aria-label={print}
          title={print}
          onClick={() => window.print()}
        >
          <Printer />
        </IconButton>
        <ExportChoice
          onChoose={(kind) => {
            const { columns, rows } = comparisonSheet(opening, intl, both)
            void exportFile(kind, `${opening.no} ${intl.formatMessage({ id: 'purchase.matrix' })}`, columns, rows)
          }}
        />
      </Flex>
      <Matrix
        matrix={opening.matrix}
        currency={opening.currency}
        chosenId={opening.chosenQuotationId}
        {...(underSupplier ? { underSupplier } : {})}
      />
    </Box>
  )
}
