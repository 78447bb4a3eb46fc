import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Countdown } from '#src/components/Countdown.tsx'
import { useBothLanguages } from '#src/components/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { Moment } from '#src/components/Moment.tsx'
import { StatePill } from '#src/components/StatePill.tsx'
import type { Data } from '#src/contract/index.ts'

type ProjectRow = Data<'GET /api/po/project/page'>['rows'][number]

/** The columns of every list of projects on the buyer's side. */
export const useProjectColumns = (): Column<ProjectRow>[] => {
  const intl = useIntl()
  const both = useBothLanguages()
  return useMemo(
    () => [
      { id: 'no', labelId: 'common.no', cell: ({ no }) => no, text: ({ no }) => no, sort: 'no', nowrap: true },
      { id: 'title', labelId: 'common.title', cell: ({ title, titleEn }) => both(title, titleEn), text: ({ title }) => title },
      {
        id: 'unit',
        labelId: 'common.unit',
        cell: ({ unitName, unitNameEn }) => both(unitName ?? '', unitNameEn ?? ''),
        text: ({ unitName }) => unitName ?? '',
      },
      {
        id: 'method',
        labelId: 'common.method',
        cell: ({ method }) => <FormattedMessage id={`project.method.${method}`} />,
        text: ({ method }) => intl.formatMessage({ id: `project.method.${method}` }),
        nowrap: true,
      },
      {
        id: 'itemCount',
        labelId: 'project.itemCount',
        cell: ({ itemCount }) => itemCount,
        text: ({ itemCount }) => String(itemCount),
        align: 'end',
      },
      {
        id: 'quoteCount',
        labelId: 'project.quoteCount',
        cell: ({ quoteCount }) => quoteCount,
        text: ({ quoteCount }) => String(quoteCount),
        align: 'end',
      },
      {
        id: 'deadline',
        labelId: 'common.deadline',
        cell: ({ deadline }) => (deadline ? <Moment at={deadline} /> : null),
        text: ({ deadline }) => deadline ?? '',
        sort: 'deadline',
        nowrap: true,
      },
      {
        id: 'left',
        labelId: 'common.left',
        cell: ({ deadline, state }) => (deadline && state === 'published' ? <Countdown until={deadline} /> : null),
        nowrap: true,
      },
      {
        id: 'state',
        labelId: 'common.state',
        cell: ({ state }) => <StatePill machine="project" state={state} />,
        text: ({ state }) => intl.formatMessage({ id: `state.project.${state}` }),
      },
      {
        id: 'owner',
        labelId: 'project.owner',
        cell: ({ ownerName, ownerNameEn }) => both(ownerName, ownerNameEn),
        text: ({ ownerName }) => ownerName,
        nowrap: true,
      },
    ],
    [intl, both],
  )
}
