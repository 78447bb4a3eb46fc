import type { Data, Input } from '#src/contract/index.ts'
import type { World } from './world.ts'

export const hour = 3_600_000

type Content = Input<'POST /api/po/project'>['body']

/** A draft that may be published as it stands: two lines, open to all, closing in a day. */
export const contentOf = (world: { clock: Pick<World['clock'], 'now'> }, changed: Partial<Content> = {}): Content => ({
  title: '门机钢丝绳采购',
  titleEn: 'Wire ropes',
  unitId: '21',
  categoryId: '1001',
  method: 'INQUIRY',
  visibility: 'OPEN',
  deadline: new Date(world.clock.now().getTime() + 24 * hour).toISOString(),
  description: '',
  allowPartial: true,
  invitedCompanyIds: [],
  items: [lineOf('钢丝绳', '1200.0000'), lineOf('卸扣', '60.0000')],
  unfinished: [],
  documentIds: [],
  ...changed,
})

export const lineOf = (name: string, quantity: string): Content['items'][number] => ({
  name,
  spec: 'Ø32 mm',
  unit: 'm',
  quantity,
  deliveryDate: null,
  place: '',
  remark: '',
})

/** Of a sheet in which everything can be read. */
export const nothingUnread: Input<'POST /api/po/quotation/{id}/saveDraft'>['body']['unread'] = {
  prices: [],
  deliveryDays: '',
  validityDays: '',
}

/** A line whose quantity nobody can read. */
export const unfinishedLine = { ...lineOf('链条', '12o'), lineNo: 2, deliveryDate: '明年春天' }

export const draftProject = async (world: World, changed: Partial<Content> = {}, owner = 'buyer') =>
  world.ask(owner, 'POST /api/po/project', { body: contentOf(world, changed) })

export const publishedProject = async (world: World, changed: Partial<Content> = {}, owner = 'buyer') => {
  const { id, version } = await draftProject(world, changed, owner)
  return world.ask(owner, 'POST /api/po/project/{id}/publish', { params: { id }, body: { version } })
}

export type Sheet = Input<'POST /api/po/quotation/{id}/submit'>['body']['sheet']

export const begunQuotation = async (world: World, person: string, projectId: string) => {
  const { id } = await world.ask(person, 'POST /api/po/quotation', { body: { projectId } })
  return world.ask(person, 'GET /api/po/quotation/{id}', { params: { id } })
}

/** Prices by line; null and missing ones stay gaps. */
export const sheetOf = (
  { items }: Pick<Data<'GET /api/po/quotation/{id}'>, 'items'>,
  prices: (string | null)[],
  remark = '',
  attachmentIds: string[] = [],
): Sheet => ({
  taxRate: '0.1300',
  deliveryDays: 30,
  validityDays: 90,
  remark,
  lines: items.map(({ id }, index) => ({ itemId: id, unitPrice: prices[index] ?? null, remark: '' })),
  attachmentIds,
})

export const submittedQuotation = async (
  world: World,
  person: string,
  projectId: string,
  prices: (string | null)[],
  remark = '',
  attachmentIds: string[] = [],
) => {
  const begun = await begunQuotation(world, person, projectId)
  const body = { version: begun.version, draftRevision: begun.draftRevision, sheet: sheetOf(begun, prices, remark, attachmentIds) }
  return world.ask(person, 'POST /api/po/quotation/{id}/submit', { params: { id: begun.id }, body })
}

/** What the asking person sees of a project after its deadline has passed. */
export const openingOf = (world: World, person: string, id: string) =>
  world.ask(person, 'GET /api/po/project/{id}/opening', { params: { id } })

/** Sends a project's own event with the version it has now. */
export const send = async (world: World, person: string, id: string, event: 'open' | 'publish') => {
  const { version } = await openingOf(world, person, id)
  return world.call(person, `POST /api/po/project/{id}/${event}`, { params: { id }, body: { version } })
}

/** A head lets a purchase stand still. @returns the hold */
export const holdPurchase = async (
  world: World,
  id: string,
  kind: 'SUPERVISOR' | 'ABNORMAL' = 'SUPERVISOR',
  reason = '收到举报，核查技术要求',
) => {
  const { version } = await openingOf(world, 'lead', id)
  await world.ask('lead', 'POST /api/po/project/{id}/hold', { params: { id }, body: { version, kind, reason } })
  return holdOn(world, id)
}

export const releasePurchase = async (world: World, id: string, holdId: string, person = 'lead') => {
  const { version } = await openingOf(world, 'lead', id)
  const body = { version, holdId, reason: '核查结束，恢复进行' }
  return world.call(person, 'POST /api/po/project/{id}/release', { params: { id }, body })
}

/** The hold of a purchase that was set last and stands; one that there is not where none does. */
export const holdOn = async (world: World, id: string): Promise<string> => {
  const { http, data } = await world.call('lead', 'GET /api/po/project/{id}', { params: { id } })
  return (http === 200 && data.holds.at(-1)?.id) || '1'
}
