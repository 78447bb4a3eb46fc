import { Button, chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { Card, Facts, RecordBody, Section, useRecord } from '#src/components/detail/DetailPage.tsx'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { Conflict } from '#src/components/form/Conflict.tsx'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { Tick } from '#src/components/form/Tick.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { usePageTitle } from '#src/components/page/pageTitle.ts'
import { useSession } from '#src/components/session/session.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import { flowTypeTitle } from '#src/machines/approval/titles.ts'
import { getFlowType, setFlowType, type OneFlowType } from '#src/services/flowType.ts'
import { Ends } from './Ends.tsx'
import { Fields } from './Fields.tsx'
import { InEffect } from './InEffect.tsx'
import { Objects } from './Objects.tsx'

const NewFlow = lazy(() => import('../flows/NewFlow.tsx'))

/** One type of business: what the house decides of it, and which edition is in effect for whom. */
export default function FlowTypeSheet({ type }: { type: FlowType }) {
  const answer = useRecord(
    ['GET /api/powf/type/{type}', type],
    (signal) => getFlowType(type, { signal, quiet: true }),
    () => true,
  )
  return (
    <RecordBody answer={answer}>
      {(shown) => <Sheet key={shown.version} shown={shown} onTakeCurrent={() => void answer.refetch()} />}
    </RecordBody>
  )
}

/** What is decided of a type, without what follows. */
const decidedOf = ({ conditionFields, materialFields, hiddenFields, prefix, bulk, needsSecond, sends }: OneFlowType) => ({
  conditionFields,
  materialFields,
  hiddenFields,
  prefix,
  bulk,
  needsSecond,
  sends,
})

function Sheet({ shown, onTakeCurrent }: { shown: OneFlowType; onTakeCurrent: () => void }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const changed = useChanged()
  const { may } = useSession()
  const [isBeginning, setBeginning] = useState(false)
  const mayEdit = may('powfTypeDefend:edit')
  const { type, machines, version, updatedAt } = shown
  const title = intl.formatMessage({ id: flowTypeTitle(type) })
  usePageTitle(title)
  const form = useForm({
    first: decidedOf(shown),
    problemsOf: ({ prefix }) => ({ prefix: /^[A-Z]{2,6}$/.test(prefix) ? undefined : 'flowType.prefixForm' }),
    send: (values) => setFlowType(type, { ...values, version }, { quiet: true }),
    onSent: async () => {
      say('good', intl.formatMessage({ id: 'flowType.saved' }))
      await changed('/api/powf/type')
    },
  })
  const wrong = form.problem('')
  const tick = (name: 'bulk' | 'needsSecond') => (
    <div>
      <Tick checked={form.values[name]} disabled={!mayEdit} onChange={(wanted) => form.change({ [name]: wanted })}>
        <FormattedMessage id={`flowType.${name}`} />
      </Tick>
      <chakra.p fontSize="sm" color="fg.muted">
        <FormattedMessage id={`flowType.${name}Help`} />
      </chakra.p>
      <Wrong text={form.problem(name)} />
    </div>
  )
  return (
    <>
      <PageHeader title={title}>
        {may('powfConfiguration:edit') ? (
          <Button size="sm" variant="outline" onClick={() => setBeginning(true)}>
            <FormattedMessage id="flowType.new" />
          </Button>
        ) : null}
        {mayEdit ? (
          <SendButton form={form} size="sm" colorPalette="accent" disabled={!form.isUnsaved} onClick={() => void form.submit()}>
            <FormattedMessage id="common.save" />
          </SendButton>
        ) : null}
      </PageHeader>
      {wrong ? <Callout role="alert">{wrong}</Callout> : null}
      {form.isConflicting ? <Conflict messageId="form.changedMeanwhile" actionId="form.takeCurrent" onTake={onTakeCurrent} /> : null}
      <chakra.div mb="6">
        <Card>
          <Facts
            facts={[
              { labelId: 'flowType.object', value: <Objects machines={machines} /> },
              {
                labelId: 'flowType.updated',
                value: updatedAt ? <Moment at={updatedAt} /> : intl.formatMessage({ id: 'flowType.delivered' }),
              },
              { labelId: 'flow.by', value: both(shown.updatedByName, shown.updatedByNameEn) || null },
            ]}
          />
        </Card>
      </chakra.div>
      <form {...form.element}>
        <Section titleId="flowType.rules">
          <Card>
            <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}>
              {mayEdit ? (
                <TextField labelId="flowType.prefix" helpId="flowType.prefixHelp" required maxLength={6} {...form.field('prefix')} />
              ) : (
                <Facts facts={[{ labelId: 'flowType.prefix', value: shown.prefix }]} />
              )}
              {tick('bulk')}
              {tick('needsSecond')}
            </chakra.div>
          </Card>
        </Section>
        <Section titleId="flowType.fields">
          <Fields shown={shown} decided={form.values} mayEdit={mayEdit} onChange={form.change} />
          {(['conditionFields', 'materialFields', 'hiddenFields'] as const).map((list) => (
            <Wrong key={list} text={form.problem(list)} />
          ))}
        </Section>
        <Section titleId="flowType.ends">
          <Card>
            <Ends
              shown={shown}
              sends={form.values.sends}
              mayEdit={mayEdit}
              problem={(end) => form.problem(`sends.${end}`)}
              onChange={(end, event) => form.change(({ sends }) => ({ sends: { ...sends, [end]: event } }))}
            />
          </Card>
        </Section>
      </form>
      <Section titleId="flowType.inEffect">
        <InEffect inEffect={shown.inEffect} />
      </Section>
      {isBeginning ? (
        <Suspense>
          <NewFlow first={type} onClose={() => setBeginning(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Wrong({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <chakra.p role="alert" fontSize="sm" color="tone.bad.fg" mt="1">
      {text}
    </chakra.p>
  )
}
