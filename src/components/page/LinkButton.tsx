import { Button, type ButtonProps } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link } from 'wouter'
import type { MessageId } from '#src/lang/ids.ts'

interface LinkButtonProps extends Omit<ButtonProps, 'asChild' | 'children'> {
  href: string
  textId: MessageId
  icon?: ReactNode
}

/** A link that looks like a button. */
export const LinkButton = ({ href, textId, icon, ...look }: LinkButtonProps) => (
  <Button asChild {...look}>
    <Link href={href}>
      {icon}
      <FormattedMessage id={textId} />
    </Link>
  </Button>
)
