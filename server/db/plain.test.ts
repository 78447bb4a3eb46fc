import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/setup/database.ts'
import { accountName } from '#src/lib/account.ts'
import { plain } from '#src/lib/plain.ts'
import { rowsOf } from './connect.ts'
import { type OpenDatabase } from './open.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

/** What a function of the database makes of each of these texts. */
const made = async (name: 'plain' | 'look' | 'account_name', texts: readonly string[]): Promise<string[]> => {
  const rows = await rowsOf<{ made: string }>(
    opened.database,
    sql`select ${sql.identifier(name)}(text) as made from unnest(${sql.param(texts)}::text[]) with ordinality as t (text, place) order by place`,
  )
  return rows.map((row) => row.made)
}

describe('the one form of what identifies something', () => {
  it('is the same in the database, character by character', async () => {
    const points = [...Array(0xffff).keys(), ...Array.from({ length: 0x1000 }, (_, index) => 0xe0000 + index)].slice(1)
    const characters = points.filter((point) => point < 0xd800 || point > 0xdfff).map((point) => String.fromCodePoint(point))
    // Which of them there are one has learned of before the other.
    const known = await rowsOf<{ text: string }>(
      opened.database,
      sql`select text from unnest(${sql.param(characters)}::text[]) as t (text) where unicode_assigned(text)`,
    )
    const texts = known.flatMap(({ text }) => (/\p{Cn}/u.test(text) ? [] : [`a${text}b`]))
    expect(texts.length).toBeGreaterThan(60_000)
    const differing = (await made('plain', texts)).flatMap((text, index) => (text === plain(texts[index] ?? '') ? [] : [texts[index]]))
    expect(differing).toEqual([])
  })

  it('is the same in the database for whole texts', async () => {
    const piece = fc.constantFrom(...Array.from('aÅIＡ０\u212a\u200b\u202d\u3000 \t\u00ad－—＠（）海岳ﬁe\u034f\u0301'))
    const texts = fc.sample(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      500,
    )
    expect(await made('plain', texts)).toEqual(texts.map(plain))
  })

  it('names accounts as the sign-in does', async () => {
    const names = [
      'Lead',
      ' ＬＥＡＤ',
      'l\u200bead',
      '13912340001',
      '139-1234.0001',
      '+86 13912340001',
      '8613912340001',
      'Zhang.San-2',
      'u7k_x',
    ]
    expect(await made('account_name', names)).toEqual(names.map(accountName))
  })
})

it.each([
  [
    'look',
    ['海岳（青岛）有限公司', '海岳(青岛)有限公司', '海 岳（青岛） 有限\u200b公司', '海岳（青岛）有限公司\u202d'],
    '海岳(青岛)有限公司',
  ],
  ['look', ['ABC贸易', 'ＡＢＣ贸易', 'abc贸易', 'АВС贸易', 'ΑBC贸易'], 'abc贸易'],
  ['look', ['A—B公司', 'A-B公司', 'A－B公司', 'A‐B公司'], 'a-b公司'],
  ['look', ['阿里·巴', '阿里•巴', '阿里・巴'], '阿里·巴'],
] as const)('%s takes %j for %s', async (name, texts, look) => {
  expect(await made(name, texts)).toEqual(texts.map(() => look))
})

it('takes for different what looks different', async () => {
  expect(new Set(await made('look', ['海岳港口', '海岳港口集团', '海岳港囗', 'ALI贸易', 'ALL贸易'])).size).toBe(5)
})
