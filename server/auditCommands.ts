import { systemClock } from './clock.ts'
import { firstBroken } from './lifecycle/log.ts'
import {
  anchorsIn,
  archiveOperations,
  beginning,
  followFile,
  hashAt,
  startOf,
  verifyAfter,
  writeLinks,
  type Broken,
} from './modules/operation/index.ts'
import { inDatabase, type Environment } from './openDatabase.ts'
import { startOfDate } from '#src/lib/shanghaiTime.ts'
import { notFollowing } from './verifyLog.ts'

/**
 * `npm run audit:export -- FILE`: writes every operation that is in the database with its place in the chain, one to a line; packed where the file is called `.gz`.
 * @returns what to say
 */
export const auditExport = ([file]: string[], env: Environment): Promise<string> => {
  if (!file) throw new Error('usage: npm run audit:export -- FILE')
  return inDatabase(
    env,
    async (database) => `${await writeLinks(database, file, await startOf(database))} operations were written to ${file}.`,
  )
}

/**
 * `npm run audit:archive -- FOLDER BEFORE`: takes whole months before a day, as 2026-01-01, out of the database, each into a file that proves itself.
 * @returns what to say
 * @throws Error that names what does not follow; it stays in the database
 */
export const auditArchive = ([folder, before]: string[], env: Environment): Promise<string> => {
  if (!folder || !/^\d{4}-\d\d-\d\d$/.test(before ?? ''))
    throw new Error('usage: npm run audit:archive -- FOLDER BEFORE, with a day as 2026-01-01')
  return inDatabase(env, async (database) => {
    const said: string[] = []
    for (;;) {
      const archived = await archiveOperations({ database, clock: systemClock }, folder, startOfDate(before ?? ''))
      if (!archived) return said.length > 0 ? said.join('\n') : `No whole month lies before ${before}.`
      saying(archived.operations, archived.broken)
      said.push(`${archived.operations} operations are in ${archived.file} now.`)
    }
  })
}

/**
 * `npm run audit:verify [-- FILE…]`: checks the operation log in the database, against the anchors that were kept, and the transition log beside it;
 * or what was archived and exported, one file after the other, which needs no database.
 * @returns what to say when it holds
 * @throws Error that names what was changed, removed or put in
 */
export const auditVerify = (files: string[], env: Environment): Promise<string> =>
  files.length > 0 ? verifyFiles(files) : verifyDatabase(env)

const verifyFiles = async (files: readonly string[]): Promise<string> => {
  let at = beginning
  const all: Broken[] = []
  for (const file of files) {
    const { broken, ...reached } = await followFile(file, at)
    all.push(...broken)
    at = reached
  }
  return saying(at.seq, all)
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
    const start = await startOf(database)
    for (const { day, seq, hash } of anchorsIn(dataDir))
      if (seq >= start.seq && (await hashAt(database, seq)) !== hash)
        throw new Error(`The chain is not the one of ${day}: what stood at place ${seq} then is not there now.`)
    const entry = await firstBroken(database)
    if (entry !== null) throw new Error(notFollowing(entry))
    return start.seq > 0 ? `${said} Up to place ${start.seq} they are archived: give those files to check them.` : said
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
