import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { approved, filled, newcomer, returned, stepFourOf, stepThreeOf, stepTwoOf, submitted, uploaded } from '#tests/setup/registration.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const save = (person: string, id: string, body: ReturnType<typeof stepTwoOf>) =>
  world.call(person, 'POST /api/admin/company/{id}', { params: { id }, body })

describe('a registering company', () => {
  it('is alone with its name and its code, however many ask at once', async () => {
    const all = [await newcomer(world), await newcomer(world), await newcomer(world)]
    const [first] = all
    if (!first) throw new Error('nobody came')
    const wanted = stepTwoOf(first)
    const sameCode = await Promise.all(
      all.map((who) => save(who.username, who.id, { ...stepTwoOf(who), unifiedCreditCode: wanted.unifiedCreditCode })),
    )
    expect(sameCode.map(({ http }) => http).toSorted()).toEqual([200, 422, 422])
    const refused = sameCode.find(({ http }) => http === 422)
    expect(refused?.refusal.errors).toEqual([{ path: 'unifiedCreditCode', message: 'This credit code belongs to another company' }])
    const sameName = await Promise.all(
      (await Promise.all([newcomer(world), newcomer(world)])).map((who) =>
        save(who.username, who.id, { ...stepTwoOf(who), name: '同名物资有限公司' }),
      ),
    )
    expect(sameName.map(({ http }) => http).toSorted()).toEqual([200, 422])
  })

  it('has no name or code that looks like another’s, and both in one form', async () => {
    const [one, other] = [await newcomer(world), await newcomer(world)]
    const mine = stepTwoOf(one)
    const code = mine.unifiedCreditCode
    const written = {
      ...mine,
      name: ' 海丰（ＡＢＣ）\u200b有限公司\u202d',
      unifiedCreditCode: `${code.slice(0, 4)} ${code.slice(4).replaceAll('0', 'o')}`,
    }
    expect(await save(one.username, one.id, { ...written, phone: '（0532） 8600 1234', email: 'Office＠Example。com' })).toMatchObject({
      http: 200,
    })
    const { stepTwo } = await world.ask(one.username, 'GET /api/admin/company/getCompany/{id}', { params: { id: one.id } })
    expect(stepTwo).toMatchObject({
      name: '海丰（ABC）有限公司',
      unifiedCreditCode: code,
      phone: '0532-8600-1234',
      email: 'office@example.com',
    })
    const theirs = stepTwoOf(other)
    for (const name of ['海丰(abc)有限公司', '海丰（АВС）有限公司', '海丰 （ABC） 有限公司']) {
      const { refusal } = await save(other.username, other.id, { ...theirs, name })
      expect(refusal.errors, name).toEqual([{ path: 'name', message: 'Another company has this name, or one that looks the same' }])
      const free = world.ask(other.username, 'GET /api/admin/company/checkCompanyName/{a}/{b}', { params: { a: name, b: other.id } })
      expect(await free, name).toBe(false)
    }
    const asked = { body: { unifiedCreditCode: code.toLowerCase().replaceAll('0', 'O'), id: other.id } }
    expect(await world.ask(other.username, 'POST /api/admin/company/checkUnifiedCreditCode', asked)).toBe(false)
    for (const q of ['海丰(ABC)', '海丰（ＡＢＣ）', code.toLowerCase()])
      expect(
        (await world.ask('admin', 'GET /api/admin/company/page', { query: { q } })).rows.map(({ id }) => id),
        q,
      ).toEqual([one.id])
  })

  it('commits the same step twice and is where it was', async () => {
    const who = await newcomer(world)
    await filled(world, who)
    const three = await stepThreeOf(world, who)
    const body = { id: who.id, step: 3 as const, ...three }
    const twice = await Promise.all([1, 2].map(() => world.call(who.username, 'POST /api/admin/company/commitRegStepThree', { body })))
    expect(twice.map(({ http }) => http)).toEqual([200, 200])
    const stored = await world.ask(who.username, 'GET /api/admin/company/getRegStepThree/{id}', { params: { id: who.id } })
    expect(stored.certificates).toHaveLength(1)
    expect(stored.businessLicense?.id).toBe(three.businessLicense)
  })

  it('goes on where it was on another device', async () => {
    const who = await newcomer(world)
    await filled(world, who)
    const registration = await world.ask(who.username, 'GET /api/admin/company/getCompany/{id}', { params: { id: who.id } })
    expect(registration.stepsDone).toEqual([2, 3, 4])
    expect(registration.stepTwo).toMatchObject(stepTwoOf(who))
    expect(await world.ask(who.username, 'GET /api/admin/company/getRegStepFour', { query: { id: who.id } })).toEqual(stepFourOf(who))
  })

  it('takes its steps in order', async () => {
    const who = await newcomer(world)
    await save(who.username, who.id, stepTwoOf(who))
    const body = { id: who.id, step: 3 as const, ...(await stepThreeOf(world, who)) }
    const early = await world.call(who.username, 'POST /api/admin/company/commitRegStepThree', { body })
    expect([early.http, early.refusal.reasons]).toEqual([409, ['refusal.notInThisState']])
  })

  it('does not exist for another supplier: neither to read nor to write', async () => {
    const who = await newcomer(world)
    await filled(world, who)
    const other = await newcomer(world)
    const params = { id: who.id }
    const answers = [
      await world.call(other.username, 'GET /api/admin/company/getCompany/{id}', { params }),
      await world.call(other.username, 'GET /api/admin/company/{id}', { params }),
      await world.call(other.username, 'GET /api/admin/company/getRegStepThree/{id}', { params }),
      await world.call(other.username, 'GET /api/admin/company/getRegStepFour', { query: params }),
      await world.call(other.username, 'GET /api/admin/srmManageLog/list/{id}', { params }),
      await save(other.username, who.id, stepTwoOf(other)),
      await world.call(other.username, 'POST /api/admin/company/commitRegStepTwo', {
        body: { id: who.id, step: 2, adminId: other.userId },
      }),
      await world.call(other.username, 'POST /api/admin/company/commitRegStepFour', { body: { id: who.id, step: 4, ...stepFourOf(who) } }),
      await world.call(other.username, 'POST /api/admin/company/{id}/{x}', { params: { ...params, x: 'submit' }, body: { version: 3 } }),
    ]
    expect(answers.map(({ http }) => http)).toEqual(answers.map(() => 404))
    expect(answers.map(({ text }) => text).join()).not.toContain(stepTwoOf(who).legalRepresentative)
  })

  it('cannot call itself, its certificates or its customers what no dictionary knows', async () => {
    const who = await newcomer(world)
    const two = await world.call(who.username, 'POST /api/admin/company/{id}', {
      params: { id: who.id },
      body: { ...stepTwoOf(who), enterpriseType: 'NONE', supplierKindId: '999' },
    })
    expect([two.http, two.refusal.errors?.map(({ path }) => path)]).toEqual([422, ['supplierKindId', 'enterpriseType']])
    await save(who.username, who.id, stepTwoOf(who))
    await world.ask(who.username, 'POST /api/admin/company/commitRegStepTwo', { body: { id: who.id, step: 2, adminId: who.userId } })
    const own = await stepThreeOf(world, who)
    const certificates = own.certificates.map((each) => ({ ...each, type: 'LLC' }))
    const body = {
      id: who.id,
      step: 3 as const,
      ...own,
      certificates,
      categoryIds: ['999'],
      historySupplyUnit: ['EAST', 'NOWHERE', 'NEVER'],
    }
    const three = await world.call(who.username, 'POST /api/admin/company/commitRegStepThree', { body })
    expect([three.http, three.refusal.errors?.map(({ path }) => path)]).toEqual([
      422,
      ['certificates.0.type', 'categoryIds', 'historySupplyUnit'],
    ])
  })

  it('hands in the papers that its type asks for, as an administrator has said it', async () => {
    const kinds = await world.ask(null, 'GET /api/admin/srmSupplierKind/getData')
    const agent = kinds.find(({ code }) => code === 'AGENT')
    expect(agent?.requiredPapers).toEqual(['AGENCY'])
    const who = await newcomer(world)
    const { id, username, userId } = who
    await save(username, id, { ...stepTwoOf(who), supplierKindId: agent?.id ?? '' })
    await world.ask(username, 'POST /api/admin/company/commitRegStepTwo', { body: { id, step: 2, adminId: userId } })
    const three = await stepThreeOf(world, who)
    const commit = (certificates: typeof three.certificates) =>
      world.call(username, 'POST /api/admin/company/commitRegStepThree', { body: { id, step: 3, ...three, certificates } })
    const { refusal } = await commit(three.certificates)
    expect(refusal.errors).toEqual([{ path: 'certificates', message: 'Required papers are missing: Agency authorisation' }])
    const authorised = three.certificates.map((each) => ({ ...each, type: 'AGENCY' }))
    expect((await commit(authorised)).http).toBe(200)
    const params = { id: agent?.id ?? '' }
    const { version } = (await world.ask('admin', 'GET /api/admin/type/page', { query: { q: 'AGENT' } })).rows[0] ?? {}
    const body = { version: version ?? 0, requiredPapers: [] }
    await world.ask('admin', 'POST /api/admin/type/{id}', { params, body })
    expect((await commit([])).http).toBe(200)
    await world.ask('admin', 'POST /api/admin/type/{id}', { params, body: { version: body.version + 1, requiredPapers: ['AGENCY'] } })
  })

  it('cannot name somebody else’s file as its own', async () => {
    const who = await newcomer(world)
    const other = await newcomer(world)
    await save(who.username, who.id, stepTwoOf(who))
    await world.ask(who.username, 'POST /api/admin/company/commitRegStepTwo', { body: { id: who.id, step: 2, adminId: who.userId } })
    const own = await stepThreeOf(world, who)
    const foreign = await uploaded(world, other.username)
    const [certificate] = own.certificates
    if (!certificate) throw new Error('no certificate')
    const body = {
      id: who.id,
      step: 3 as const,
      ...own,
      businessLicense: foreign,
      certificates: [{ ...certificate, certificateId: foreign }],
    }
    const { http, refusal } = await world.call(who.username, 'POST /api/admin/company/commitRegStepThree', { body })
    expect([http, refusal.errors?.map(({ path }) => path)]).toEqual([422, ['businessLicense', 'certificates.0.certificateId']])
    expect(
      (await world.ask(who.username, 'GET /api/admin/company/getRegStepThree/{id}', { params: { id: who.id } })).businessLicense,
    ).toBeNull()
  })
})

