import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { creditCodeFits, hasMistakenLetters, isCreditCode, normalCreditCode } from '#src/lib/creditCode.ts'

/** How a typed credit code is read, and that its check digit is unusual: real codes exist that fail (domain.md §1.2). */
export const creditCodeNote = (code: string): ReactNode => {
  const isRead = hasMistakenLetters(code)
  const isUnusual = !creditCodeFits(code)
  if (!isCreditCode(code) || !(isRead || isUnusual)) return null
  return (
    <>
      {isRead ? (
        <Box>
          <FormattedMessage id="company.codeLetters" values={{ code: normalCreditCode(code) }} />
        </Box>
      ) : null}
      {isUnusual ? (
        <Box>
          <FormattedMessage id="registration.codeUnusual" />
        </Box>
      ) : null}
    </>
  )
}
