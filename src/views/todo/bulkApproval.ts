import { wantedBy } from '#src/components/approval/wanted.ts'
import { sendEvent } from '#src/services/events.ts'
import type { CallOptions } from '#src/services/http.ts'
import { getRecord } from '#src/services/records.ts'

const nothingSaid = { opinion: '', files: 0 }

/** What is asked in a case, as one of several that are approved at once: where its type does not allow that, its step asks for more, or for something to be done, it says so. @throws CallError */
export const readOneOfMany = async (id: string, options: CallOptions) => {
  const task = await getRecord('task', id, options)
  const reasons = task.bulk ? Object.values(wantedBy(task, nothingSaid)).flatMap((reason) => reason ?? []) : ['bulk.oneByOne']
  if (reasons.length === 0) return task
  return {
    ...task,
    transitions: task.transitions.map((offer) => (offer.event === 'approve' ? { ...offer, allowed: false, reasons } : offer)),
  }
}

/** Approves without a word of its own. @throws CallError */
export const approveOneOfMany = (id: string, version: number) => sendEvent('task', id, 'approve', { version, opinion: '' }, { quiet: true })
