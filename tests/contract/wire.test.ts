import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { settings } from '#server/config.ts'
import { contract } from '#src/contract/index.ts'
import { errorCodes, id, refusal, type Row } from '#src/contract/row.ts'
import { signatureOf } from '#src/lib/signature.ts'

let text: string
beforeAll(async () => {
  text = await readFile('docs/wire.md', 'utf8')
})

/** Rows of a table that begin with such a cell. */
const rowsWith = (first: RegExp): string[][] =>
  [...text.matchAll(/^\| (.*?) \|$/gm)].map(([, row = '']) => row.split(/ ?\| ?/)).filter(([cell = '']) => first.test(cell))

describe('docs/wire.md', () => {
  it('shows an example of a signature that is right', () => {
    const [key = '', t = '', timestamp = '', randomStr = '', sign] = ['key', '`t`', '`timestamp`', '`randomStr`', '`sign`'].map((what) =>
      rowsWith(/^/)
        .find(([cell, value = '']) => cell === what && /^`.*`$/.test(value))?.[1]
        ?.replaceAll('`', ''),
    )
    expect(key).toBe(settings.shape.SIGN_SALT.parse(undefined))
    expect(signatureOf(key, t, timestamp, randomStr)).toBe(sign)
    expect(text).toContain(`printf '%s' ${t}${timestamp}${randomStr} | openssl dgst -sha256 -hmac ${key}`)
  })

  it('lists the codes of refusals with their HTTP status, and every field that stands beside them', () => {
    expect(rowsWith(/^\d{5}$/).map(([code, http]) => [code, http])).toEqual(
      Object.entries(errorCodes).map(([code, http]) => [code, String(http)]),
    )
    for (const field of Object.keys(refusal.shape)) expect(text).toMatch(new RegExp(`[\`"]${field}[\`"]`))
  })

  it('names the calls without a signature, the one that the key for uploads signs, and those that take the token as a query', () => {
    const rows = Object.entries(contract as Record<string, Row>)
    const unsigned = rows.filter(([, { signature }]) => signature === 'none').map(([key]) => `\`${key}\``)
    expect(text).toContain(`Every call but ${new Intl.ListFormat('en').format(unsigned)} carries`)
    const uploads = rows.filter(([, { signature }]) => signature === 'upload').map(([key]) => `\`${key}\``)
    expect(text).toContain(`for ${uploads.join(' and ')} it is \`UPLOAD_SIGN_KEY\``)
    expect(rows.filter(([, { query }]) => query && 'token' in query.shape)).toHaveLength(6)
  })

  it('knows what an id is', () => {
    expect(text).toContain('of 1 to 19 decimal digits, `"1042"`')
    expect(
      ['1042', '9223372036854775807', '9223372036854775808', '9'.repeat(20), 1042].map((value) => id.safeParse(value).success),
    ).toEqual([true, true, false, false, false])
  })
})
