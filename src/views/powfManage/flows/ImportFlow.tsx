import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { Findings } from '#src/components/flow/Findings.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { ChoiceField, LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import type { LeftOut as LeftOutElement } from '#src/machines/approval/bpmn/read.ts'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import { beginFlowDraft, checkFlow, getFlow, importFlow, saveFlowDraft, type CheckedFlow } from '#src/services/flow.ts'
import { Difference } from './Difference.tsx'
import { Faults } from './Faults.tsx'
import { LeftOut } from './LeftOut.tsx'
import { FileButton } from './FileButton.tsx'
import { useForWhom } from './useForWhom.ts'

interface Brought {
  text: string
  unitId: string
}

/** What the server said of this very file. */
type Checked = Brought & { answer: CheckedFlow }

const mostCharacters = 200_000
/** With its diagram, of what is no longer than that as JSON. */
const mostOfBpmn = 2_000_000
const isBpmn = /^\s*<[^]*\bdefinitions>\s*$/

/** Brings a definition in from a file: it is checked first, and takes effect once there is nothing wrong with it. */
export default function ImportFlow({ unitId, type = '', onClose }: { unitId: string; type?: FlowType | ''; onClose: () => void }) {
  const intl = useIntl()
  const changed = useChanged()
  const [, navigate] = useLocation()
  const { wholeHouse, units } = useForWhom()
  const [before, setChecked] = useState<Checked | null>(null)
  const [leftOut, setLeftOut] = useState<readonly LeftOutElement[]>([])
  const form = useForm({
    first: { text: '', unitId },
    problemsOf: ({ text }: Brought) => ({
      text: text.trim() === '' ? 'flow.importEmpty' : text.length > mostCharacters ? 'flow.importTooLarge' : undefined,
    }),
    send: async (values) => {
      const { definition, after, needsSecond } = isOf(before, values) && isProven(before.answer) ? before.answer : nothing
      if (!definition) return { ...values, answer: await checkFlow(values) }
      return needsSecond ? saveAsDraft(definition, values.unitId) : importFlow({ ...values, after })
    },
    onSent: async (sent, _, __) => {
      if ('answer' in sent) return setChecked(sent)
      if (!before?.answer.needsSecond)
        say('good', intl.formatMessage({ id: 'flow.published' }, { edition: (before?.answer.after ?? 0) + 1 }))
      onClose()
      await changed('/api/powf/definition')
      navigate(`/powfManage/powfConfiguration/${sent.id}`)
    },
  })
  /** BPMN is shown as the JSON of what was read of it, be it a file or pasted. */
  const take = async (text: string) => {
    if (!text.trimStart().startsWith('<') || text.length > mostOfBpmn) {
      setLeftOut([])
      return form.change({ text })
    }
    const { readBpmn } = await import('#src/machines/approval/bpmn/read.ts')
    const read = await readBpmn(text, type)
    setLeftOut(read.leftOut)
    if (read.content) form.change({ text: JSON.stringify(read.content, null, 2) })
  }
  const field = form.field('text')
  const checked = isOf(before, form.values) ? before.answer : null
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="flow.import" />}
      confirm={
        checked?.needsSecond && isProven(checked) ? (
          <FormattedMessage id="flow.saveAsDraft" />
        ) : checked && isProven(checked) ? (
          <FormattedMessage id="flow.publish" values={{ edition: checked.after + 1 }} />
        ) : (
          <FormattedMessage id="flow.check" />
        )
      }
      onClose={onClose}
    >
      <chakra.p mb="3" color="fg.muted">
        <FormattedMessage id="flow.importHelp" />
      </chakra.p>
      <chakra.div display="grid" gap="4">
        <ChoiceField labelId="flow.importInto" options={[wholeHouse, ...units]} {...form.field('unitId')} />
        <FileButton onRead={(text) => void take(text)} />
        <LeftOut leftOut={leftOut} />
        <LongTextField
          labelId="flow.importText"
          rows={8}
          required
          {...field}
          onChange={(text) => (isBpmn.test(text) ? void take(text) : field.onChange(text))}
        />
        {checked?.needsSecond ? (
          <Callout role="note">
            <FormattedMessage id="flow.needsSecond" />
          </Callout>
        ) : null}
        <div role="status">{checked ? <Answer checked={checked} /> : null}</div>
      </chakra.div>
    </FormDialog>
  )
}

const nothing = { definition: null, after: 0, needsSecond: false } as const

/** Where a second person publishes: what a file says is kept in the draft for the same people, over what that says. */
const saveAsDraft = async (content: FlowDefinition, unitId: string) => {
  const { id } = await beginFlowDraft({ from: '', type: content.type, unitId })
  const { version } = await getFlow(id)
  await saveFlowDraft(id, { content, version })
  return { id }
}

/** Whether it can take effect. */
const isProven = ({ definition, findings }: CheckedFlow): boolean =>
  definition !== null && findings.every(({ weight }) => weight === 'warns')

const isOf = (checked: Checked | null, { text, unitId }: Brought): checked is Checked => checked?.text === text && checked.unitId === unitId

function Answer({ checked }: { checked: CheckedFlow }) {
  const { faults, definition, findings, names, current } = checked
  if (definition)
    return (
      <>
        {isProven(checked) ? (
          <chakra.p fontWeight="semibold" mb="2">
            <FormattedMessage id="flow.noFaults" />
          </chakra.p>
        ) : (
          <Callout role="note">
            <FormattedMessage id="flow.check.stops" />
          </Callout>
        )}
        <chakra.div mb="4">
          <Findings findings={findings} definition={definition} names={names} />
        </chakra.div>
        {current ? <Difference before={current.content} after={definition} /> : <FormattedMessage id="flow.first" />}
      </>
    )
  return (
    <>
      <Callout role="note">
        <FormattedMessage id="flow.faults" values={{ count: faults.length }} />
      </Callout>
      <Faults faults={faults} />
    </>
  )
}
