import { chakra } from '@chakra-ui/react'

interface CheckBoxProps {
  /** What it says to those who can't see where it stands. */
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A box to be ticked in a cell of a table, with room for a finger. */
export const CheckBox = ({ label, checked, disabled = false, onChange }: CheckBoxProps) => (
  <chakra.label display="inline-grid" placeItems="center" boxSize="6" cursor={disabled ? 'not-allowed' : 'pointer'}>
    <chakra.input
      type="checkbox"
      boxSize="4"
      accentColor="var(--fl-colors-accent-solid)"
      cursor="inherit"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
    />
  </chakra.label>
)