describe('a returned company', () => {
  it('mends what was returned, that alone, and only then submits', async () => {
    const who = await returned(world)
    const params = { id: who.id }
    const { version, marks } = await world.ask(who.username, 'GET /api/admin/company/getCompany/{id}', { params })
    expect(marks).toEqual([{ field: 'address', reason: '与营业执照住所不一致', mended: false }])
    const tooEarly = await world.call(who.username, 'POST /api/admin/company/{id}/{x}', {
      params: { ...params, x: 'submit' },
      body: { version },
    })
    expect(tooEarly.refusal.reasons).toEqual(['refusal.mended'])
    const more = await save(who.username, who.id, { ...stepTwoOf(who), address: '新港路 1 号', phone: '0532-00000000' })
    expect(more.refusal.errors?.map(({ path }) => path)).toEqual(['phone'])
    expect((await save(who.username, who.id, { ...stepTwoOf(who), address: '新港路 1 号' })).http).toBe(200)
    const again = await world.ask(who.username, 'POST /api/admin/company/{id}/{x}', {
      params: { ...params, x: 'submit' },
      body: { version },
    })
    expect(again.state).toBe('firstReview')
    const { history } = await world.ask('reviewer', 'GET /api/admin/company/{id}', { params })
    expect(history).toMatchObject([{ field: 'address', after: '新港路 1 号' }])
  })
})

