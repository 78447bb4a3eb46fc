interface Resubmitted {
  /** The newest first. */
  history: readonly { field: string; before: string; after: string; at: string }[]
  lifeLine: readonly { event: string; at: string }[]
}

export interface Change {
  before: string
  after: string
}

/** What the last submission has other than the one before it, field by field; nothing for a first one. */
export const changesSinceReturn = ({ history, lifeLine }: Resubmitted): Partial<Record<string, Change>> => {
  const [before, last] = lifeLine.flatMap(({ event, at }) => (event === 'submit' ? [Date.parse(at)] : [])).slice(-2)
  if (before === undefined || last === undefined) return {}
  const changes: Partial<Record<string, Change>> = {}
  for (const entry of history) {
    const at = Date.parse(entry.at)
    if (at <= before || at > last) continue
    changes[entry.field] = { before: entry.before, after: changes[entry.field]?.after ?? entry.after }
  }
  return Object.fromEntries(Object.entries(changes).filter(([, change]) => change && change.before !== change.after))
}
