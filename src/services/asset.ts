import { CallError } from './callError.ts'
import { foreignError } from './refusal.ts'

/** Fetches a file of the product itself, which is no call. @throws CallError */
export const fetchAsset = async (url: string): Promise<Uint8Array> => {
  const answer = await fetch(url).catch(() => null)
  if (!answer) throw new CallError('network', '')
  if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/html')) throw foreignError(answer.status)
  return new Uint8Array(await answer.arrayBuffer())
}
