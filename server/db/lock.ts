import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'

/**
 * Takes the embedded database under `dataDir` for this process: two would not see each other's rows, and lose them. What a
 * process left that is no more is taken over.
 * @returns how to give it back
 * @throws ConfigError while another process has it
 */
export const lockFolder = (dataDir: string): (() => void) => {
  const file = join(dataDir, 'database.lock')
  if (!create(file)) {
    const holder = Number(readFileSync(file, 'utf8'))
    if (holder !== process.pid && isAlive(holder))
      throw new ConfigError([`DATA_DIR: ${dataDir} is in use by process ${holder}; stop it, or remove ${file} if that is another program`])
    writeFileSync(file, String(process.pid))
  }
  return () => rmSync(file, { force: true })
}

const create = (file: string): boolean => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

const isAlive = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // One that belongs to somebody else cannot be asked, but is there.
    return codeOf(error) === 'EPERM'
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
