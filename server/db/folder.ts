import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'

/** Where the embedded database lies in its installation’s folder. */
export const databaseIn = (dataDir: string): string => join(dataDir, 'database')

/**
 * Makes the folder of an installation, or takes what is there from everybody but its owner: quotations and secrets lie in it. What belongs to somebody else
 * stays as it is, which is said.
 */
export const keepToOwner = (dataDir: string): void => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const database = databaseIn(dataDir)
  const within = existsSync(database) ? readdirSync(database, { recursive: true, withFileTypes: true }) : []
  const all: [path: string, mode: number][] = [
    [dataDir, 0o700],
    ...['files', 'database'].map((name): [string, number] => [join(dataDir, name), 0o700]),
    ...['secrets.json', 'server.log'].map((name): [string, number] => [join(dataDir, name), 0o600]),
    ...within.map((entry): [string, number] => [join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600]),
  ]
  try {
    for (const [path, mode] of all) if (existsSync(path)) chmodSync(path, mode)
  } catch (error) {
    process.stderr.write(`Warning: others may be able to read DATA_DIR: ${error instanceof Error ? error.message : String(error)}\n`)
  }
}

/**
 * A folder that holds something, but no database: PGlite would begin a new one over what is left of the old.
 * @throws ConfigError
 */
export const refuseRemains = (dataDir: string): void => {
  const database = databaseIn(dataDir)
  if (existsSync(database) && readdirSync(database).length > 0 && !existsSync(join(database, 'PG_VERSION'))) throw damaged(dataDir)
}

/** Why an installation does not start, for those who can mend it. */
export const damaged = (dataDir: string, cause?: unknown): ConfigError =>
  new ConfigError([
    `DATA_DIR: the database in ${databaseIn(dataDir)} is damaged, or was made by another version, and was left as it is${causeOf(cause)}`,
    'Restore your last copy of DATA_DIR (docs/operations.md, Backup); to begin without what was in it, move that folder away',
  ])

const causeOf = (cause: unknown): string => (cause === undefined ? '' : ` (${cause instanceof Error ? cause.message : String(cause)})`)
