import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { Section, Card } from '#src/components/detail/DetailPage.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'

interface Notice {
  publicText: string
  publicTextEn: string
  allowsRestart: boolean
}

/** What suppliers will read, in both languages. */
export function PublicNotice({ notice: { publicText, publicTextEn } }: { notice: Pick<Notice, 'publicText' | 'publicTextEn'> }) {
  const both = useBothLanguages()
  const [first, second] = both('zh', 'en') === 'en' ? [publicTextEn, publicText] : [publicText, publicTextEn]
  return (
    <>
      <p>{first}</p>
      <chakra.p color="fg.muted" mt="1">
        {second}
      </chakra.p>
    </>
  )
}

/** Whom it concerns and how. @param quoteCount null before the opening: nobody hears how many quoted */
export function StopImpact({ allowsRestart, quoteCount }: { allowsRestart: boolean; quoteCount: number | null }) {
  return (
    <Section titleId="stopRequest.impact">
      <Card>
        <chakra.ul fontSize="sm" ps="4" listStyleType="disc" display="grid" gap="1.5">
          <li>
            <FormattedMessage id="stopRequest.impactHold" />
          </li>
          <li>
            {quoteCount === null ? (
              <FormattedMessage id="stopRequest.impactTold" />
            ) : (
              <FormattedMessage id="stopRequest.impactQuoted" values={{ count: quoteCount }} />
            )}
          </li>
          <li>
            <FormattedMessage id={allowsRestart ? 'stopRequest.restart.yes' : 'stopRequest.restart.no'} />
          </li>
        </chakra.ul>
      </Card>
    </Section>
  )
}
