import { useIntl } from 'react-intl'
import { ChoiceField, type FieldProps } from '#src/components/form/TextField.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { byCode, useChoices, useCodes } from './codes.ts'

/** One of the codes of a dictionary. @param chooseId says that none is chosen yet */
export function CodeField({ type, chooseId, ...field }: FieldProps & { type: string; chooseId: MessageId }) {
  const intl = useIntl()
  const choices = useChoices()
  const codes = useCodes(type)
  const choose = { value: '', label: intl.formatMessage({ id: chooseId }) }
  return <ChoiceField {...field} options={[choose, ...choices(codes.data, byCode, field.value)]} />
}
