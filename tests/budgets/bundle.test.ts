import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

const client = 'dist/client'
const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>

/** Chunks that load with these: everything they import, without what they might import later. */
const closure = (keys: string[]): Set<string> => {
  const found = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    if (found.has(chunk.file)) return
    found.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const key of keys) add(key)
  return found
}

const kilobytes = (files: Iterable<string>): number =>
  [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(`${client}/${file}`), { level: 9 }).length, 0) / 1000

/** The larger language counts. */
const login = closure(['index.html', 'src/views/login/login.tsx', 'src/lang/zh-CN.json?entry'])
const dashboard = closure([
  'index.html',
  'src/views/login/login.tsx',
  'src/lang/zh-CN.json?entry',
  'src/app/WithFrame.tsx',
  'src/views/dashboard/dashboard.tsx',
  'src/lang/zh-CN.json?rest',
])

describe('JavaScript over the wire, gzip', () => {
  it('log-in page within 150 kB', () => {
    const size = kilobytes(login)
    process.stdout.write(`log-in page: ${size.toFixed(1)} kB\n`)
    expect(size).toBeLessThanOrEqual(150)
  })

  it('dashboard within 130 kB more', () => {
    const size = kilobytes([...dashboard].filter((file) => !login.has(file)))
    process.stdout.write(`dashboard after log-in: +${size.toFixed(1)} kB\n`)
    expect(size).toBeLessThanOrEqual(130)
  })
})
