import { createReadStream, createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { firstBroken } from './lifecycle/log.ts'
import { anchorsIn, beginning, follow, hashAt, linksAfter, verifyAfter, type Broken, type Link } from './modules/operation/index.ts'
import { inDatabase, type Environment } from './openDatabase.ts'
import { notFollowing } from './verifyLog.ts'

/**
 * `npm run audit:export -- FILE`: writes every operation with its place in the chain, one to a line.
 * @returns what to say
 */
export const auditExport = ([file]: string[], env: Environment): Promise<string> => {
  if (!file) throw new Error('usage: npm run audit:export -- FILE')
  return inDatabase(env, async (database) => {
    const out = createWriteStream(file, { mode: 0o600 })
    let seq = 0
    for (;;) {
      const links = await linksAfter(database, seq)
      for (const link of links) if (!out.write(`${JSON.stringify(link)}\n`)) await once(out, 'drain')
      const last = links.at(-1)
      if (!last) break
      seq = last.seq
    }
    out.end()
    await once(out, 'finish')
    return `${seq} operations were written to ${file}.`
  })
}

/**
 * `npm run audit:verify [-- FILE]`: checks the operation log in the database, against the anchors that were kept, and the transition log beside it;
 * or an export, which needs no database.
 * @returns what to say when it holds
 * @throws Error that names what was changed, removed or put in
 */
export const auditVerify = ([file]: string[], env: Environment): Promise<string> => (file ? verifyFile(file) : verifyDatabase(env))

const linesAtOnce = 1000

const verifyFile = async (file: string): Promise<string> => {
  let at = { seq: 0, hash: beginning }
  const broken: Broken[] = []
  let links: Link[] = []
  const check = () => {
    const { broken: found, ...reached } = follow(at, links)
    broken.push(...found)
    at = reached
    links = []
  }
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line !== '') links.push(JSON.parse(line) as Link)
    if (links.length === linesAtOnce) check()
  }
  check()
  return saying(at.seq, broken)
}

const verifyDatabase = (env: Environment): Promise<string> =>
  inDatabase(env, async (database, { dataDir }) => {
    const broken: Broken[] = []
    let checked = 0
    for (let after: number | null = 0; after !== null;) {
      const part = await verifyAfter(database, after)
      broken.push(...part.broken)
      checked += part.checked
      after = part.next
    }
    const said = saying(checked, broken)
    for (const { day, seq, hash } of anchorsIn(dataDir))
      if ((await hashAt(database, seq)) !== hash)
        throw new Error(`The chain is not the one of ${day}: what stood at place ${seq} then is not there now.`)
    const entry = await firstBroken(database)
    if (entry !== null) throw new Error(notFollowing(entry))
    return said
  })

const mostNamed = 20

const saying = (checked: number, broken: readonly Broken[]): string => {
  if (broken.length === 0) return `All ${checked} operations follow from one another.`
  const named = broken.slice(0, mostNamed).map(({ seq, operationId, kind }) => {
    const what = [seq === null ? '' : `place ${seq}`, operationId === null ? '' : `operation ${operationId}`].filter((part) => part !== '')
    return `${what.join(', ')}: ${kind}`
  })
  throw new Error(['The operation log was tampered with.', ...named].join('\n'))
}
