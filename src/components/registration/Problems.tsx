import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useErrorText } from '#src/components/feedback/messages.ts'
import { leadInto } from '#src/components/form/leadTo.ts'
import type { RegistrationField } from '#src/machines/registration/fields.ts'
import { CallError } from '#src/services/callError.ts'

function Alert({ children }: { children: ReactNode }) {
  return (
    <Box role="alert" mb="4" p="3" rounded="md" fontSize="sm" bg="tone.bad.bg" color="tone.bad.fg">
      {children}
    </Box>
  )
}

/** Why the latest call failed, and that nothing typed is lost. */
export function Refused({ error }: { error: unknown }) {
  const errorText = useErrorText()
  return (
    <Alert>
      <chakra.strong fontWeight="medium">
        {error instanceof CallError ? errorText(error) : <FormattedMessage id="error.50000" />}
      </chakra.strong>{' '}
      <FormattedMessage id="registration.nothingLost" />
    </Alert>
  )
}

/** The fields that keep a step from being committed, each a way to it. */
export function Gaps({ paths }: { paths: readonly RegistrationField[] }) {
  return (
    <Alert>
      <FormattedMessage id="registration.gaps" values={{ count: paths.length }} />
      <chakra.ul display="flex" flexWrap="wrap" gap="3" mt="1">
        {paths.map((field) => (
          <li key={field}>
            <chakra.a
              href={`#field-${field}`}
              textDecoration="underline"
              onClick={(event) => (event.preventDefault(), leadInto(document.querySelector(`#field-${field}`)))}
            >
              <FormattedMessage id={`field.${field}`} />
            </chakra.a>
          </li>
        ))}
      </chakra.ul>
    </Alert>
  )
}
