import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import { useCodes } from './codes.ts'
import { FileButton } from './FileButton.tsx'
import { storedText } from './stored.ts'

export interface Difference {
  field: string
  before: string
  after: string
}

/** Each field as it was and as it is to be. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <chakra.dl display="grid" gap="2" fontSize="sm">
      {differences.map(({ field, before, after }) => (
        <div key={field}>
          <chakra.dt color="fg.muted" fontSize="xs">
            <FormattedMessage id={`field.${field}` as MessageId} />
          </chakra.dt>
          <chakra.dd overflowWrap="anywhere">
            <Change field={field} before={before} after={after} />
          </chakra.dd>
        </div>
      ))}
    </chakra.dl>
  )
}

/** What was, struck out, and what is instead. */
export function Change({ field, before, after }: Difference) {
  return (
    <>
      <chakra.del color="tone.bad.fg">
        <Stored field={field} text={before} />
      </chakra.del>
      <chakra.span color="fg.muted" aria-hidden>
        {' → '}
      </chakra.span>
      <chakra.ins color="tone.good.fg" textDecoration="none" fontWeight="medium">
        <Stored field={field} text={after} />
      </chakra.ins>
    </>
  )
}

function Stored({ field, text }: { field: string; text: string }) {
  const codes = useCodes()
  if (text === '') return <FormattedMessage id="company.nothing" />
  if (field === 'businessLicense') return <FileButton file={{ id: text, name: `#${text}` }} />
  return storedText(field, text, codes)
}
