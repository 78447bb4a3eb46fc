import { Box, Button, chakra } from '@chakra-ui/react'
import { memo, useCallback, useMemo, useRef, useState, type ComponentProps } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Redirect, useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { Section } from '#src/components/detail/DetailPage.tsx'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { Clash } from '#src/components/form/Clash.tsx'
import { DraftState } from '#src/components/form/DraftState.tsx'
import { UploadList } from '#src/components/form/UploadList.tsx'
import { useDraft } from '#src/components/form/useDraft.ts'
import { useDraftKey } from '#src/components/form/useDraftKey.ts'
import { useSteady } from '#src/components/form/useSteady.ts'
import { useUploads } from '#src/components/form/useUploads.ts'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { FewInvited } from '#src/components/project/Eligible.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { DiscardDraft } from '#src/components/project/DiscardDraft.tsx'
import { useSession } from '#src/components/session/session.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { Choice } from '#src/lib/choice.ts'
import { methods, type MethodCode } from '#src/machines/project/methods.ts'
import type { Offer } from '#src/services/callError.ts'
import { sendEvent } from '#src/services/events.ts'
import { createProject } from '#src/services/project.ts'
import { editRecord, getRecord } from '#src/services/records.ts'
import { asSaved, contentOf, draftOf, isDeadlineUnread, isEstimateUnread, unusableLines, withMethod, type Content } from './content.ts'
import { ItemSection } from './ItemSection.tsx'
import { isSentUnder, isUnsent } from './marks.ts'
import { Ended, useStillDraft } from './Ended.tsx'
import { useProjectChoices } from './projectChoices.ts'
import { PublishSummary } from './PublishSummary.tsx'
import { WhatSection } from './WhatSection.tsx'
import { WhoSection } from './WhoSection.tsx'

interface StoredProject {
  id: string
  version: number
  no: string
  state: string
  transitions: Offer[]
}

interface ProjectFormProps {
  first: Content
  /** The draft to go on with; null for a new project. */
  stored: StoredProject | null
  /** The mark of a new one. */
  begunAs: string | null
  /** It has become a draft. @returns whether somebody is still there to see it */
  onStored: (id: string) => boolean
}

/** Under what this device keeps what is typed: of a draft, or of a new project that no server has. */
export const nameOfDraft = (userId: string, of: { id: string } | { begunAs: string }): string =>
  'id' in of ? `${userId}.project.${of.id}` : `${userId}.project.new.${of.begunAs}`

