import type { Words } from '#src/components/form/useForm.ts'

interface Asks {
  asksOpinion: boolean
  asksFiles: boolean
}

const opinionAtLeast = 2

/** What an approval lacks of what its step asks for. */
export const wantedBy = ({ asksOpinion, asksFiles }: Asks, { opinion, files }: { opinion: string; files: number }): Words => ({
  opinion: asksOpinion && opinion.trim().length < opinionAtLeast ? 'refusal.opinionGiven' : undefined,
  documentIds: asksFiles && files === 0 ? 'refusal.filesGiven' : undefined,
})

/** What a step asks of whoever approves, as it is said before they do; null where that is nothing. */
export const askedFor = ({ asksOpinion, asksFiles }: Asks) => {
  if (asksOpinion) return asksFiles ? 'approval.asks.both' : 'approval.asks.opinion'
  return asksFiles ? 'approval.asks.files' : null
}
