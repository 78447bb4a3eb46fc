import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { TextLink } from '#src/components/page/TextLink.tsx'

/** Some of what is asked is read in the record alone: whoever may open it is led there. */
export function Untold({ href }: { href: string | undefined }) {
  return (
    <chakra.p fontSize="sm" color="fg.muted" mt="4">
      <FormattedMessage id="approval.untold" />{' '}
      {href ? (
        <TextLink href={href}>
          <FormattedMessage id="approval.openRecord" />
        </TextLink>
      ) : null}
    </chakra.p>
  )
}
