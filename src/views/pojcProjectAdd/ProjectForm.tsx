import { Box, chakra } from '@chakra-ui/react'
import { memo, useCallback, useMemo, useRef, useState, type ComponentProps } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { Section } from '#src/components/detail/DetailPage.tsx'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { Conflict } from '#src/components/form/Conflict.tsx'
import { DraftState } from '#src/components/form/DraftState.tsx'
import { UploadList } from '#src/components/form/UploadList.tsx'
import { useDraft } from '#src/components/form/useDraft.ts'
import { useUploads } from '#src/components/form/useUploads.ts'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { Choice } from '#src/lib/choice.ts'
import type { MethodCode } from '#src/machines/project/methods.ts'
import type { Offer } from '#src/services/callError.ts'
import { sendEvent } from '#src/services/events.ts'
import { createProject, editProject } from '#src/services/project.ts'
import { draftOf, unusableLines, withMethod, type Content } from './content.ts'
import { ItemSection } from './ItemSection.tsx'
import { useProjectChoices } from './projectChoices.ts'
import { PublishSummary } from './PublishSummary.tsx'
import { WhatSection } from './WhatSection.tsx'
import { WhoSection } from './WhoSection.tsx'

interface Stored {
  id: string
  version: number
  no: string
  transitions: Offer[]
}

/** The builder of a project: it saves itself, and says what publishing still waits for. */
export function ProjectForm({ first, stored }: { first: Content; stored: Stored | null }) {
  const intl = useIntl()
  const changed = useChanged()
  const [, navigate] = useLocation()
  const [content, setContent] = useState(first)
  const [transitions, setTransitions] = useState<readonly Offer[]>(stored?.transitions ?? [])
  const [asking, setAsking] = useState(false)
  const [tried, setTried] = useState(false)
  const { uploading, onBusy } = useUploads()
  const record = useRef(stored)
  const choices = useProjectChoices()

  const draft = useDraft(first, async (latest: Content) => {
    const body = draftOf(latest)
    const { current } = record
    const saved = current
      ? await editProject(current.id, { ...body, version: current.version }, { quiet: true })
      : await createProject(body, { quiet: true })
    record.current = { id: saved.id, version: saved.version, no: current?.no ?? '', transitions: saved.transitions }
    setTransitions(saved.transitions)
    // Whoever has left meanwhile would come back to an empty form.
    if (!current && !navigateQuietly(saved.id)) say('good', intl.formatMessage({ id: 'project.draftKept' }))
  })
  const newest = useRef(first)
  const { edit, settle } = draft
  // What was changed last counts, also where something has been read in the meantime.
  const set = useMemo(() => {
    const changeTo = (changed: Partial<Content>) => {
      const next = { ...newest.current, ...changed }
      newest.current = next
      setContent(next)
      edit(next)
    }
    const setter =
      <K extends keyof Content>(field: K) =>
      (value: Content[K]) =>
        changeTo({ [field]: value })
    return {
      title: setter('title'),
      titleEn: setter('titleEn'),
      unitId: setter('unitId'),
      categoryId: setter('categoryId'),
      deadline: setter('deadline'),
      description: setter('description'),
      items: setter('items'),
      method: (method: string) => changeTo(withMethod(newest.current, method as MethodCode)),
      visibility: (chosen: string) => changeTo({ visibility: chosen === 'INVITED' ? 'INVITED' : 'OPEN' }),
      allowPartial: setter('allowPartial'),
      invited: setter('invited'),
      documents: (update: (stored: Content['documents']) => Content['documents']) =>
        changeTo({ documents: update(newest.current.documents) }),
    }
  }, [edit])

  const askToPublish = useCallback(async () => {
    setTried(true)
    if (unusableLines(newest.current) > 0) return say('bad', intl.formatMessage({ id: 'project.linesNotWhole' }))
    // What publishing waits for is said of a stored draft, however empty.
    if (!record.current) edit(newest.current)
    if (!(await settle()) || !record.current) return
    const offer = record.current.transitions.find(({ event }) => event === 'publish')
    if (offer?.allowed) setAsking(true)
    else scrollTo(0, 0)
  }, [intl, edit, settle])
  const publish = useEvent(
    'project',
    'publish',
    ({ id, version }: Stored) => sendEvent('project', id, 'publish', { version }),
    () => changed('project'),
  )
  const publishNow = () => {
    const { current } = record
    if (!current) return
    const onSuccess = () => navigate(`/poJcManager/poJcProject/${current.id}`)
    publish.mutate(current, { onSuccess, onSettled: () => setAsking(false) })
  }

  const missing = (tried && transitions.find(({ event }) => event === 'publish')?.reasons) || nothing
  return (
    <>
      <FormHead
        no={stored?.no ?? null}
        state={draft.state}
        unusable={unusableLines(content)}
        isSending={publish.isPending}
        uploading={uploading}
        onPublish={askToPublish}
      />
      {draft.state === 'conflict' ? (
        <Conflict messageId="refusal.versionConflict" actionId="app.reload" onTake={() => location.reload()} />
      ) : null}
      {missing.length > 0 ? (
        <Box role="alert" mb="4" p="3" rounded="md" bg="tone.bad.bg" color="tone.bad.fg" fontSize="sm">
          <chakra.p fontWeight="medium">
            <FormattedMessage id="project.missing" />
          </chakra.p>
          <chakra.ul listStyleType="disc" ps="5">
            {missing.map((reason) => (
              <li key={reason}>
                <FormattedMessage id={reason as MessageId} />
              </li>
            ))}
          </chakra.ul>
        </Box>
      ) : null}
      <WhatSection
        title={content.title}
        titleEn={content.titleEn}
        unitId={content.unitId}
        categoryId={content.categoryId}
        deadline={content.deadline}
        description={content.description}
        choices={choices}
        set={set}
        missing={missing}
      />
      <WhoSection
        method={content.method}
        visibility={content.visibility}
        allowPartial={content.allowPartial}
        invited={content.invited}
        categoryId={content.categoryId}
        set={set}
        needsMore={missing.includes('refusal.enoughInvited')}
      />
      <ItemSection items={content.items} onChange={set.items} needsMore={missing.includes('refusal.hasItems')} />
      <DocumentSection files={content.documents} onBusy={onBusy} onChange={set.documents} />
      {asking ? (
        <ConfirmDialog
          title={<FormattedMessage id="project.publishTitle" values={{ no: content.title }} />}
          confirm={<FormattedMessage id="event.project.publish" />}
          busy={publish.isPending}
          onConfirm={publishNow}
          onClose={() => setAsking(false)}
        >
          <PublishSummary
            content={content}
            unit={labelIn(choices.unit, content.unitId)}
            category={labelIn(choices.category, content.categoryId)}
          />
          <FormattedMessage id="project.publishConfirm" />
        </ConfirmDialog>
      ) : null}
    </>
  )
}

