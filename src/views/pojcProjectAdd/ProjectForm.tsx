import { Box, chakra, Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { Conflict } from '#src/components/form/Conflict.tsx'
import { DateTimeField } from '#src/components/form/DateField.tsx'
import { DraftState } from '#src/components/form/DraftState.tsx'
import { ChoiceField, LongTextField, TextField } from '#src/components/form/TextField.tsx'
import { UploadList } from '#src/components/form/UploadList.tsx'
import { useDraft } from '#src/components/form/useDraft.ts'
import { useUploads } from '#src/components/form/useUploads.ts'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { say } from '#src/components/feedback/messages.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { useCategories } from '#src/components/supplier/categories.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { Choice } from '#src/lib/choice.ts'
import type { MethodCode } from '#src/machines/project/methods.ts'
import { CallError, type Offer } from '#src/services/callError.ts'
import { sendEvent } from '#src/services/events.ts'
import { createProject, editProject } from '#src/services/project.ts'
import { getBasicUnits } from '#src/services/supplier.ts'
import { draftOf, unusableLines, withMethod, type Content } from './content.ts'
import { ItemEditor } from './ItemEditor.tsx'
import { PublishSummary } from './PublishSummary.tsx'
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
  const both = useBothLanguages()
  const changed = useChanged()
  const [, navigate] = useLocation()
  const [content, setContent] = useState(first)
  const [transitions, setTransitions] = useState<readonly Offer[]>(stored?.transitions ?? [])
  const [asking, setAsking] = useState(false)
  const [publishing, setPublishing] = useState(false)
  const [tried, setTried] = useState(false)
  const { uploading, onBusy } = useUploads()
  const record = useRef(stored)
  const categories = useCategories()
  const units = useQuery({
    queryKey: ['GET /api/admin/company/getBasicUnits/{x}'],
    queryFn: ({ signal }) => getBasicUnits('0', { signal }),
    staleTime: Infinity,
  })

  const draft = useDraft(first, async (latest: Content) => {
    const body = draftOf(latest)
    const { current } = record
    const saved = current
      ? await editProject(current.id, { ...body, version: current.version }, { quiet: true })
      : await createProject(body, { quiet: true })
    record.current = { id: saved.id, version: saved.version, no: current?.no ?? '', transitions: saved.transitions }
    setTransitions(saved.transitions)
    if (!current) navigateQuietly(saved.id)
  })
  const newest = useRef(first)
  const { edit } = draft
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

  const askToPublish = async () => {
    setTried(true)
    if (unusable > 0) return say('bad', intl.formatMessage({ id: 'project.linesNotWhole' }))
    // What publishing waits for is said of a stored draft, however empty.
    if (!record.current) draft.edit(content)
    const settled = await draft.settle()
    if (!settled || !record.current) return
    const offer = record.current.transitions.find(({ event }) => event === 'publish')
    if (offer?.allowed) setAsking(true)
    else scrollTo(0, 0)
  }
  const publish = async () => {
    if (!record.current) return
    setPublishing(true)
    try {
      await sendEvent('project', record.current.id, 'publish', { version: record.current.version })
      await changed('project')
      say('good', intl.formatMessage({ id: 'project.published' }))
      navigate(`/poJcManager/poJcProject/${record.current.id}`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setPublishing(false)
      setAsking(false)
    }
  }

  const choices = useMemo(
    () => ({
      unit: [
        { value: '', label: intl.formatMessage({ id: 'project.chooseUnit' }) },
        ...(units.data ?? []).map(({ id, name, nameEn }) => ({ value: id, label: both(name, nameEn) })),
      ],
      category: [
        { value: '', label: intl.formatMessage({ id: 'project.chooseCategory' }) },
        ...categories.map(({ id, label }) => ({ value: id, label })),
      ],
    }),
    [intl, both, units.data, categories],
  )
  const unusable = unusableLines(content)
  const missing = tried ? (transitions.find(({ event }) => event === 'publish')?.reasons ?? []) : []
  const errorFor = (reason: string) => (missing.includes(reason) ? <FormattedMessage id={reason as MessageId} /> : undefined)
  return (
    <>
      <PageHeader title={<FormattedMessage id={stored ? 'project.editTitle' : 'route.pojcProjectAdd'} values={{ no: stored?.no ?? '' }} />}>
        <DraftState state={draft.state} unusable={unusable} />
        <SendButton size="sm" form={{ isSending: publishing, uploading }} onClick={() => void askToPublish()}>
          <FormattedMessage id="event.project.publish" />
        </SendButton>
      </PageHeader>
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
      <Section titleId="project.section.what">
        <Card>
          <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
            <TextField
              labelId="project.titleZh"
              required
              maxLength={200}
              value={content.title}
              error={errorFor('refusal.hasTitle')}
              onChange={set.title}
            />
            <TextField
              labelId="project.titleEn"
              helpId="project.titleEnHelp"
              maxLength={200}
              value={content.titleEn}
              onChange={set.titleEn}
            />
            <ChoiceField
              labelId="common.unit"
              required
              value={content.unitId}
              error={errorFor('refusal.hasUnit')}
              onChange={set.unitId}
              options={choices.unit}
            />
            <ChoiceField
              labelId="common.category"
              helpId="project.categoryHelp"
              required
              value={content.categoryId}
              error={errorFor('refusal.hasCategory')}
              onChange={set.categoryId}
              options={choices.category}
            />
            <DateTimeField
              labelId="common.deadline"
              helpId="project.deadlineHelp"
              required
              value={content.deadline}
              error={errorFor('refusal.deadlineAhead')}
              onChange={set.deadline}
            />
          </Grid>
          <Box mt="4">
            <LongTextField labelId="common.description" maxLength={5000} value={content.description} onChange={set.description} />
          </Box>
        </Card>
      </Section>
      <WhoSection
        method={content.method}
        visibility={content.visibility}
        allowPartial={content.allowPartial}
        invited={content.invited}
        categoryId={content.categoryId}
        set={set}
        needsMore={missing.includes('refusal.enoughInvited')}
      />
      <Section
        titleId="common.items"
        aside={
          <chakra.span fontSize="sm" color="tone.bad.fg">
            {errorFor('refusal.hasItems')}
          </chakra.span>
        }
      >
        <ItemEditor items={content.items} onChange={set.items} />
      </Section>
      <Section titleId="common.documents">
        <UploadList files={content.documents} onBusy={onBusy} onChange={set.documents} />
      </Section>
      {asking ? (
        <ConfirmDialog
          title={<FormattedMessage id="project.publishTitle" values={{ no: content.title }} />}
          confirm={<FormattedMessage id="event.project.publish" />}
          busy={publishing}
          onConfirm={() => void publish()}
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

const labelIn = (offered: readonly Choice[], chosen: string): string =>
  chosen === '' ? '' : (offered.find(({ value }) => value === chosen)?.label ?? '')

const formPath = '/pojcProjectAdd/pojcProjectAdd'

/** The address follows the draft without the page starting anew; whoever has left meanwhile is elsewhere already. */
const navigateQuietly = (id: string): void => {
  if (location.pathname === formPath) history.replaceState(null, '', `${formPath}?id=${id}`)
}
