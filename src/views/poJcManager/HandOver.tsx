import { Button, chakra, Grid } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { Card, RecordBody } from '#src/components/detail/DetailPage.tsx'
import { CheckList } from '#src/components/form/CheckList.tsx'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { ChoiceField, LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { usePageTitle } from '#src/components/page/pageTitle.ts'
import type { Data } from '#src/contract/index.ts'
import { getTransferChoices } from '#src/services/contactTransfer.ts'
import { beginRecord } from '#src/services/records.ts'

type Choices = Data<'GET /api/po/contactTransfer/choices'>

/** What may be handed over; kept while the next answer is on its way, so that nothing jumps. */
const useChoices = (fromUserId: string, projectIds: readonly string[]) =>
  useQuery({
    queryKey: ['GET /api/po/contactTransfer/choices', fromUserId, ...projectIds],
    queryFn: ({ signal }) =>
      getTransferChoices({ ...(fromUserId ? { fromUserId } : {}), projectIds: projectIds.join(',') }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })

const list = '/poJcManager/pojcContactUser'

/** Hands purchases over: one that a page leads here with, those of somebody who is absent, or one’s own. */
export function HandOver({ projectId, fromUserId }: { projectId: string | null; fromUserId: string | null }) {
  const intl = useIntl()
  usePageTitle(intl.formatMessage({ id: 'event.contactTransfer.create' }))
  const first = useChoices(fromUserId ?? '', projectId ? [projectId] : [])
  return (
    <>
      <PageHeader title={<FormattedMessage id="event.contactTransfer.create" />} />
      <Card>
        <RecordBody answer={first}>{(choices) => <HandOverForm first={choices} projectId={projectId} />}</RecordBody>
      </Card>
    </>
  )
}

function HandOverForm({ first, projectId }: { first: Choices; projectId: string | null }) {
  const both = useBothLanguages()
  const changed = useChanged()
  const [, navigate] = useLocation()
  const isAmong = first.projects.some(({ id }) => id === projectId)
  const form = useForm({
    first: { fromUserId: first.fromUserId, projectIds: projectId && isAmong ? [projectId] : [], toUserId: '', reason: '' },
    bodyOf: ({ projectIds, toUserId, reason }) => ({ projectIds, toUserId, reason }),
    rule: async () => (await import('#src/contract/contactTransfer.ts')).contactTransferRows['POST /api/po/contactTransfer'].body,
    words: { toUserId: 'contactTransfer.chooseReceiver' },
    send: ({ projectIds, toUserId, reason }) => beginRecord('contactTransfer', { projectIds, toUserId, reason }),
    onSent: ({ id }, { projectIds }) => {
      navigate(projectIds.length > 1 ? `${list}?state=proposed` : `${list}/${id}`)
      void changed('contactTransfer')
    },
  })
  const { fromUserId, projectIds } = form.values
  const { data = first } = useChoices(fromUserId, projectIds)
  const people = (those: Choices['owners']) => those.map(({ id, name, nameEn }) => ({ value: id, label: both(name, nameEn) }))
  const choices = data.projects.map(({ id, no, title, titleEn }) => ({ value: id, label: `${no} ${both(title, titleEn)}` }))
  const empty = { value: '', label: '—' }
  if (first.owners.length === 0) return <FormattedMessage id="contactTransfer.nothing" />
  return (
    <form {...form.element}>
      <Grid gap="4" maxW="40rem">
        <chakra.p fontSize="sm" color="fg.muted">
          <FormattedMessage id="contactTransfer.help" />
        </chakra.p>
        {first.owners.length > 1 ? (
          <ChoiceField
            labelId="contactTransfer.from"
            required
            options={people(first.owners)}
            value={fromUserId}
            onChange={(chosen) => form.change({ fromUserId: chosen, projectIds: [], toUserId: '' })}
          />
        ) : null}
        <div>
          <chakra.div fontSize="sm" fontWeight="medium" mb="1.5" aria-hidden>
            <FormattedMessage id="contactTransfer.projects" />
          </chakra.div>
          <CheckList
            labelId="contactTransfer.projects"
            searchId="contactTransfer.search"
            groups={[{ title: null, choices }]}
            chosen={projectIds}
            onChange={(chosen) => form.change({ projectIds: chosen })}
          />
        </div>
        <ChoiceField
          labelId="contactTransfer.to"
          helpId={data.receivers.length === 0 ? 'contactTransfer.noReceiver' : undefined}
          required
          options={[empty, ...people(data.receivers)]}
          {...form.field('toUserId')}
        />
        <LongTextField labelId="contactTransfer.reason" required rows={3} maxLength={500} {...form.field('reason')} />
        <div>
          <SendButton form={form} disabled={projectIds.length === 0}>
            <FormattedMessage id="event.contactTransfer.create" />
          </SendButton>
          <Button variant="ghost" ms="2" size="sm" onClick={() => navigate(list)}>
            <FormattedMessage id="common.back" />
          </Button>
        </div>
      </Grid>
    </form>
  )
}
