import { isBulk } from '#src/machines/approval/flowFields.ts'
import { sendEvent } from '#src/services/events.ts'
import type { CallOptions } from '#src/services/http.ts'
import { getRecord } from '#src/services/records.ts'

/** What is asked in a case, as one of several that are approved at once: where its type does not allow that, it says so. @throws CallError */
export const readOneOfMany = async (id: string, options: CallOptions) => {
  const task = await getRecord('task', id, options)
  if (isBulk(task.type)) return task
  const oneByOne = { allowed: false, reasons: ['bulk.oneByOne'] }
  return { ...task, transitions: task.transitions.map((offer) => (offer.event === 'approve' ? { ...offer, ...oneByOne } : offer)) }
}

/** Approves without a word of its own. @throws CallError */
export const approveOneOfMany = (id: string, version: number) => sendEvent('task', id, 'approve', { version, opinion: '' }, { quiet: true })
