import { chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { flowTypeIds, type FlowType } from '#src/machines/approval/flowTypes.ts'
import { flowTypeTitle } from '#src/machines/approval/titles.ts'
import { beginFlowDraft } from '#src/services/flow.ts'
import { useForWhom } from './useForWhom.ts'

/** Begins a draft of a type for whoever it is to be, or opens the one that there is. */
export default function NewFlow({ first = '', onClose }: { first?: FlowType | ''; onClose: () => void }) {
  const intl = useIntl()
  const changed = useChanged()
  const [, navigate] = useLocation()
  const { wholeHouse, units } = useForWhom()
  const form = useForm({
    first: { type: first as string, unitId: '' },
    problemsOf: ({ type }) => ({ type: type === '' ? 'flow.typeMissing' : undefined }),
    send: ({ type, unitId }) => beginFlowDraft({ from: '', type: flowTypeIds.find((each) => each === type) ?? '', unitId }),
    onSent: async ({ id }) => {
      onClose()
      await changed('/api/powf/definition')
      navigate(`/powfManage/powfConfiguration/${id}`)
    },
    isLeftFreely: true,
  })
  const types = flowTypeIds.map((value) => ({ value, label: intl.formatMessage({ id: flowTypeTitle(value) }) }))
  return (
    <FormDialog form={form} title={<FormattedMessage id="flow.new" />} confirm={<FormattedMessage id="flow.begin" />} onClose={onClose}>
      <chakra.div display="grid" gap="4">
        <ChoiceField labelId="flow.type" options={[{ value: '', label: '' }, ...types]} required {...form.field('type')} />
        <ChoiceField labelId="flow.forWhom" options={[wholeHouse, ...units]} {...form.field('unitId')} />
      </chakra.div>
    </FormDialog>
  )
}
