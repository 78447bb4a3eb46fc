import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import en from '#src/lang/en.json' with { type: 'json' }
import zhCN from '#src/lang/zh-CN.json' with { type: 'json' }
import { licenceDays, reapplyDays } from '#src/machines/registration/company.ts'

/** The document that suppliers are given while their data are incomplete must not drift from what they then see. */
describe.each([
  ['zh-CN', zhCN],
  ['en', en],
])('the register-help document in %s', (language, texts: Record<string, string>) => {
  const page = readFileSync(`docs/help/register-help.${language}.md`, 'utf8')

  it('calls everything as the screens do', () => {
    const known = new Set(Object.values(texts))
    const named = [...page.matchAll(/“([^”]+)”/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => name === undefined || !known.has(name))).toEqual([])
  })

  it('names the limits that hold', () => {
    const { uploadMaxBytes } = readConfig({ TOKEN_SECRET: 'of no matter here', SEAL_KEY: 'of no matter here either' })
    for (const limit of [`${uploadMaxBytes / 1_048_576} MB`, `${licenceDays} `, `${reapplyDays} `]) expect(page).toContain(limit)
  })
})
