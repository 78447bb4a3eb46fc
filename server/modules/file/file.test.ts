import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signCall } from '#src/lib/signature.ts'
import { caseOf, filesIn, pdf, png, smallPdf } from '#tests/setup/files.ts'
import { contentOf, draftProject } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld({ UPLOAD_MAX_BYTES: String(3 * 1_048_576) })
})
afterAll(() => world.close())

const get = (person: string | null, id: string) => world.call(person, 'GET /api/admin/oss/{id}', { params: { id } })

/** Sends a form as it stands. */
const formOf = async (type: string, payload: string): Promise<boolean> => {
  const before = await filesIn(world)
  const search = new URLSearchParams({ ...signCall(world.config.uploadSignKey, world.clock.now().getTime()) })
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/admin/oss/upload?${search}`,
    headers: { authorization: await world.tokenOf('buyer'), 'content-type': type },
    payload,
  })
  expect(answer.json()).toMatchObject({ status: 42200, errors: [{ path: 'file' }] })
  expect(await filesIn(world)).toEqual(before)
  return answer.statusCode === 422
}

describe('a file', () => {
  it('comes back byte for byte, as a download with its own name', async () => {
    const content = pdf(2 * 1_048_576)
    const name = "技术要求 (第'2'版)*.pdf"
    const { data, status } = await world.upload('buyer', name, content)
    expect(status).toBe(200)
    expect(data).toEqual({
      id: data.id,
      url: `/api/admin/oss/${data.id}`,
      name,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      mime: 'application/pdf',
    })
    const search = new URLSearchParams({ ...signCall(world.config.signSalt, world.clock.now().getTime()) })
    const response = await world.app.inject({ url: `${data.url}?${search}`, headers: { authorization: await world.tokenOf('buyer') } })
    expect(response.rawPayload.equals(content)).toBe(true)
    expect(response.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    const disposition = String(response.headers['content-disposition'])
    expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[A-Za-z0-9%._~-]+$/)
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(name)
  })

  it.each([
    ['a page that calls itself a PDF', 'offer.pdf', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a program that calls itself a picture', 'photo.png', Buffer.concat([Buffer.from('MZ'), randomBytes(300)])],
    ['an archive that breaks off', 'all.zip', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60)])],
    ['a PDF that ends after its header', 'offer.pdf', Buffer.from('%PDF-1.7\n')],
    ['nothing at all', 'empty.pdf', Buffer.alloc(0)],
  ])('is judged by its content: %s is refused', async (_, name, content) => {
    expect(await world.upload('buyer', name, content)).toMatchObject({ http: 422, status: 42200, refusal: { errors: [{ path: 'file' }] } })
  })

  it('is what it holds, whatever it is called', async () => {
    expect((await world.upload('buyer', 'drawing.pdf', png)).data).toMatchObject({ mime: 'image/png', name: 'drawing.png' })
  })

  it('that not every browser shows is stored as one that it does, and nothing else is kept of it', async () => {
    const before = await filesIn(world)
    const { data } = await world.upload('buyer', 'IMG_0001.HEIC', caseOf('photo.heic'), 'picture')
    expect(data).toMatchObject({ name: 'IMG_0001.jpg', mime: 'image/jpeg' })
    const scan = await world.upload('buyer', '合同.tif', caseOf('three-pages.tif'), 'paper')
    expect(scan.data).toMatchObject({ name: '合同.pdf', mime: 'application/pdf' })
    expect(await filesIn(world)).toHaveLength(before.length + 2)
    const { text } = await get('buyer', data.id)
    expect(text).toContain('JFIF')
    const broken = await world.upload('buyer', 'IMG_0002.HEIC', caseOf('photo.heic').subarray(0, 500))
    expect(broken).toMatchObject({
      http: 422,
      refusal: { errors: [{ path: 'file' }], message: expect.stringContaining('Save it as JPG or PDF') },
    })
    expect(await filesIn(world)).toHaveLength(before.length + 2)
  })

  it.each([
    ['paper', 'drawing.dwg', Buffer.concat([Buffer.from('AC1032\0\0\0\0\0'), randomBytes(600)]), 'PDF, OFD, images (JPG'],
    ['picture', 'licence.ofd', caseOf('34-licence.ofd'), 'JPG, PNG, HEIC'],
    ['document', 'setup.exe', Buffer.concat([Buffer.from('MZ'), randomBytes(300)]), 'DWG, DXF, ZIP'],
  ] as const)('is refused where a %s is asked for and it is none, with what is taken', async (use, name, content, kinds) => {
    const before = await filesIn(world)
    const { http, refusal } = await world.upload('buyer', name, content, use)
    expect(http).toBe(422)
    expect(refusal.message).toContain(kinds)
    expect(await filesIn(world)).toEqual(before)
  })

  it('is kept as it is where a browser need not show it', async () => {
    const { data } = await world.upload('buyer', '电子营业执照.ofd', caseOf('34-licence.ofd'), 'paper')
    expect(data).toMatchObject({ name: '电子营业执照.ofd', mime: 'application/ofd', size: caseOf('34-licence.ofd').length })
  })

  it('is refused when it is larger than the setting', async () => {
    const answer = await world.upload('buyer', 'large.pdf', pdf(3 * 1_048_576))
    expect(answer).toMatchObject({ http: 422, refusal: { errors: [{ path: 'file', message: 'The file is larger than 3 MB' }] } })
  })

  it('has a name that can be stored and sent, however long or odd', async () => {
    const { data, status } = await world.upload('buyer', `${'𠮷'.repeat(260)}.pdf`, pdf())
    expect(status).toBe(200)
    expect(await get('buyer', data.id)).toMatchObject({ http: 200 })
  })

  const boundary = 'x'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="offer.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  it.each([
    ['before its first part', ''],
    ['within the head of its part', head.slice(0, 40)],
    ['before its bytes', head],
    ['within its bytes', `${head}${smallPdf.toString('latin1').slice(0, 60)}`],
    ['before its end', `${head}${smallPdf.toString('latin1')}`],
    ['within its end', `${head}${smallPdf.toString('latin1')}\r\n--${boundary}`],
    ['with a part that has no end', `${head}x`],
    ['with another form’s end', `${head}${smallPdf.toString('latin1')}\r\n--y--\r\n`],
  ])('is refused, and leaves nothing, when its form ends %s', async (_, payload) => {
    expect(await formOf(`multipart/form-data; boundary=${boundary}`, payload)).toBe(true)
  })

  it.each([
    ['names no end', 'multipart/form-data'],
    ['is no form', 'application/json'],
  ])('is refused when its form %s', async (_, type) => {
    expect(await formOf(type, '{}')).toBe(true)
  })
  it('needs the upload key and a person', async () => {
    expect(await world.upload(null, 'offer.pdf', pdf())).toMatchObject({ status: 40101 })
    const unsigned = await world.app.inject({
      method: 'POST',
      url: '/api/admin/oss/upload',
      headers: { authorization: await world.tokenOf('buyer') },
    })
    expect(unsigned.json()).toMatchObject({ status: 40002 })
  })
})

describe('who may read it', () => {
  it('its uploader, then those who may see the project that holds it', async () => {
    const { data: file } = await world.upload('buyer', 'requirement.pdf', pdf())
    const seenBy = async () => {
      const people = ['buyer', 'buyer2', 'lead', 'supplier1', 'supplier2', 'newsupplier', 'admin', null]
      const answers = await Promise.all(people.map(async (person) => [person, (await get(person, file.id)).http] as const))
      return answers.flatMap(([person, http]) => (http === 200 ? [person] : []))
    }
    expect(await seenBy()).toEqual(['buyer'])
    const { id, version } = await draftProject(world, {
      documentIds: [file.id],
      method: 'DIRECT',
      visibility: 'INVITED',
      invitedCompanyIds: ['31'],
    })
    expect(await seenBy()).toEqual(['buyer', 'lead'])
    await world.ask('buyer', 'POST /api/po/project/{id}/publish', { params: { id }, body: { version } })
    expect(await seenBy()).toEqual(['buyer', 'buyer2', 'lead', 'supplier1'])
    expect(await get('supplier2', file.id)).toMatchObject({ http: 404, status: 40400 })
  })

  it('another’s file cannot be drawn into a project of one’s own', async () => {
    const { data: file } = await world.upload('buyer', 'requirement.pdf', pdf())
    const body = contentOf(world, { documentIds: [file.id] })
    expect(await world.call('buyer2', 'POST /api/po/project', { body })).toMatchObject({ status: 42200 })
    const taken = await world.ask('buyer', 'POST /api/po/project', { body })
    expect((await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id: taken.id } })).documents).toMatchObject([
      { id: file.id, name: 'requirement.pdf' },
    ])
  })
})
