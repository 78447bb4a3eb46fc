import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import type { Column } from '#src/components/list/DataTable.tsx'
import type { Data } from '#src/contract/index.ts'
import { HoldMark, TimeLeft } from '#src/components/value/TimeLeft.tsx'
import { hasTooFewQuotes } from './TooFewQuotes.tsx'

type ProjectRow = Data<'GET /api/po/project/page'>['rows'][number]

/** The columns of every list of projects on the buyer's side. */
export const useProjectColumns = (): Column<ProjectRow>[] => {
  const both = useBothLanguages()
  const usual = useUsual()
  return useMemo(
    () => [
      { ...usual.text('no', 'common.no', ({ no }) => no), sort: 'no' },
      { ...usual.title(), ...usual.sortByTitle },
      usual.unit(),
      usual.method(),
      usual.number('itemCount', 'project.itemCount', ({ itemCount }) => itemCount),
      usual.number('quoteCount', 'project.quoteCount', ({ quoteCount }) => quoteCount),
      usual.moment('deadline', 'common.deadline', ({ deadline }) => deadline),
      {
        id: 'left',
        labelId: 'common.left',
        cell: (project) => {
          if (project.deadline && project.state === 'published') return <TimeLeft until={project.deadline} holds={project.holds} />
          if (project.holds.length > 0) return <HoldMark />
          return hasTooFewQuotes(project) ? <FormattedMessage id="project.tooFewQuotes" /> : null
        },
        nowrap: true,
      },
      { ...usual.state('project'), sort: 'state' },
      {
        id: 'owner',
        labelId: 'project.owner',
        cell: ({ ownerName, ownerNameEn }) => both(ownerName, ownerNameEn),
        text: ({ ownerName }) => ownerName,
        nowrap: true,
      },
    ],
    [both, usual],
  )
}
