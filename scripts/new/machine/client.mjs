/** What the browser has of a new machine: its page with list, one record and a way to propose. */
import { capital } from '../edit.mjs'

export const page = ({ word, menu, deciding, area, decidingArea, en }) => `import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useParams } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { Card, Facts, OneRecord, RecordPage, Words } from '#src/components/detail/DetailPage.tsx'
import { ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { RecordList } from '#src/components/list/RecordList.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session/session.ts'
import { beginRecord, type ListedOf, type RecordOf } from '#src/services/records.ts'

/** ${en}: the list, or one record. */
export default function ${capital(menu)}() {
  return <Records${decidingArea ? ` menu="${menu}" area="${area}"` : ''} />
}

${decidingArea ? '/** The same for those who propose and those who decide, each at a place of their own. */\nexport ' : ''}function Records(${decidingArea ? `{ menu, area }: { menu: '${menu}' | '${deciding}'; area: string }` : ''}) {
  const { id } = useParams()
  if (!id) return <List${decidingArea ? ' menu={menu} area={area}' : ''} />
  return (
    <OneRecord machine="${word}" id={id}>
      {(record, reload) => <Shown record={record} reload={reload} />}
    </OneRecord>
  )
}

function List(${decidingArea ? `{ menu, area }: { menu: '${menu}' | '${deciding}'; area: string }` : ''}) {
  const usual = useUsual()
  const { may } = useSession()
  const [proposing, setProposing] = useState(false)
  const columns = useMemo(
    (): Column<ListedOf<'${word}'>>[] => [
      { id: 'subject', labelId: '${word}.subject', cell: ({ subject }) => subject, text: ({ subject }) => subject, room: 'much' },
      usual.named('owner', '${word}.owner', ({ ownerName, ownerNameEn }) => [ownerName, ownerNameEn]),
      usual.state('${word}'),
      usual.moment('stateSince', 'quotation.since', ({ stateSince }) => stateSince),
    ],
    [usual],
  )
  return (
    <>
      <RecordList
        machine="${word}"
        id=${decidingArea ? '{menu}' : `"${menu}"`}
        titleId=${decidingArea ? '{`route.${menu}`}' : `"route.${menu}"`}
        columns={columns}
        filters={[usual.stateFilter('${word}')]}
        rowHref={({ id }) => \`/${decidingArea ? '${area}/${menu}' : `${area}/${menu}`}/\${id}\`}
        emptyId="${word}.none"
        actions={
          ${decidingArea ? `menu === '${menu}' && ` : ''}may('${menu}:create') ? (
            <Button size="sm" onClick={() => setProposing(true)}>
              <Plus size="1em" aria-hidden />
              <FormattedMessage id="event.${word}.create" />
            </Button>
          ) : null
        }
      />
      {proposing ? <Proposing onClose={() => setProposing(false)} /> : null}
    </>
  )
}

function Proposing({ onClose }: { onClose: () => void }) {
  const changed = useChanged()
  const name = <FormattedMessage id="event.${word}.create" />
  return (
    <ReasonDialog
      title={name}
      confirm={name}
      labelId="${word}.subject"
      send={(subject) => beginRecord('${word}', { subject })}
      onSent={() => void changed('${word}')}
      onClose={onClose}
    />
  )
}

function Shown({ record, reload }: { record: RecordOf<'${word}'>; reload: () => Promise<void> }) {
  const both = useBothLanguages()
  return (
    <RecordPage
      machine="${word}"
      record={record}
      no={\`#\${record.id}\`}
      title={record.subject}
      actions={<RecordActions machine="${word}" record={record} reload={reload} />}
    >
      <Card>
        <Facts facts={[{ labelId: '${word}.owner', value: both(record.ownerName, record.ownerNameEn) }]} />
      </Card>
      <Words titleId="${word}.decision" text={record.decisionReason} />
    </RecordPage>
  )
}
`

/** Of those who decide: the same list and record at a place of their own. */
export const furtherPage = ({ menu, deciding, area, decidingArea, en }) => `import { Records } from '#src/views/${area}/${menu}.tsx'

/** ${en}, for those who decide. */
export default function ${capital(deciding)}() {
  return <Records menu="${deciding}" area="${decidingArea}" />
}
`
