import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link } from 'wouter'
import type { MessageId } from '#src/lang/ids.ts'
import { weight } from '#src/lib/unknown.ts'
import { lastNumber } from './lastNumber.ts'

export interface Figure {
  labelId: MessageId
  labelValues?: Record<string, string>
  value: ReactNode
  href?: string
  note?: ReactNode
}

/** Numbers that matter, each leading where it comes from. */
export function Figures({ figures }: { figures: Figure[] }) {
  if (figures.length === 0) return null
  return (
    <Grid templateColumns="repeat(auto-fit, minmax(9.5rem, 1fr))" gap="3" mb="5" maxW={`${figures.length * 20}rem`}>
      {figures.map(({ labelId, labelValues, value, href, note }) => {
        const key = `${labelId} ${href}`
        const content = (
          <>
            <Box fontSize="xs" color="fg.muted">
              <FormattedMessage id={labelId} values={labelValues} />
            </Box>
            <Box fontSize="2xl" fontWeight="semibold" className="figures" lineHeight="1.3">
              {value}
            </Box>
            {note ? (
              <Box fontSize="xs" color="fg.muted">
                {note}
              </Box>
            ) : null}
          </>
        )
        return href ? (
          <chakra.a asChild key={key} {...cardStyle} _hover={{ borderColor: 'accent.border' }}>
            <Link href={href}>{content}</Link>
          </chakra.a>
        ) : (
          <Box key={key} {...cardStyle}>
            {content}
          </Box>
        )
      })}
    </Grid>
  )
}

const cardStyle = { display: 'block', bg: 'bg.panel', borderWidth: '1px', rounded: 'md', px: '4', py: '3' } as const

export interface Line {
  key: string
  /** Absent where nothing can be opened. */
  href?: string | undefined
  no: string
  title: string
  /** What to do, or how it stands. */
  mark: ReactNode
  when: ReactNode
}

/** Records that lead to their pages. */
export function Lines({ lines, emptyId }: { lines: Line[]; emptyId: MessageId }) {
  if (lines.length === 0) {
    return (
      <Box color="fg.muted" fontSize="sm" py="6" textAlign="center">
        <FormattedMessage id={emptyId} />
      </Box>
    )
  }
  return (
    <chakra.ul>
      {lines.map(({ key, href, no, title, mark, when }) => (
        <chakra.li key={key} borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
          {href === undefined ? (
            <Box {...lineStyle}>
              <LineText {...{ no, title, mark, when }} />
            </Box>
          ) : (
            <chakra.a asChild {...lineStyle} _hover={{ bg: 'bg.muted' }}>
              <Link href={href}>
                <LineText {...{ no, title, mark, when }} />
              </Link>
            </chakra.a>
          )}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

const lineStyle = { display: 'block', py: '2', px: '1', rounded: 'sm' } as const

const LineText = ({ no, title, mark, when }: Omit<Line, 'key' | 'href'>) => (
  <Flex justify="space-between" gap="3" align="center">
    <Box minW="0" fontSize="sm">
      <Box truncate fontWeight="medium">
        {title}
      </Box>
      <Box fontSize="xs" color="fg.muted" className="figures">
        {no} · {when}
      </Box>
    </Box>
    <Box flexShrink="0" fontSize="xs">
      {mark}
    </Box>
  </Flex>
)

interface Bar {
  label: string
  value: number
  shown: string
}

/** Bars with their figures: drawn plainly, and as a table for those who can't see them. */
export function Bars({ bars, caption }: { bars: Bar[]; caption: string }) {
  const most = Math.max(1, ...bars.map(({ value }) => weight(value)))
  const width = 100 / Math.max(1, bars.length)
  return (
    <chakra.figure>
      <chakra.svg viewBox="0 0 100 42" w="full" h="44" preserveAspectRatio="none" aria-hidden>
        {bars.map(({ label, value }, index) => {
          const height = (weight(value) / most) * 40
          return (
            <chakra.rect
              key={label}
              x={index * width + width * 0.18}
              width={width * 0.64}
              y={42 - Math.max(height, 0.4)}
              height={Math.max(height, 0.4)}
              fill={index === bars.length - 1 ? 'accent.solid' : 'accent.emphasized'}
            />
          )
        })}
      </chakra.svg>
      <Flex aria-hidden>
        {bars.map(({ label, shown }) => (
          <Box key={label} flex="1" textAlign="center" fontSize="2xs" color="fg.muted" className="figures" minW="0">
            <Box truncate minH="1lh">
              {shown}
            </Box>
            <Box truncate>{lastNumber(label)}</Box>
          </Box>
        ))}
      </Flex>
      {/* A table itself would not be cut to a point: unseen, it made the page longer than it is. */}
      <Box srOnly>
        <table>
          <caption>{caption}</caption>
          <tbody>
            {bars.map(({ label, shown }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </chakra.figure>
  )
}
