import { chakra, Grid } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { Link } from 'wouter'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { ShortcutList } from '#src/components/frame/ShortcutList.tsx'
import { useSession } from '#src/components/session/session.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { Machines } from './Machines.tsx'

interface Step {
  id: MessageId
  /** Shown as a link to those who hold this code. */
  code: string
  href: string
}

const steps: Record<'buyer' | 'supplier', Step[]> = {
  buyer: [
    { id: 'guide.buyer.create', code: 'poJcProject:edit', href: '/pojcProjectAdd/pojcProjectAdd' },
    { id: 'guide.buyer.watch', code: 'quotation', href: '/poJcManager/quotation' },
    { id: 'guide.buyer.open', code: 'quotation', href: '/poJcManager/quotation?state=sealed' },
    { id: 'guide.buyer.choose', code: 'poJcChosen', href: '/poJcManager/poJcChosen' },
  ],
  supplier: [
    { id: 'guide.supplier.find', code: 'poProject', href: '/poManager/poProject' },
    { id: 'guide.supplier.quote', code: 'poPrice', href: '/poMyproject/poPrice' },
    { id: 'guide.supplier.seal', code: 'poPrice', href: '/poMyproject/poPrice' },
    { id: 'guide.supplier.result', code: 'poHistory', href: '/poMyproject/poHistory' },
  ],
}

/** How the work goes, for the role that asks. */
export default function Introduction() {
  const { may } = useSession()
  return (
    <>
      <PageHeader title={<FormattedMessage id="route.introduction" />} />
      {may('poProject') ? <Steps titleId="guide.supplier" steps={steps.supplier} /> : null}
      {may('poJcProject') ? <Steps titleId="guide.buyer" steps={steps.buyer} /> : null}
      <Section titleId="guide.sealing">
        <Card>
          <chakra.p fontSize="sm" maxW="48rem" lineHeight="1.7">
            <FormattedMessage id="guide.sealingText" />
          </chakra.p>
        </Card>
      </Section>
      <Machines />
      <Section titleId="keys.shortcuts">
        <Card>
          <ShortcutList />
        </Card>
      </Section>
    </>
  )
}

function Steps({ titleId, steps: all }: { titleId: MessageId; steps: Step[] }) {
  const { may } = useSession()
  return (
    <Section titleId={titleId}>
      <Grid as="ol" templateColumns={{ base: '1fr', md: 'repeat(2, 1fr)', xl: 'repeat(4, 1fr)' }} gap="3">
        {all.map(({ id, code, href }, index) => (
          <chakra.li key={id} bg="bg.panel" borderWidth="1px" rounded="md" p="4" fontSize="sm" lineHeight="1.65">
            <chakra.span display="block" fontSize="xl" fontWeight="semibold" color="accent.fg" aria-hidden>
              {index + 1}
            </chakra.span>
            <FormattedMessage id={id} />
            {may(code) ? (
              <chakra.a asChild display="block" mt="2" color="accent.fg" fontWeight="medium">
                <Link href={href}>
                  <FormattedMessage id="guide.go" />
                </Link>
              </chakra.a>
            ) : null}
          </chakra.li>
        ))}
      </Grid>
    </Section>
  )
}
