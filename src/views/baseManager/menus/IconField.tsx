import { chakra, Field, Flex } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { iconNames, MenuIcon } from '#src/components/frame/icons.tsx'
import type { MessageId } from '#src/lang/ids.ts'

interface IconFieldProps {
  value: string
  onChange: (icon: string) => void
  error: ReactNode
}

/** One of the icons that the frame can draw, or none. */
export function IconField({ value, onChange, error }: IconFieldProps) {
  const intl = useIntl()
  const name = useId()
  return (
    <Field.Root invalid={Boolean(error)}>
      <chakra.fieldset w="full">
        <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
          <FormattedMessage id="menu.icon" />
        </chakra.legend>
        <Flex gap="1" wrap="wrap" css={iconStyle}>
          {['', ...iconNames].map((icon) => {
            const label = intl.formatMessage({ id: icon === '' ? 'menu.noIcon' : (`menu.icon.${icon}` as MessageId) })
            return (
              <label key={icon} title={label} data-chosen={icon === value || undefined}>
                <input type="radio" name={name} aria-label={label} checked={icon === value} onChange={() => onChange(icon)} />
                <MenuIcon name={icon} />
              </label>
            )
          })}
        </Flex>
      </chakra.fieldset>
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  )
}

const iconStyle = {
  '& label': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    boxSize: { base: '11', md: '9' },
    rounded: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    color: 'fg.muted',
    fontSize: 'md',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
  },
  '& input': { position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer' },
  '& label[data-chosen]': { bg: 'accent.subtle', color: 'accent.fg', borderColor: 'accent.solid' },
  '& input:focus-visible + *': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '1px' },
} as const
