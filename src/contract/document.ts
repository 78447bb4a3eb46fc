import { z } from 'zod'
import { documentTypes, envelopes } from '#src/lib/documents.ts'
import { count, id, moment, sha256 } from './row.ts'

/** A file as records show it, by the id of the file. */
export const storedFile = z.strictObject({
  id,
  name: z.string(),
  size: count,
  mime: z.string(),
  sha256,
})

/** A document of a record. */
export const document = storedFile.extend({
  /** To which part of what happens to its record it belongs. */
  stage: z.string(),
  type: z.enum(documentTypes),
  envelope: z.enum(envelopes),
  version: count,
  /** A newer version has taken its place: told to those who run the record. */
  isFormer: z.boolean(),
  addedAt: moment,
  /** Told to those who run the record, once they may know. */
  addedByName: z.string(),
  addedByNameEn: z.string(),
})

/** The files that a record is to carry, in their order. */
export const documentIds = (most: number) => z.array(id).max(most)

export const exampleFile = { id: '7001', name: '技术要求.pdf', size: 48213, mime: 'application/pdf', sha256: 'a'.repeat(64) } as const
export const exampleDocument = {
  ...exampleFile,
  stage: 'tender',
  type: 'biddingDocuments',
  envelope: 'PUBLIC',
  version: 1,
  isFormer: false,
  addedAt: '2026-11-20T10:00:00+08:00',
  addedByName: '林知远',
  addedByNameEn: 'Lin Zhiyuan',
} as const
