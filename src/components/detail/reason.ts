import type { Words } from '#src/components/form/useForm.ts'

const reasonAtLeast = 5

/** What is wrong with the reason that an event carries. */
export const reasonProblem = ({ reason }: { reason: string }): Words => ({
  reason: reason.trim().length < reasonAtLeast ? 'refusal.reasonGiven' : undefined,
})