/** The builder of a project: it saves itself, and says what publishing still waits for. */
export function ProjectForm({ first, stored, begunAs, onStored }: ProjectFormProps) {
  const intl = useIntl()
  const { user } = useSession()
  const changed = useChanged()
  const [, navigate] = useLocation()
  const [known, setKnown] = useState(stored)
  const [asking, setAsking] = useState<'publish' | 'discard' | null>(null)
  const [tried, setTried] = useState(false)
  const { uploading, onBusy } = useUploads()
  const choices = useProjectChoices()
  const record = useRef(stored)
  /** Its beginning was asked for before, here or in another window, whatever came of that. */
  const wasSent = useRef(begunAs !== null && !isUnsent(begunAs))
  const take = (saved: Omit<StoredProject, 'no'>): void => {
    record.current = { no: record.current?.no ?? '', ...saved }
    setKnown(record.current)
  }
  const begin = async (content: Content): Promise<void> => {
    const mark = begunAs ?? ''
    isSentUnder(mark)
    take(await createProject({ ...draftOf(content), begunAs: mark }, { quiet: true }))
    // Whoever has left meanwhile would not know where it is.
    if (record.current && !onStored(record.current.id)) say('good', intl.formatMessage({ id: 'project.draftKept' }))
  }

  const readAgain = async (id: string) => {
    const project = await getRecord('project', id, { quiet: true })
    take(project)
    return { content: contentOf(project), revision: project.version }
  }

  const draft = useDraft<Content>({
    first: { content: first, revision: stored?.version ?? 0 },
    nameOf: () => nameOfDraft(user.id, record.current ?? { begunAs: begunAs ?? '' }),
    draftKey: useDraftKey(),
    editable: (known?.state ?? 'draft') === 'draft',
    save: async (content, version) => {
      if (!record.current) {
        const isFirst = !wasSent.current
        wasSent.current = true
        await begin(content)
        // What was begun before is as it was sent then, or somebody has gone on with it: it is saved over like any other.
        if (isFirst) return 0
      }
      const { id = '' } = record.current ?? {}
      take(await editRecord('project', id, { ...draftOf(content), version }, { quiet: true }))
      return record.current?.version ?? version
    },
    ...(known ? { read: async () => readAgain(known.id) } : {}),
    asSaved,
  })
  const { content, change, settle, newest } = draft
  const set = useMemo(() => {
    const setter =
      <K extends keyof Content>(field: K) =>
      (value: Content[K]) =>
        change(() => ({ [field]: value }))
    return {
      title: setter('title'),
      titleEn: setter('titleEn'),
      unitId: setter('unitId'),
      categoryId: setter('categoryId'),
      deadline: setter('deadline'),
      estimate: setter('estimate'),
      description: setter('description'),
      items: setter('items'),
      method: (method: string) => change((now) => withMethod(now, method as MethodCode)),
      visibility: (chosen: string) => change(() => ({ visibility: chosen === 'INVITED' ? 'INVITED' : 'OPEN' })),
      allowPartial: setter('allowPartial'),
      answerRule: setter('answerRule'),
      invited: setter('invited'),
      documents: (update: (stored: Content['documents']) => Content['documents']) =>
        change(({ documents }) => ({ documents: update(documents) })),
    }
  }, [change])

  const newestContent = useSteady(newest)
  const { state, look } = useStillDraft(known, draft.state === 'refused')
  const askToPublish = useCallback(async () => {
    setTried(true)
    if (unusableLines(newestContent()) > 0) return say('bad', intl.formatMessage({ id: 'project.linesNotWhole' }))
    if (isEstimateUnread(newestContent())) return say('bad', intl.formatMessage({ id: 'project.estimateUnread' }))
    // What publishing waits for is said of a stored draft, however empty.
    if (!record.current) change(() => ({}))
    if (!(await settle()) || !record.current || (await look()) !== 'draft') return
    const offer = record.current.transitions.find(({ event }) => event === 'publish')
    if (offer?.allowed) setAsking('publish')
    else scrollTo(0, 0)
  }, [intl, newestContent, change, settle, look])
  const askToDiscard = useCallback(async () => {
    await settle()
    setAsking('discard')
  }, [settle])
  const publish = useEvent(
    'project',
    'publish',
    ({ id, version }: StoredProject) => sendEvent('project', id, 'publish', { version }),
    () => changed('project'),
  )
  const publishNow = () => {
    const { current } = record
    if (!current) return
    const onSuccess = () => navigate(`/poJcManager/poJcProject/${current.id}`, { replace: true })
    publish.mutate(current, { onSuccess, onSettled: () => setAsking(null) })
  }
  const close = () => setAsking(null)

  const unusable = unusableLines(content) + [isDeadlineUnread, isEstimateUnread].filter((isUnread) => isUnread(content)).length
  const offer = known?.transitions.find(({ event }) => event === 'publish')
  const missing = (tried && offer?.reasons) || nothing
  const isEnded = state !== 'draft'
  const isSaved = ['clean', 'saved'].includes(draft.state)
  if (isEnded && isSaved) {
    const list = '/poJcManager/poJcProject'
    return <Redirect to={state === 'discarded' || !known ? list : `${list}/${known.id}`} replace />
  }
  return (
    <>
      <FormHead
        no={stored?.no ?? null}
        state={draft.state}
        isKept={draft.isKept}
        unusable={unusable}
        isSending={publish.isPending}
        uploading={uploading}
        onPublish={isEnded ? undefined : askToPublish}
        onDiscard={isEnded || known === null ? undefined : askToDiscard}
      />
      {isEnded ? <Ended state={state} id={known?.id ?? null} /> : <Clash clash={draft.clash} />}
      {missing.length > 0 && !isEnded ? (
        <Box role="alert" mb="4" p="3" rounded="md" bg="tone.bad.bg" color="tone.bad.fg" fontSize="sm">
          <chakra.p fontWeight="medium">
            <FormattedMessage id="project.missing" />
          </chakra.p>
          <chakra.ul listStyleType="disc" ps="5">
            {missing.map((reason) => (
              <li key={reason}>
                {reason === 'refusal.enoughInvited' ? (
                  <FewInvited needed={methods[content.method].minQuotes} count={content.invited.length} />
                ) : (
                  <FormattedMessage id={reason as MessageId} />
                )}
              </li>
            ))}
          </chakra.ul>
        </Box>
      ) : null}
      <chakra.fieldset disabled={isEnded} minW="0">
        <WhatSection
          title={content.title}
          titleEn={content.titleEn}
          unitId={content.unitId}
          categoryId={content.categoryId}
          deadline={content.deadline}
          estimate={content.estimate}
          description={content.description}
          choices={choices}
          set={set}
          missing={missing}
        />
        <WhoSection
          method={content.method}
          visibility={content.visibility}
          allowPartial={content.allowPartial}
          answerRule={content.answerRule}
          invited={content.invited}
          categoryId={content.categoryId}
          set={set}
          needsMore={missing.includes('refusal.enoughInvited')}
        />
        <ItemSection items={content.items} onChange={set.items} needsMore={missing.includes('refusal.hasItems')} />
        <DocumentSection files={content.documents} onBusy={onBusy} onChange={set.documents} />
      </chakra.fieldset>
      {asking === 'publish' && known ? (
        <ConfirmDialog
          title={<FormattedMessage id="project.publishTitle" values={{ no: content.title }} />}
          confirm={<FormattedMessage id="event.project.publish" />}
          busy={publish.isPending}
          onConfirm={publishNow}
          onClose={close}
        >
          <PublishSummary
            id={known.id}
            content={content}
            unit={labelIn(choices.unit, content.unitId)}
            category={labelIn(choices.category, content.categoryId)}
          />
          <FormattedMessage id="project.publishConfirm" />
        </ConfirmDialog>
      ) : null}
      {asking === 'discard' && known ? (
        <DiscardDraft draft={known} reload={() => changed('project')} onDiscarded={() => void draft.forget()} onClose={close} />
      ) : null}
    </>
  )
}

