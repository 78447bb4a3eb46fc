/** What documents of a record are, after OCDS’s codes for them. */
export const documentTypes = ['biddingDocuments', 'clarifications', 'evidence', 'other'] as const
export type DocumentType = (typeof documentTypes)[number]

/**
 * What rests on a document: for everybody who reads its record, for those who run it alone, or sealed with the technical part or the prices until the
 * purchase is opened.
 */
export const envelopes = ['PUBLIC', 'INTERNAL', 'TECH', 'PRICE'] as const
export type Envelope = (typeof envelopes)[number]

/** For whom it is beside those who run the record: all who read it, whoever filed the record, or nobody. */
export const documentReaders = ['ALL', 'FILER', 'HOUSE'] as const
export type DocumentReaders = (typeof documentReaders)[number]
