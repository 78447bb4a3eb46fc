import type { MessageId } from '#src/lang/ids.ts'
import { choiceId, fieldId } from '#src/machines/approval/fieldIds.ts'

const textOf = (id: string): MessageId => id as MessageId

/** The text of what a field of a form is called. */
export const fieldText = (field: string): MessageId => textOf(fieldId(field))

/** The text of what a choice is called. */
export const choiceText = (field: string, value: string): MessageId => textOf(choiceId(field, value))
