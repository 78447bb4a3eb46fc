import { z } from 'zod'
import { fileUses } from '#src/lib/fileUse.ts'
import { count, defineRows, id, sha256 } from './row.ts'

export const fileRows = defineRows({
  'POST /api/admin/oss/upload': {
    summary:
      'Store one file; it belongs to the uploader until a record takes it. HEIC, AVIF, WebP and TIFF are stored as the JPEG, or the PDF of several pages, that they are converted to',
    authority: 'signedIn',
    signature: 'upload',
    multipart: true,
    query: z.object({ use: z.enum(fileUses).optional().describe('What it is asked for, where not every kind is taken') }),
    data: z.strictObject({
      id,
      url: z.string(),
      name: z.string(),
      size: count,
      sha256,
      mime: z.string(),
    }),
    errors: [42200],
    example: {
      query: {},
      data: { id: '7001', url: '/api/admin/oss/7001', name: '技术要求.pdf', size: 48213, sha256: 'a'.repeat(64), mime: 'application/pdf' },
    },
  },
  'GET /api/admin/oss/{id}': {
    summary: 'The bytes of a file, for those who may see its record',
    authority: 'signedIn',
    wrapping: 'file',
    params: z.object({ id }),
    data: z.unknown(),
    errors: [40400],
    example: { params: { id: '7001' }, data: 'bytes' },
  },
})
