import face from '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff?url'
import { piecesWith } from '#src/lib/faces.ts'
import { recordPdf, type RecordPdf } from '#src/lib/recordPdf.ts'
import { unpackWoff } from '#src/lib/woff.ts'
import { fetchAsset } from '#src/services/asset.ts'

/** A record as a PDF, written by the browser itself; the face that has the Chinese signs is fetched for it, and what has those that it lacks. */
export const recordDocument = async (record: RecordPdf): Promise<Blob> =>
  recordPdf(await fontAt(face), record, (lacking) => Promise.all(piecesWith(lacking).map(fontAt)))

const fontAt = async (url: string): Promise<Uint8Array> => unpackWoff(await fetchAsset(url))
