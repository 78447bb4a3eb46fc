import { Box, chakra, Grid } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'

type PanelProps = { titleId: MessageId; note?: ReactNode; children: ReactNode } & ComponentProps<typeof chakra.section>

/** A titled card, such as one with a figure: what it shows, of which time, and the figure. */
export const Panel = ({ titleId, note, children, ...section }: PanelProps) => (
  <chakra.section bg="bg.panel" borderWidth="1px" rounded="md" p="4" minW="0" {...section}>
    <chakra.h2 fontSize="sm" fontWeight="semibold" mb={note ? '1' : '3'}>
      <FormattedMessage id={titleId} />
    </chakra.h2>
    {note ? (
      <Box fontSize="xs" color="fg.muted" mb="3" className="figures">
        {note}
      </Box>
    ) : null}
    {children}
  </chakra.section>
)

const alone = { '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' } }

const together = { '& > *': { breakInside: 'avoid' }, '& > :not(:last-child)': { mb: '4' } }

/** Titled cards below one another, in two columns of like height where there is room: each is as high as it has to be, and read in this order. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <Box columnCount={{ base: 1, xl: 2 }} columnGap="4" mb="5" css={together}>
    {children}
  </Box>
)

/** Titled cards, two abreast where there is room; one that is left over has all of it. */
export const Panels = ({ children }: { children: ReactNode }) => (
  <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }} gap="4" css={alone}>
    {children}
  </Grid>
)
