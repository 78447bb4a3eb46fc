import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session/session.ts'
import { LinkButton } from '#src/components/page/LinkButton.tsx'
import { TextLink } from '#src/components/page/TextLink.tsx'
import type { Data } from '#src/contract/index.ts'
import { beginPlaces, recordPlaces } from '#src/contract/places.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { getUnder } from '#src/services/under.ts'
import { Section } from './DetailPage.tsx'

type Kind = Data<'GET /api/po/under/{machine}/{id}'>[number]
type Row = Kind['newest'][number]

interface RecordsUnderProps {
  machine: BusinessMachineId
  id: string
  /** Whether a record of this machine may be begun under it now. */
  isOpen?: (machine: BusinessMachineId) => boolean
}

/**
 * What stands under a record, of each kind that somebody has a list of: the newest, the way to all of them, and to a new one where they may begin one.
 * A kind of which there is none is shown to those who may begin one.
 */
export function RecordsUnder({ machine, id, isOpen }: RecordsUnderProps) {
  const { data = [] } = useQuery({
    queryKey: ['GET /api/po/under/{machine}/{id}', machine, id],
    queryFn: ({ signal }) => getUnder(machine, id, { signal, quiet: true }),
  })
  // Of a kind that is left out, or not known here, nothing can be shown.
  return data
    .filter(({ machine: its }) => its in recordPlaces)
    .map((kind) => <OfKind key={kind.machine} kind={kind} parentId={id} isOpen={isOpen?.(kind.machine) ?? true} />)
}

function OfKind({ kind: { machine, total, newest }, parentId, isOpen }: { kind: Kind; parentId: string; isOpen: boolean }) {
  const intl = useIntl()
  const usual = useUsual()
  const { may, user } = useSession()
  const columns = useMemo(
    (): Column<Row>[] => [
      usual.text('no', 'common.no', ({ no }) => no),
      usual.named('title', 'common.title', ({ title, titleEn }) => [title, titleEn]),
      usual.state(machine),
      usual.moment('stateSince', 'quotation.since', ({ stateSince }) => stateSince),
    ],
    [usual, machine],
  )
  const page = recordPlaces[machine].find(({ code }) => may(code))
  const begins = beginPlaces[machine]
  const mayBegin = isOpen && begins !== undefined && may(begins.code)
  const titleId = `machine.${machine}` as MessageId
  if (total === 0 && !mayBegin) return null
  return (
    <Section
      titleId={titleId}
      aside={
        mayBegin ? (
          <LinkButton
            size="xs"
            variant="outline"
            href={begins.href.replace('{id}', parentId)}
            textId={`event.${machine}.create` as MessageId}
            icon={<Plus size="1em" aria-hidden />}
          />
        ) : null
      }
    >
      {newest.length > 0 ? (
        <DataTable
          caption={intl.formatMessage({ id: titleId })}
          columns={columns}
          rows={newest}
          rowKey={(row) => row.id}
          rowHref={page ? (row) => page.href.replace('{id}', row.id) : undefined}
          compact={user.setting['density'] !== 'comfortable'}
        />
      ) : (
        <FormattedMessage id="common.none" />
      )}
      {page && total > newest.length ? (
        <TextLink href={`${page.href.replace(/(\/|\?id=)\{id\}$/, '')}?projectId=${parentId}`}>
          <FormattedMessage id="common.allOf" values={{ count: total }} />
        </TextLink>
      ) : null}
    </Section>
  )
}