const nothing: readonly string[] = []

interface FormHeadProps {
  /** Of a stored draft. */
  no: string | null
  state: string
  isKept: boolean
  unusable: number
  isSending: boolean
  uploading: boolean
  /** Absent once it is no draft any more. */
  onPublish: (() => Promise<void>) | undefined
  /** The same, and while there is none yet. */
  onDiscard: (() => Promise<void>) | undefined
}

const FormHead = memo(function FormHead({ no, state, isKept, unusable, isSending, uploading, onPublish, onDiscard }: FormHeadProps) {
  return (
    <PageHeader title={<FormattedMessage id={no === null ? 'route.pojcProjectAdd' : 'project.editTitle'} values={{ no }} />}>
      <DraftState state={state} isKept={isKept} unusable={unusable} />
      {onDiscard ? (
        <Button size="sm" variant="outline" colorPalette="red" onClick={() => void onDiscard()}>
          <FormattedMessage id="event.project.discard" />
        </Button>
      ) : null}
      {onPublish ? (
        <SendButton size="sm" form={{ isSending, uploading }} onClick={() => void onPublish()}>
          <FormattedMessage id="event.project.publish" />
        </SendButton>
      ) : null}
    </PageHeader>
  )
})

const DocumentSection = memo(function DocumentSection(list: Omit<ComponentProps<typeof UploadList>, 'use'>) {
  return (
    <Section titleId="common.documents">
      <UploadList {...list} use="document" versions />
    </Section>
  )
})

const labelIn = (offered: readonly Choice[], chosen: string): string =>
  chosen === '' ? '' : (offered.find(({ value }) => value === chosen)?.label ?? '')