describe('an admitted company', () => {
  it('changes at once what needs no review, and nothing else', async () => {
    const who = await approved(world)
    expect((await save(who.username, who.id, { ...stepTwoOf(who), phone: '0532-11112222' })).http).toBe(200)
    const material = await save(who.username, who.id, { ...stepTwoOf(who), legalRepresentative: '他人' })
    expect(material.refusal.errors?.map(({ path }) => path)).toEqual(['legalRepresentative'])
  })

  it('keeps its old data in force until a change is accepted, and has one change at a time', async () => {
    const who = await approved(world)
    const body = { fields: { legalRepresentative: '周新' }, reason: '法定代表人变更登记完成' }
    const asked = await Promise.all([1, 2].map(() => world.call(who.username, 'POST /api/srm/companyChange', { body })))
    expect(asked.map(({ http }) => http).toSorted()).toEqual([200, 409])
    const id = asked.find(({ http }) => http === 200)?.data.id ?? ''
    const now = () => world.ask('reviewer', 'GET /api/admin/company/{id}', { params: { id: who.id } })
    expect((await now()).legalRepresentative).toBe(stepTwoOf(who).legalRepresentative)
    await world.ask('reviewer', 'POST /api/srm/companyChange/{id}/accept', { params: { id }, body: { version: 0 } })
    expect(await now()).toMatchObject({ legalRepresentative: '周新', state: 'approved' })
    expect((await now()).history).toMatchObject([{ field: 'legalRepresentative', after: '周新' }])
  })

  it('cannot smuggle its state or another’s data through a change', async () => {
    const who = await approved(world)
    for (const fields of [
      { state: 'approved' },
      { name: 5 },
      { unifiedCreditCode: '91370200MA0000001X' },
      { certificates: [{ certificateId: '1' }] },
    ]) {
      const { http } = await world.call(who.username, 'POST /api/srm/companyChange', { body: { fields, reason: '变更登记完成' } as never })
      expect([fields, http]).toEqual([fields, 422])
    }
    const other = await approved(world)
    const body = { fields: { legalRepresentative: '周新' }, reason: '法定代表人变更登记完成' }
    const { id } = await world.ask(other.username, 'POST /api/srm/companyChange', { body })
    const foreign = await world.call(who.username, 'POST /api/srm/companyChange/{id}/withdraw', { params: { id }, body: { version: 0 } })
    expect(foreign.http).toBe(404)
    const seen = await world.ask(who.username, 'GET /api/srm/companyChange/page', { query: { companyId: other.id } })
    expect(seen.rows).toEqual([])
  })
})

describe('names and codes', () => {
  it('are not harvested by asking one after another', async () => {
    const who = await newcomer(world)
    const ask = () =>
      world.call(who.username, 'GET /api/admin/company/checkCompanyName/{a}/{b}', { params: { a: '远航钢绳有限公司', b: who.id } })
    expect((await ask()).data).toBe(false)
    for (let asked = 1; asked < 60; asked++) await ask()
    expect((await ask()).http).toBe(429)
  })

  it('of similar companies show what tells them apart, and no code', async () => {
    const who = await newcomer(world)
    const found = await world.call(who.username, 'GET /api/admin/company/getBlurCompany', { query: { name: '远航钢绳集团有限公司' } })
    expect(found.data.map(({ name }) => name)).toContain('远航钢绳有限公司')
    expect(found.text).not.toMatch(/[0-9A-Z]{18}/)
  })
})

describe('the state of a company', () => {
  it('is written by nothing but its machine', async () => {
    const { id } = await submitted(world)
    await expect(rowsOf(world.database, sql`update company set state = 'approved' where id = ${id} returning id`)).rejects.toMatchObject({
      cause: { message: 'only a transition may write the state of company' },
    })
  })
})
