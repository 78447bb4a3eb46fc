import { setTimeout as sleep } from 'node:timers/promises'
import type { Data, Input, Key } from '#src/contract/index.ts'
import { contentOf, sheetOf } from '#tests/setup/purchase.ts'
import type { Target } from './target.ts'

/** Milliseconds from publishing to the deadline, and how long after it is still sent. */
const untilDeadline = 4000
const beyond = 1500
/** Senders beside one another. */
const senders = 4

interface Accepted {
  round: number
  receiptNo: string
  price: string
}

/**
 * Replaces a sealed quotation without a pause, by several hands, across its deadline. Every answer that said yes must have a receipt of before the
 * deadline, every receipt an answer, and the last one what was said last. Afterwards it is asked that the purchase be stopped.
 * @returns what did not hold
 */
export const acrossDeadline = async (target: Target): Promise<string[]> => {
  const ask = async <K extends Key>(person: string, key: K, id: string, body?: unknown): Promise<Data<K>> => {
    const got = await target.send(person, key, { params: { id }, body })
    if (got.http !== 200) throw new Error(`${person} ${key}: ${got.http} ${got.text.slice(0, 200)}`)
    const answer = JSON.parse(got.text) as { data?: Data<K> }
    return answer.data ?? (answer as Data<K>)
  }
  const deadline = target.now() + untilDeadline
  const content = contentOf({ clock: { now: () => new Date(target.now()) } }, { deadline: new Date(deadline).toISOString() })
  const draft = await ask('buyer', 'POST /api/po/project', '', content)
  await ask('buyer', 'POST /api/po/project/{id}/publish', draft.id, { version: draft.version })
  const { id } = await ask('supplier1', 'POST /api/po/quotation', '', { projectId: draft.id })

  const accepted: Accepted[] = []
  const late: string[] = []
  let sent = 0
  const sendOne = async (): Promise<void> => {
    const own = await ask('supplier1', 'GET /api/po/quotation/{id}', id)
    const price = `${(sent += 1)}.000000`
    const sheet: Input<'POST /api/po/quotation/{id}/submit'>['body']['sheet'] = sheetOf(own, [price, price])
    const event = own.state === 'sealed' ? 'replace' : 'submit'
    const begun = target.now()
    const body = { version: own.version, draftRevision: own.draftRevision, sheet }
    const got = await target.send('supplier1', `POST /api/po/quotation/{id}/${event}`, { params: { id }, body })
    if (got.http !== 200) return
    const { receipt } = (JSON.parse(got.text) as { data: Data<'POST /api/po/quotation/{id}/submit'> }).data
    accepted.push({ round: receipt.round, receiptNo: receipt.receiptNo, price })
    if (begun > deadline) late.push(`sent ${begun - deadline} ms after the deadline and accepted`)
  }
  const hands = Array.from({ length: senders }, async () => {
    while (target.now() < deadline + beyond) await sendOne()
  })
  await Promise.all(hands)
  await sleep(Math.max(0, deadline + beyond - target.now()))

  const { receipts } = await ask('supplier1', 'GET /api/po/quotation/{id}', id)
  const last = accepted.toSorted((a, b) => b.round - a.round)[0]
  const text = last
    ? await target.send('supplier1', 'GET /api/po/quotation/{id}/receipt/{receiptNo}', { params: { id, receiptNo: last.receiptNo } })
    : undefined
  const choices = await target.send('buyer', 'GET /api/po/stopRequest/choices', {})
  const { reasons } = (JSON.parse(choices.text) as { data: Data<'GET /api/po/stopRequest/choices'> }).data
  const reasonId = reasons.find(({ active, needsDocument }) => active && !needsDocument)?.id ?? ''
  await target.send('buyer', 'POST /api/po/stopRequest', { body: { projectId: draft.id, reasonId, narrative: '截止时间试验，不再采购' } })
  const known = new Set(receipts.map(({ receiptNo }) => receiptNo))
  const beforeDeadline = ({ submittedAt }: { submittedAt: string }) => Date.parse(submittedAt) < deadline
  return [
    ...late,
    ...(last ? [] : ['nothing was accepted before the deadline, so nothing was tried']),
    ...accepted.filter(({ receiptNo }) => !known.has(receiptNo)).map(({ receiptNo }) => `${receiptNo} was accepted and is lost`),
    ...receipts.filter((receipt) => !beforeDeadline(receipt)).map(({ receiptNo }) => `${receiptNo} is of after the deadline`),
    ...(receipts.length === accepted.length ? [] : [`${accepted.length} were accepted, ${receipts.length} are kept`]),
    ...(last && text && !text.text.includes(last.price) ? [`${last.receiptNo} is not what was sent last`] : []),
  ]
}
