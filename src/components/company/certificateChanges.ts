/** A certificate as it is kept with a change or in the history. */
export interface KeptCertificate {
  certificateId: string
  type: string
  no: string
  issuer: string
  validFrom: string | null
  validTo: string | null
}

export type CertificateChange = { before: KeptCertificate; after: KeptCertificate | null } | { before: null; after: KeptCertificate }

/** What makes two entries the same certificate, the surest first: its file, its number, its type. */
const sameness: ((one: KeptCertificate) => string)[] = [
  ({ certificateId }) => certificateId,
  ({ type, no }) => `${type} ${no}`,
  ({ type }) => type,
]

/** What was replaced, taken away and added between two lists of certificates, and how many stay as they are. */
export const certificateChanges = (
  before: readonly KeptCertificate[],
  after: readonly KeptCertificate[],
): { changes: CertificateChange[]; kept: number } => {
  const pairs = new Map<KeptCertificate, KeptCertificate>()
  const taken = new Set<KeptCertificate>()
  for (const keyOf of sameness)
    for (const one of before) {
      const other = pairs.has(one) ? undefined : after.find((each) => !taken.has(each) && keyOf(each) === keyOf(one))
      if (!other) continue
      pairs.set(one, other)
      taken.add(other)
    }
  const changes: CertificateChange[] = [
    ...before.map((one) => ({ before: one, after: pairs.get(one) ?? null })).filter((pair) => !alike(pair.before, pair.after)),
    ...after.filter((one) => !taken.has(one)).map((one) => ({ before: null, after: one })),
  ]
  return { changes, kept: before.filter((one) => alike(one, pairs.get(one) ?? null)).length }
}

const fields = ['certificateId', 'type', 'no', 'issuer', 'validFrom', 'validTo'] as const

const alike = (one: KeptCertificate, other: KeptCertificate | null): boolean =>
  other !== null && fields.every((field) => one[field] === other[field])

/** A list that was kept as JSON; null for what is none. */
export const keptCertificates = (text: string): KeptCertificate[] | null => {
  if (text === '') return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? (list as KeptCertificate[]) : null
  } catch {
    return null
  }
}
