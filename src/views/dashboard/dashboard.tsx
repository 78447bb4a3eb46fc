import { Box } from '@chakra-ui/react'
import { Suspense, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { useSession } from '#src/components/session/session.ts'
import { withTexts, type TextsOf } from '#src/components/language/texts.tsx'
import { BelowHeading, LoadingRows } from '#src/components/feedback/Waiting.tsx'
import { BuyerDashboard } from './BuyerDashboard.tsx'
import { SupplierDashboard } from './SupplierDashboard.tsx'
import { WorkDashboard } from './WorkDashboard.tsx'

const platform: TextsOf = {
  'zh-CN': () => import('#src/lang/zh-CN.json?dashboard/platform'),
  en: () => import('#src/lang/en.json?dashboard/platform'),
}
const PlatformDashboards = withTexts(platform, () => import('./platform/PlatformDashboards.tsx'))
const registration: TextsOf = {
  'zh-CN': () => import('#src/lang/zh-CN.json?dashboard/registration'),
  en: () => import('#src/lang/en.json?dashboard/registration'),
}
const Registration = withTexts(registration, () => import('./registration/Registration.tsx'))

/** Account statuses of a company that is not admitted yet (domain.md §1.4 A): its workbench is its registration. */
const registering = new Set(['1', '2', '3', '4', '6'])

/** Who has a dashboard beside what waits for them. */
const ofTheirOwn = ['dashboard:supplier', 'dashboard:admin', 'powfChart:records']

/** What somebody's own work is, above what they watch. */
function Work({ children }: { children: ReactNode }) {
  const { may } = useSession()
  if (may('dashboard:buyer')) return <BuyerDashboard>{children}</BuyerDashboard>
  return <WorkDashboard besides={ofTheirOwn.some(may)}>{children}</WorkDashboard>
}

/** Everyone’s first page, by what they may do. */
export default function Dashboard() {
  const { user, may } = useSession()
  const registers = registering.has(user.status) && may('company:commitStepTwo')
  return (
    <>
      <PageHeader title={<FormattedMessage id="dashboard.hello" values={{ name: user.name }} />} />
      <BelowHeading>
        {may('dashboard:supplier') && !registers ? (
          <Box mb="5">
            <SupplierDashboard />
          </Box>
        ) : null}
        {registers ? (
          <Suspense fallback={<LoadingRows rows={12} />}>
            <Registration />
          </Suspense>
        ) : (
          <Work>
            {may('dashboard:admin') || may('powfChart:records') ? (
              <Suspense fallback={<LoadingRows rows={12} />}>
                <PlatformDashboards />
              </Suspense>
            ) : null}
          </Work>
        )}
      </BelowHeading>
    </>
  )
}
