import { Box, Flex, type BoxProps } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A part of a whole, 0 to 1, for the eye alone: the figures stand beside it. */
export const Bar = ({ share, ...box }: { share: number } & BoxProps) => (
  <Box h="1.5" rounded="full" bg="bg.muted" aria-hidden {...box}>
    <Box h="full" rounded="full" bg="accent.solid" style={{ width: `${share * 100}%` }} />
  </Box>
)

/** One of several bars, under its name and its figures. */
export const NamedBar = ({ name, share, children }: { name: ReactNode; share: number; children: ReactNode }) => (
  <>
    <Flex justify="space-between" align="baseline" gap="3">
      <span>{name}</span>
      <span className="figures">{children}</span>
    </Flex>
    <Bar mt="1" share={share} />
  </>
)
