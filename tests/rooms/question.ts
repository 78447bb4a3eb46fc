import { questionMachine, type QuestionEvent, type QuestionFacts } from '#src/machines/question/question.ts'
import { bringOn, directly, post, reason, storedBy, type Stored } from '#tests/model/driver.ts'
import type { Case } from '#tests/model/subject.ts'
import { smallPdf } from '#tests/setup/files.ts'
import { publishedProject } from '#tests/setup/purchase.ts'
import { stopProject } from '#tests/setup/stop.ts'
import type { World } from '#tests/setup/world.ts'
import { withAuthority } from './refused.ts'
import { testRoom } from './room.ts'

const facts: QuestionFacts = {
  now: new Date('2026-11-22T02:00:00.000Z'),
  own: true,
  inCharge: true,
  projectState: 'published',
  expertFits: true,
  otherAnswered: true,
}
const sent = (event: QuestionEvent): Case => ({ event, facts })

const answer = '按 GB/T 20118 验收'
/** A buyer beside the one who runs the purchase. */
const [expert, stranger] = ['4', '12']

export const ask = (
  world: World,
  projectId: string,
  person = 'supplier1',
  text = '最小破断拉力按哪个标准验收？',
  documentIds: string[] = [],
) => world.ask(person, 'POST /api/po/question', { body: { projectId, itemId: null, text, documentIds } })

/** A question about a new purchase, beside another that is answered. */
const asked = async (world: World) => {
  const { id: projectId } = await publishedProject(world)
  const other = await ask(world, projectId, 'supplier2')
  await world.ask('buyer', 'POST /api/po/question/{id}/answer', { params: { id: other.id }, body: { version: 0, answer } })
  const { data } = await world.upload('supplier1', '试验标准摘录.pdf', smallPdf)
  const { id } = await ask(world, projectId, 'supplier1', undefined, [data.id])
  return { id, projectId, otherId: other.id }
}

/** A record that real calls brought to this state. */
const questionIn = async (world: World, state: string): Promise<Stored> => {
  const { id, otherId } = await asked(world)
  const record = storedBy(world, id, {
    machine: 'question',
    names: { intoId: otherId },
    look: () => world.ask('buyer', 'GET /api/po/question/{id}', { params: { id } }),
    sender: (event) => (event === 'withdraw' ? 'supplier1' : 'buyer'),
    carried: {
      answer: () => ({ answer }),
      edit: () => ({ answer }),
      assign: () => ({ toUserId: expert }),
      merge: () => ({ intoId: otherId }),
    },
  })
  return bringOn(record, { answered: ['answer'], merged: ['merge'], refused: ['refuse'], withdrawn: ['withdraw'] }[state])
}

/** Sends something besides the version to a new question, as its buyer. */
const sending = (event: string, body: object, before?: (world: World, projectId: string) => Promise<unknown>) => async (world: World) => {
  const { id, projectId } = await asked(world)
  await before?.(world, projectId)
  return (language: 'zh-CN' | 'en') => post(world, language, 'buyer', `/api/po/question/${id}/${event}`, { version: 0, ...body })
}

export const questionRoom = testRoom({
  subject: {
    machine: questionMachine,
    cases: [
      sent({ type: 'answer', answer, documentIds: [] }),
      sent({ type: 'edit' }),
      sent({ type: 'assign', toUserId: expert }),
      sent({ type: 'merge', intoId: '7002' }),
      sent({ type: 'refuse', reason }),
      sent({ type: 'withdraw' }),
    ],
    against: {
      own: { facts: { own: false } },
      inCharge: { facts: { inCharge: false } },
      notOpenedYet: { facts: { projectState: 'opened' } },
      expertFits: { facts: { expertFits: false } },
      otherAnswered: { facts: { otherAnswered: false } },
      reasonGiven: { event: { reason: ' 四个字符 ' } },
    },
  },
  reach: questionIn,
  scenarios: [
    {
      guards: ['own'],
      hear: async (world) => directly(world, await questionIn(world, 'asked'), { type: 'withdraw' }, withAuthority('poAnswer:withdraw')),
    },
    {
      guards: ['inCharge'],
      hear: async (world) =>
        directly(world, await questionIn(world, 'asked'), { type: 'answer' }, withAuthority('poJcQuestion:answer', expert, '2')),
    },
    { guards: ['notOpenedYet'], hear: sending('answer', { answer }, stopProject) },
    { guards: ['expertFits'], hear: sending('assign', { toUserId: stranger }) },
    { guards: ['otherAnswered'], hear: sending('merge', { intoId: '7001' }) },
    {
      guards: ['reasonGiven'],
      hear: async (world) =>
        directly(world, await questionIn(world, 'asked'), { type: 'refuse', reason: '' }, withAuthority('poJcQuestion:refuse', '3', '2')),
    },
  ],
  readers: ['lead', 'analyst'],
  calls: {
    who: 'a buyer is signed in',
    stranger: 'an approver of a unit is signed in',
    beginning: {
      who: 'a supplier is signed in',
      given: { 'body.projectId': 'projectId' },
      values: async (world) => ({ projectId: (await publishedProject(world)).id }),
      refused: async (world) => {
        const { id: projectId } = await publishedProject(world)
        await stopProject(world, projectId)
        return { projectId }
      },
    },
  },
  many: {
    rows: `(no, project_id, text, answer_by, begun_company_id, begun_user_id, state, state_since, created_at)
      select 'CQ-2026-x' || n, 1001 + n % 30, '', now() - n * interval '1 minute', 31, 11, (array['answered', 'merged', 'refused'])[1 + n % 3],
        now() - n * interval '1 minute', now() - n * interval '1 minute'`,
    readers: ['lead', 'buyer', 'supplier1'],
  },
})
