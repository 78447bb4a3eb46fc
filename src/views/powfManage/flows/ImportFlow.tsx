import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { ChoiceField, LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { checkFlow, importFlow, type CheckedFlow } from '#src/services/flow.ts'
import { Difference } from './Difference.tsx'
import { Faults } from './Faults.tsx'
import { FileButton } from './FileButton.tsx'
import { useForWhom } from './useForWhom.ts'

interface Brought {
  text: string
  unitId: string
}

/** What the server said of this very file. */
type Checked = Brought & { answer: CheckedFlow }

const mostCharacters = 200_000

/** Brings a definition in from a file: it is checked first, and takes effect once there is nothing wrong with it. */
export default function ImportFlow({ unitId, onClose }: { unitId: string; onClose: () => void }) {
  const intl = useIntl()
  const changed = useChanged()
  const [, navigate] = useLocation()
  const { wholeHouse, units } = useForWhom()
  const [before, setChecked] = useState<Checked | null>(null)
  const form = useForm({
    first: { text: '', unitId },
    problemsOf: ({ text }: Brought) => ({
      text: text.trim() === '' ? 'flow.importEmpty' : text.length > mostCharacters ? 'flow.importTooLarge' : undefined,
    }),
    send: async (values) => {
      const { definition, after } = isOf(before, values) ? before.answer : nothing
      return definition ? importFlow({ ...values, after }) : { ...values, answer: await checkFlow(values) }
    },
    onSent: async (sent, _, __) => {
      if ('answer' in sent) return setChecked(sent)
      say('good', intl.formatMessage({ id: 'flow.published' }, { edition: (before?.answer.after ?? 0) + 1 }))
      onClose()
      await changed('/api/powf/definition')
      navigate(`/powfManage/powfConfiguration/${sent.id}`)
    },
  })
  const checked = isOf(before, form.values) ? before.answer : null
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="flow.import" />}
      confirm={
        checked?.definition ? (
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
        <FileButton onRead={(text) => form.change({ text })} />
        <LongTextField labelId="flow.importText" rows={8} required {...form.field('text')} />
        <div role="status">{checked ? <Answer checked={checked} /> : null}</div>
      </chakra.div>
    </FormDialog>
  )
}

const nothing = { definition: null, after: 0 } as const

const isOf = (checked: Checked | null, { text, unitId }: Brought): checked is Checked => checked?.text === text && checked.unitId === unitId

function Answer({ checked: { faults, definition, current } }: { checked: CheckedFlow }) {
  if (definition)
    return (
      <>
        <chakra.p fontWeight="semibold" mb="2">
          <FormattedMessage id="flow.noFaults" />
        </chakra.p>
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
