import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PictureFormat } from './fileFormat.ts'

/** A large picture takes a processor some ten seconds, and half a gigabyte. */
const longestMilliseconds = 45_000
const fromSource = import.meta.url.endsWith('.ts')
const program = fileURLToPath(new URL(fromSource ? './converter.ts' : './converter.js', import.meta.url))
const { SYSTEMROOT } = process.env

/**
 * What converts pictures that not every browser shows into JPEG, and scans of several pages into PDF: one after the other, each in a process of its own, whose
 * memory goes with it, and which knows nothing of this one. It gives null for one that can’t be read, is too large or takes too long, and undefined where too
 * many wait.
 * @param mostWaiting who comes later is told so, rather than kept waiting until the call is given up
 */
export const pictureConverter = (mostWaiting = 10) => {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return (bytes: Uint8Array, format: PictureFormat, title: string): Promise<Buffer | null> | undefined => {
    if (waiting >= mostWaiting) return undefined
    waiting += 1
    const converted = last.then(() => convert(bytes, format, title)).finally(() => (waiting -= 1))
    last = converted.catch(() => {})
    return converted
  }
}

const convert = (bytes: Uint8Array, format: PictureFormat, title: string): Promise<Buffer | null> =>
  new Promise((resolve, reject) => {
    const converter = spawn(process.execPath, [...(fromSource ? ['--import', 'tsx'] : []), program, format, title], {
      env: SYSTEMROOT ? { SYSTEMROOT } : {},
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: longestMilliseconds,
      killSignal: 'SIGKILL',
    })
    const parts: Buffer[] = []
    converter.stdout.on('data', (part: Buffer) => parts.push(part))
    converter.on('error', reject)
    converter.on('close', (code) => resolve(code === 0 ? Buffer.concat(parts) : null))
    // One that has ended reads no more.
    converter.stdin.on('error', () => {})
    converter.stdin.end(bytes)
  })
