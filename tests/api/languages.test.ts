import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '#server/seed/password.ts'
import en from '#src/lang/en.json'
import zhCN from '#src/lang/zh-CN.json'
import { draftProject } from '#tests/setup/purchase.ts'
import { beginJourney, type Journey, type Manner, type Refused } from './journey.ts'

let journey: Journey
let token: string
let draftId: string
beforeAll(async () => {
  journey = await beginJourney()
  token = await journey.world.tokenOf('buyer')
  draftId = (await draftProject(journey.world, { items: [], unitId: null })).id
})
afterAll(() => journey.close())

const languages = [
  { language: 'zh-CN', texts: zhCN, joint: '；' },
  { language: 'en', texts: en, joint: '; ' },
]

const attempt = { body: { username: 'buyer2', password: 'not-the-password' } }

/** Each kind of refusal, brought about, and the text that it must have. */
const refusals: { text: keyof typeof en; ask: (manner: Manner) => Promise<Refused> }[] = [
  { text: 'error.signIn', ask: (manner) => journey.refused(40001, 'POST /api/auth/jwt/token', attempt, manner) },
  { text: 'error.40002', ask: (manner) => journey.refused(40002, 'GET /api/auth/jwt/captcha', {}, { ...manner, signature: {} }) },
  { text: 'error.40101', ask: (manner) => journey.refused(40101, 'GET /api/po/project/page', {}, manner) },
  { text: 'error.40301', ask: (manner) => journey.refused(40301, 'GET /api/po/dashboard/admin', {}, { ...manner, token }) },
  {
    text: 'error.40400',
    ask: (manner) => journey.refused(40400, 'GET /api/po/project/{id}', { params: { id: '9' } }, { ...manner, token }),
  },
  {
    text: 'error.42200',
    ask: (manner) => journey.refused(42200, 'GET /api/po/project/page', { query: { page: '0' } }, { ...manner, token }),
  },
]

describe.each(languages)('in $language', ({ language, texts, joint }) => {
  it.each(refusals)('a refusal says $text', async ({ text, ask }) => {
    expect((await ask({ language })).message).toBe(texts[text])
  })

  it('too many attempts are refused', async () => {
    const locked = { body: { username: `locked-${language}`, password: demoPassword } }
    for (let failed = 0; failed < 5; failed++) await journey.refused(40001, 'POST /api/auth/jwt/token', locked)
    expect((await journey.refused(42900, 'POST /api/auth/jwt/token', locked, { language })).message).toBe(texts['error.42900'])
  })

  it('a process says every reason, and the reasons’ ids are the same in every language', async () => {
    const input = { params: { id: draftId }, body: { version: 0 } }
    const { message, reasons } = await journey.refused(40900, 'POST /api/po/project/{id}/publish', input, { language, token })
    expect(reasons).toEqual(['refusal.hasUnit', 'refusal.hasItems'])
    expect(message).toBe([texts['refusal.hasUnit'], texts['refusal.hasItems']].join(joint))
  })

  it('a field is marked with its own text', async () => {
    const query = { page: '0', limit: '500' }
    const { errors } = await journey.refused(42200, 'GET /api/po/project/page', { query }, { language, token })
    expect(errors?.map(({ path }) => path)).toEqual(['page', 'limit'])
    for (const { message } of errors ?? []) expect(/\p{Script=Han}/u.test(message)).toBe(language === 'zh-CN')
  })
})

const messageFor = async (language: string) => (await journey.refused(40101, 'GET /api/po/project/page', {}, { language })).message

describe('a language', () => {
  it('is English for every kind of English, and Chinese for any other', async () => {
    expect(await messageFor('en-GB,en;q=0.9')).toBe(en['error.40101'])
    for (const other of ['zh', 'zh-TW', 'fr', '*']) expect(await messageFor(other)).toBe(zhCN['error.40101'])
  })
})
