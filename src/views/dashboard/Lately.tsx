import { useIntl } from 'react-intl'
import { recordHref } from '#src/components/detail/recordHref.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Panel } from '#src/components/page/Panel.tsx'
import { useSession } from '#src/components/session/session.ts'
import { Ago } from '#src/components/value/Moment.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import type { Data } from '#src/contract/index.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { Lines } from './parts.tsx'

type Did = Data<'GET /api/admin/dashboard/work'>['lately'][number]

/** What the asking person did lately, each with how its record stands now. */
export function Lately({ lately }: { lately: readonly Did[] }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { may } = useSession()
  return (
    <Panel titleId="dashboard.lately">
      <Lines
        emptyId="dashboard.nothingLately"
        lines={lately.map(({ machine, event, state, at, id, shownOn, title, titleEn }) => ({
          key: `${machine}-${id}-${event}-${at}`,
          href: recordHref(machine, shownOn, may),
          no: intl.formatMessage({ id: `event.${machine}.${event}` as MessageId }),
          title: both(title, titleEn) || intl.formatMessage({ id: `machine.${machine}` }),
          mark: <StatePill machine={machine} state={state} />,
          when: <Ago at={at} />,
        }))}
      />
    </Panel>
  )
}
