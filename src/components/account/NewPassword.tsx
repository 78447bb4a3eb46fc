import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { Check, Circle, Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { TextField } from '#src/components/form/TextField.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { brokenPasswordRules, passwordMost, passwordRules, passwordStrength } from '#src/lib/passwordRules.ts'

interface PasswordFieldProps {
  labelId: MessageId
  name: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  onChange: (password: string) => void
  error?: ReactNode
  helpId?: MessageId
}

/** A password that its writer may look at. */
export function PasswordField({ autoComplete, ...rest }: PasswordFieldProps) {
  const intl = useIntl()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...rest}
      size="lg"
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      maxLength={passwordMost}
      required
      beside={
        <Button
          type="button"
          variant="ghost"
          size="lg"
          px="3"
          color="fg.muted"
          aria-pressed={shown}
          aria-label={intl.formatMessage({ id: 'account.showPassword' })}
          title={intl.formatMessage({ id: 'account.showPassword' })}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size="1.1em" /> : <Eye size="1.1em" />}
        </Button>
      }
    />
  )
}

interface NewPasswordProps extends Omit<PasswordFieldProps, 'autoComplete'> {
  /** What the password must not contain. */
  personal: readonly string[]
}

/** A new password with its rules, shown as they are met, and how hard it is to guess. */
export function NewPassword({ personal, ...field }: NewPasswordProps) {
  const intl = useIntl()
  const rulesId = useId()
  const broken = new Set(brokenPasswordRules(field.value, personal))
  const strength = passwordStrength(field.value)
  const strengthText = intl.formatMessage({ id: `account.strength.${strength}` as MessageId })
  return (
    <Box>
      <PasswordField {...field} autoComplete="new-password" />
      <Flex align="center" gap="2" mt="2" fontSize="xs" color="fg.muted">
        <FormattedMessage id="account.strength" />
        <Flex
          role="meter"
          aria-label={intl.formatMessage({ id: 'account.strength' })}
          aria-valuemin={0}
          aria-valuemax={4}
          aria-valuenow={strength}
          aria-valuetext={strengthText}
          gap="1"
          flex="1"
        >
          {[1, 2, 3, 4].map((step) => (
            <Box key={step} flex="1" h="1.5" rounded="full" bg={step <= strength ? tones[strength] : 'bg.emphasized'} />
          ))}
        </Flex>
        <chakra.span minW="10" textAlign="end">
          {strengthText}
        </chakra.span>
      </Flex>
      <chakra.ul id={rulesId} mt="2" fontSize="sm" display="flex" flexDirection="column" gap="1">
        {passwordRules.map((rule) => {
          const met = !broken.has(rule)
          return (
            <Flex as="li" key={rule} gap="2" align="center" color={met ? 'tone.good.fg' : 'fg.muted'}>
              {met ? <Check size="1em" aria-hidden /> : <Circle size="1em" aria-hidden />}
              <span>
                <FormattedMessage id={`account.rule.${rule}` as MessageId} />
              </span>
              <chakra.span srOnly>
                <FormattedMessage id={met ? 'account.rule.met' : 'account.rule.unmet'} />
              </chakra.span>
            </Flex>
          )
        })}
      </chakra.ul>
    </Box>
  )
}

const tones = ['bg.emphasized', 'tone.bad.mark', 'tone.waiting.mark', 'tone.running.mark', 'tone.good.mark']
