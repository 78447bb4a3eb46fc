/** What the server does by itself, again and again. */
export const jobNames = [
  'dueEvents',
  'deliveries',
  'messages',
  'tasks',
  'operations',
  'traces',
  'figures',
  'warnings',
  'calendar',
  'sweep',
  'files',
  'anchor',
] as const
export type JobName = (typeof jobNames)[number]