const nothing: readonly string[] = []

interface FormHeadProps {
  /** Of a stored draft. */
  no: string | null
  state: string
  unusable: number
  isSending: boolean
  uploading: boolean
  onPublish: () => Promise<void>
}

const FormHead = memo(function FormHead({ no, state, unusable, isSending, uploading, onPublish }: FormHeadProps) {
  return (
    <PageHeader title={<FormattedMessage id={no === null ? 'route.pojcProjectAdd' : 'project.editTitle'} values={{ no }} />}>
      <DraftState state={state} unusable={unusable} />
      <SendButton size="sm" form={{ isSending, uploading }} onClick={() => void onPublish()}>
        <FormattedMessage id="event.project.publish" />
      </SendButton>
    </PageHeader>
  )
})

const DocumentSection = memo(function DocumentSection(list: Omit<ComponentProps<typeof UploadList>, 'use'>) {
  return (
    <Section titleId="common.documents">
      <UploadList {...list} use="document" />
    </Section>
  )
})

const labelIn = (offered: readonly Choice[], chosen: string): string =>
  chosen === '' ? '' : (offered.find(({ value }) => value === chosen)?.label ?? '')

const formPath = '/pojcProjectAdd/pojcProjectAdd'

/** The address follows the draft without the page starting anew. @returns whether it could: somebody may have left meanwhile */
const navigateQuietly = (id: string): boolean => {
  if (location.pathname !== formPath) return false
  history.replaceState(null, '', `${formPath}?id=${id}`)
  return true
}
