import { Button, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Card, Facts, OneRecord, RecordPage, Section, Words } from '#src/components/detail/DetailPage.tsx'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Pills } from '#src/components/list/Pills.tsx'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { useSession } from '#src/components/session/session.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { getDrawn } from '#src/services/expertDraw.ts'
import type { RecordOf } from '#src/services/records.ts'
import { membersHref } from '../userGroups/membersHref.ts'
import { PublishedDraw } from './PublishedDraw.tsx'

type Draw = RecordOf<'expertDraw'>

/** One draw of experts: what it was committed to, and once it is published all of it. */
export function OneDraw({ id }: { id: string }) {
  return (
    <OneRecord machine="expertDraw" id={id}>
      {(record, reload) => <Shown record={record} reload={reload} />}
    </OneRecord>
  )
}

function Shown({ record, reload }: { record: Draw; reload: () => Promise<void> }) {
  const both = useBothLanguages()
  const { may } = useSession()
  const { groupId, projectId, projectNo, drawnAt } = record
  return (
    <RecordPage
      machine="expertDraw"
      record={record}
      no={record.no}
      title={record.purpose}
      actions={<RecordActions machine="expertDraw" record={record} reload={reload} />}
    >
      <Words titleId="expertDraw.reason" text={record.decisionReason} />
      <Section titleId="expertDraw.conditions">
        <Card>
          <Facts
            facts={[
              {
                labelId: 'expertDraw.group',
                value: <TextLink href={membersHref(groupId)}>{both(record.groupName, record.groupNameEn)}</TextLink>,
              },
              { labelId: 'expertDraw.count', value: record.count },
              { labelId: 'expertDraw.candidateCount', value: record.candidateCount },
              {
                labelId: 'expertDraw.category',
                value: both(record.categoryName, record.categoryNameEn) || <FormattedMessage id="expertDraw.anyCategory" />,
              },
              {
                labelId: 'expertDraw.conflicts',
                value:
                  record.conflicts.length === 0 ? null : <Pills names={record.conflicts.map(({ name, nameEn }) => both(name, nameEn))} />,
              },
              {
                labelId: 'expertDraw.project',
                value: projectId && (
                  <>
                    {may('poJcProject') ? <TextLink href={`/poJcManager/poJcProject/${projectId}`}>{projectNo}</TextLink> : projectNo}{' '}
                    {both(record.projectTitle, record.projectTitleEn)}
                  </>
                ),
              },
              { labelId: 'expertDraw.owner', value: both(record.ownerName, record.ownerNameEn) },
              { labelId: 'expertDraw.createdAt', value: <Moment at={record.createdAt} /> },
              { labelId: 'expertDraw.drawnAt', value: drawnAt && <Moment at={drawnAt} /> },
            ]}
          />
        </Card>
      </Section>
      <Section titleId="expertDraw.commitment">
        <Card>
          <chakra.p fontSize="sm" color="fg.muted" mb="3">
            <FormattedMessage id="expertDraw.commitmentHelp" />
          </chakra.p>
          <chakra.dl fontSize="sm" display="grid" gap="3">
            {(['seedHash', 'listHash', ...(record.seed ? (['seed'] as const) : [])] as const).map((field) => (
              <div key={field}>
                <chakra.dt color="fg.muted" fontSize="xs">
                  <FormattedMessage id={`expertDraw.${field}`} />
                </chakra.dt>
                <chakra.dd className="figures" wordBreak="break-all">
                  {record[field]}
                </chakra.dd>
              </div>
            ))}
          </chakra.dl>
        </Card>
      </Section>
      {record.state === 'drawn' && may('poMtUserGroup:draw') ? <SecretlyDrawn id={record.id} /> : null}
      {record.state === 'published' ? <PublishedDraw record={record} /> : null}
    </RecordPage>
  )
}

/** Who was drawn, for those who run draws: read when they ask for it, and forgotten with the page. */
function SecretlyDrawn({ id }: { id: string }) {
  const both = useBothLanguages()
  const [isAsked, setIsAsked] = useState(false)
  const { data, isFetching } = useQuery({
    queryKey: ['GET /api/po/expertDraw/{id}/drawn', id],
    queryFn: ({ signal }) => getDrawn(id, { signal }),
    enabled: isAsked,
    gcTime: 0,
  })
  return (
    <Section titleId="expertDraw.drawn">
      <Card>
        <chakra.p fontSize="sm" color="fg.muted" mb="3">
          <FormattedMessage id="expertDraw.secret" />
        </chakra.p>
        {data ? (
          <chakra.ol ps="5" fontSize="sm" listStyleType="decimal">
            {data.map((person) => (
              <li key={person.id}>
                {both(person.name, person.nameEn)} · {both(person.companyName, person.companyNameEn)}
              </li>
            ))}
          </chakra.ol>
        ) : (
          <Button size="sm" variant="outline" loading={isFetching} onClick={() => setIsAsked(true)}>
            <FormattedMessage id="expertDraw.show" />
          </Button>
        )}
      </Card>
    </Section>
  )
}
