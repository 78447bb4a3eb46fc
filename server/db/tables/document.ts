import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { documentReaders, documentTypes, envelopes } from '#src/lib/documents.ts'
import { bigintText, moment, scattered } from './columns.ts'

/** Files that records of any machine carry (docs/decisions/065). Name, size and SHA-256 are the file’s. */
export const document = pgTable(
  'document',
  {
    id: scattered(),
    machine: text('machine').notNull(),
    recordId: bigintText('record_id').notNull(),
    fileId: bigintText('file_id').notNull(),
    /** To which part of what happens to its record it belongs, as the record’s kind calls it. */
    stage: text('stage').notNull(),
    /** Which of several things of that stage it came with: a comment. */
    partId: bigintText('part_id'),
    type: text('type', { enum: documentTypes }).notNull(),
    envelope: text('envelope', { enum: envelopes }).notNull(),
    visibleTo: text('visible_to', { enum: documentReaders }).notNull(),
    version: integer('version').notNull(),
    /** The version before it. */
    replacesId: bigintText('replaces_id'),
    position: integer('position').notNull(),
    /** Null where only the key says who uploaded the file. */
    addedBy: bigintText('added_by'),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    index('document_by_record').on(table.machine, table.recordId),
    index('document_by_file').on(table.fileId),
    unique('document_replaced_once').on(table.replacesId),
  ],
)
