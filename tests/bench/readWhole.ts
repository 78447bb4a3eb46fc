import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { linesType } from '#src/lib/lines.ts'
import { signed } from './served.ts'

export const projectList = '/api/po/project/page'

/**
 * Has the list of projects sent whole.
 * @returns milliseconds to the first byte, seconds to the last line
 * @throws Error for a list that breaks off
 */
export const readWhole = async (address: string, salt: string, authorization: string): Promise<{ first: number; seconds: number }> => {
  const begun = performance.now()
  const asking = get(signed(`${address}${projectList}`, salt), { headers: { authorization, accept: linesType }, agent: false })
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  const first = performance.now() - begun
  let end = ''
  for await (const part of answer) end = `${end}${String(part)}`.slice(-50)
  if (!/\n\{"complete":\d{6,}\}\n$/.test(end)) throw new Error(`The list ended with ${end}`)
  return { first, seconds: (performance.now() - begun) / 1000 }
}
