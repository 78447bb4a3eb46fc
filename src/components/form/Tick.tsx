import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface TickProps {
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  /** What is ticked. */
  children: ReactNode
}

/** A box to be ticked beside its words. */
export const Tick = ({ checked, disabled = false, onChange, children }: TickProps) => (
  <chakra.label display="flex" gap="2.5" alignItems="center" fontSize="sm" minH="6" css={tickStyle}>
    <input type="checkbox" checked={checked} disabled={disabled} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </chakra.label>
)

const tickStyle = { '& input': { boxSize: '4', flexShrink: '0', accentColor: 'var(--fl-colors-accent-solid)' } } as const
