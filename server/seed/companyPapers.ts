import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { company } from '#server/db/tables/platform.ts'
import { certificate, companyContact, companyType, scope } from '#server/db/tables/supplier.ts'
import type { Storage } from '#server/storage.ts'
import type { PlayedCompany } from './companies.ts'
import { storePapers, type Paper } from './files.ts'
import { continueIds } from '#server/db/continueIds.ts'
import { drawPaper } from './paper.ts'
import { people } from './people.ts'
import type { SupplierData } from './supplierData.ts'

const typeNames: Record<SupplierData['type'], string> = {
  LLC: 'Limited liability company',
  JSC: 'Joint stock company',
  SOLE: 'Sole proprietorship',
  STATE: 'State-owned enterprise',
  FOREIGN: 'Foreign-invested enterprise',
}

/** What suppliers handed in, once people and companies are there: licences, certificates, contacts, scopes, and who has the case. */
export const seedCompanyPapers = async (tx: Database, storage: Storage, companies: PlayedCompany[]): Promise<void> => {
  const kinds = new Map((await tx.select().from(companyType)).map(({ code, id }) => [code, id]))
  const complete = companies.flatMap((played) =>
    played.papersAt && played.data ? [{ ...played, data: played.data, at: played.papersAt }] : [],
  )
  const licences = await storePapers(
    tx,
    storage,
    complete.map(({ row, data, at }) => licenceOf(row, data, at)),
  )
  const certificates = complete.flatMap(({ certificates: own, row, data, at }) => own.map((each) => ({ each, row, data, at })))
  const papers = await storePapers(
    tx,
    storage,
    certificates.map(({ each, row, data, at }) => certificateOf(each, row, data, at)),
  )
  await tx.insert(certificate).values(certificates.map(({ each }, index) => ({ ...each, fileId: papers[index] ?? '' })))
  await tx.insert(companyContact).values(companies.flatMap(contactsOf))
  const licenceIds = new Map(complete.map(({ row }, index) => [row.id, licences[index] ?? null]))
  for (const { row, data } of companies) {
    const supplierKindId = row.stepsDone?.includes(2) && data ? (kinds.get(data.kind) ?? null) : null
    const { adminId, assigneeId } = row
    await tx
      .update(company)
      .set({ adminId, assigneeId: assigneeId ?? null, supplierKindId, licenceFileId: licenceIds.get(row.id) ?? null })
      .where(eq(company.id, row.id))
  }
  await tx.insert(scope).values(companies.flatMap(({ scopes }) => scopes.rows))
  await continueIds(tx, ['scope'])
}

const licenceOf = (row: PlayedCompany['row'], data: SupplierData, at: Date): Paper => ({
  name: `营业执照-${data.name}.png`,
  content: drawPaper('BUSINESS LICENCE', [
    ['UNIFIED SOCIAL CREDIT CODE', row.unifiedCreditCode],
    ['NAME', data.nameEn],
    ['TYPE', typeNames[data.type]],
    // One company typed somebody else's name: what a reviewer finds beside the picture.
    ['LEGAL REPRESENTATIVE', data.id === '55' ? 'Jia Baishan' : data.legalRepresentativeEn],
    ['REGISTERED CAPITAL', `CNY ${(data.capital * 10_000).toLocaleString('en')}`],
    ['ESTABLISHED', data.established],
    ['VALID', `${row.licenceStart ?? ''} TO ${row.licenceEnd ?? 'NO FIXED END'}`],
  ]),
  uploadedBy: row.adminId ?? '',
  at,
})

const certificateOf = (each: PlayedCompany['certificates'][number], row: PlayedCompany['row'], data: SupplierData, at: Date): Paper => ({
  name: `${each.type}-${data.name}.png`,
  content: drawPaper(`CERTIFICATE ${each.type}`, [
    ['NUMBER', each.no],
    ['HOLDER', data.nameEn],
    ['UNIFIED SOCIAL CREDIT CODE', row.unifiedCreditCode],
    ['VALID', `${each.validFrom ?? ''} TO ${each.validTo ?? ''}`],
  ]),
  uploadedBy: row.adminId ?? '',
  at,
})

const helpers = ['陈雨', '杨帆', '许诺', '郭靖宇', '邓超然', '丁一', '崔健', '潘虹']

/** Three people of one house: who sells, who knows, who is paid. */
const contactsOf = ({ row, data, hasContacts }: PlayedCompany): (typeof companyContact.$inferInsert)[] => {
  if (!hasContacts || !data) return []
  const n = Number(row.id)
  const admin = people.find(({ id }) => id === row.adminId)?.name ?? ''
  return (['BUSINESS', 'TECHNICAL', 'FINANCE'] as const).map((type, position) => ({
    companyId: row.id,
    type,
    name: position === 0 ? admin : (helpers[(n * 3 + position) % helpers.length] ?? ''),
    phone: `13${(n * 7 + position * 3) % 10}${String(20_000_000 + n * 131_071 + position * 7919).padStart(8, '0')}`,
    email: `${['sales', 'tech', 'finance'][position] ?? ''}@${data.domain}`,
    isDefault: position === 0,
    position,
  }))
}
