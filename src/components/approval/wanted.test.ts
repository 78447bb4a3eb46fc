import { expect, it } from 'vitest'
import { askedFor, wantedBy } from './wanted.ts'

const [nothing, opinion, files, both] = [
  { asksOpinion: false, asksFiles: false },
  { asksOpinion: true, asksFiles: false },
  { asksOpinion: false, asksFiles: true },
  { asksOpinion: true, asksFiles: true },
]

it('says what a step asks for before anybody approves', () => {
  expect([nothing, opinion, files, both].map(askedFor)).toEqual([
    null,
    'approval.asks.opinion',
    'approval.asks.files',
    'approval.asks.both',
  ])
})

it('finds what an approval lacks of it, and nothing else', () => {
  const lacking = (asks: typeof nothing, said: { opinion: string; files: number }) =>
    Object.values(wantedBy(asks, said)).flatMap((reason) => reason ?? [])
  const silent = { opinion: ' 好 ', files: 0 }
  expect(lacking(nothing, silent)).toEqual([])
  expect(lacking(opinion, silent)).toEqual(['refusal.opinionGiven'])
  expect(lacking(files, silent)).toEqual(['refusal.filesGiven'])
  expect(lacking(both, silent)).toEqual(['refusal.opinionGiven', 'refusal.filesGiven'])
  expect(lacking(both, { opinion: '同意', files: 1 })).toEqual([])
})
