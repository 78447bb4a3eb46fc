import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import en from '#src/lang/en.json' with { type: 'json' }
import zh from '#src/lang/zh-CN.json' with { type: 'json' }

/** The rows of the glossary: the terms in use, and those that are not. */
const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| 中文'))
  .map((line) => {
    const [chinese = '', english = '', not = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { chinese, english, not: not.split(', ') }
  })
const texts = { 'zh-CN': Object.entries(zh), en: Object.entries(en) }

/** Names of the texts that hold a term. */
const saying = (language: keyof typeof texts, term: string) =>
  texts[language].filter(([, text]) => text.toLowerCase().includes(term.toLowerCase())).map(([id]) => id)

describe('the glossary', () => {
  it('has a dozen terms or more', () => expect(rows.length).toBeGreaterThanOrEqual(12))

  it.each(rows)('$chinese, $english: in use, and called by nothing else', ({ chinese, english, not }) => {
    expect(saying('zh-CN', chinese), chinese).not.toEqual([])
    expect(saying('en', english), english).not.toEqual([])
    expect(not.flatMap((term) => [...saying('zh-CN', term), ...saying('en', term)])).toEqual([])
  })
})
