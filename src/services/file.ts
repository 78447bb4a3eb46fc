import { call, download, type CallOptions } from './http.ts'

export const uploadFile = (file: File, options?: CallOptions) => call('POST /api/admin/oss/upload', { file }, options)

export const downloadFile = (id: string, options?: CallOptions) => download('GET /api/admin/oss/{id}', { params: { id } }, options)
