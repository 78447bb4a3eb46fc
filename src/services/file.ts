import type { FileUse } from '#src/lib/fileUse.ts'
import { call, download, type CallOptions } from './http.ts'

/** A document is what is taken where nothing is said. */
export const uploadFile = (file: File, use: FileUse, options?: CallOptions) =>
  call('POST /api/admin/oss/upload', { file, query: use === 'document' ? {} : { use } }, options)

export const downloadFile = (id: string, options?: CallOptions) => download('GET /api/admin/oss/{id}', { params: { id } }, options)
