import { CallError } from './callError.ts'

/** Fetches a file of the product itself, which is no call. @throws CallError */
export const fetchAsset = async (url: string): Promise<Uint8Array> => {
  const answer = await fetch(url).catch(() => null)
  if (!answer?.ok) throw new CallError(answer ? 'server' : 'network', '')
  return new Uint8Array(await answer.arrayBuffer())
}
