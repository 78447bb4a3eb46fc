import type { JobName } from '#src/lib/jobNames.ts'
import type { Job } from './schedule.ts'

/** How often each job is done, and whether once for all processes. */
export const timetable = {
  dueEvents: { every: 1, once: false },
  deliveries: { every: 1, once: false },
  messages: { every: 1, once: false },
  tasks: { every: 1, once: false },
  operations: { every: 1, once: false },
  traces: { every: 1, once: false },
  figures: { every: 15, once: false },
  calendar: { every: 5, once: false },
  warnings: { every: 60, once: true },
  sweep: { every: 60, once: true },
  files: { every: 3600, once: true },
  anchor: { every: 3600, once: true },
} as const satisfies Record<JobName, Pick<Job, 'every' | 'once'>>
