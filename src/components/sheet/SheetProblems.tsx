import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'

const shownAtOnce = 8

export interface SheetProblem {
  key: string
  text: ReactNode
  /** Leads to the cell, where there is one. */
  onChoose?: () => void
}

interface SheetProblemsProps {
  title: ReactNode
  problems: readonly SheetProblem[]
  /** What can be done about several at once. */
  actions?: readonly { key: string; text: ReactNode; onChoose: () => void }[]
}

const noActions: readonly never[] = []

/** What of a sheet needs mending, each leading to its place. */
export function SheetProblems({ title, problems, actions = noActions }: SheetProblemsProps) {
  return (
    <Box role="status" mt="2" p="3" rounded="md" bg="tone.bad.bg" color="tone.bad.fg" fontSize="sm" overflowWrap="anywhere">
      <chakra.p fontWeight="medium">{title}</chakra.p>
      <chakra.ul mt="1">
        {problems.slice(0, shownAtOnce).map(({ key, text, onChoose }) => (
          <li key={key}>
            {onChoose ? (
              <chakra.button type="button" textAlign="start" textDecoration="underline" cursor="pointer" minH="6" onClick={onChoose}>
                {text}
              </chakra.button>
            ) : (
              text
            )}
          </li>
        ))}
      </chakra.ul>
      {problems.length > shownAtOnce ? (
        <FormattedMessage id="sheet.moreProblems" values={{ count: problems.length - shownAtOnce }} />
      ) : null}
      {actions.length > 0 ? (
        <Flex mt="2" gap="2" wrap="wrap">
          {actions.map(({ key, text, onChoose }) => (
            <Button key={key} size="xs" variant="outline" bg="bg.panel" onClick={onChoose}>
              {text}
            </Button>
          ))}
        </Flex>
      ) : null}
    </Box>
  )
}
