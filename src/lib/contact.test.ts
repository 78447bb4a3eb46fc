import { describe, expect, it } from 'vitest'
import { isEmail, isMobile, masked, normalEmail, normalMobile, normalPhone, normalRecipient } from './contact.ts'

describe('a telephone number', () => {
  it.each([
    '13912340001',
    '139 1234 0001',
    '139-1234-0001',
    '139.1234.0001',
    '139－1234—0001',
    '139\u00a01234\u30000001',
    '\u202d13912340001\u202c',
    '１３９１２３４０００１',
    '+86 13912340001',
    '＋86 139 1234 0001',
    '+86-139-1234-0001',
    '8613912340001',
    '008613912340001',
    '(139)12340001',
    '（139）1234 0001',
  ])('%s is one', (written) => {
    expect([isMobile(written), normalMobile(written)]).toEqual([true, '13912340001'])
  })

  it('of another country keeps its prefix, and so does what is no mobile', () => {
    expect(['+8612912340001', '+861391234000', '008601234567890', '1+8613912340001', '+86139123400011'].map(normalMobile)).toEqual([
      '+8612912340001',
      '+861391234000',
      '008601234567890',
      '1+8613912340001',
      '+86139123400011',
    ])
    expect(isMobile('+47912345')).toBe(true)
    expect(normalMobile('+47 912 34 567')).toBe('+4791234567')
  })

  it.each([
    '',
    '12912340001',
    '+47912345678901234',
    '+479123',
    '13912340001x',
    '12345678901',
    '1391234000',
    '139123400011',
    '+86',
    'x13912340001',
    '+012345678',
  ])('%j is none', (written) => expect(isMobile(written)).toBe(false))
})

describe('an e-mail address', () => {
  it.each([
    'he@example.com',
    'he.yue+po@mail.example.com.cn',
    ' he@example.com ',
    'he＠example。com',
    'h\u200be@example.com',
    ` he@${'x'.repeat(248)}.cn `,
  ])('%s is one', (text) => expect(isEmail(text)).toBe(true))
  it.each([
    '',
    'he',
    'he@',
    '@example.com',
    'he@example',
    'he yue@example.com',
    `${'x'.repeat(65)}@example.com`,
    'he@@example.com',
    'he@exam_ple.com',
    'he@example.',
    'he@example.com x',
    'x he@example.com',
    `he@${'x'.repeat(249)}.cn`,
  ])('%j is none', (text) => expect(isEmail(text)).toBe(false))
})

it.each([
  ['He＠Example．COM', 'he@example.com'],
  ['\u212aelvin@example.com', 'kelvin@example.com'],
  ['\ufeffhe@example。com', 'he@example.com'],
])('the address %j is %s', (written, address) => expect(normalEmail(written)).toBe(address))

it.each([
  ['+86 139 1234 0001', '13912340001'],
  ['（0532）8888 8888', '0532-8888-8888'],
  ['0532－88888888', '0532-88888888'],
  ['\u200b+47 912 34 567', '+4791234567'],
  ['', ''],
])('the telephone %j is %s', (written, stored) => expect(normalPhone(written)).toBe(stored))

it('whoever is meant is written in one way', () => {
  expect(['+86 139 1234 0001', ' He@Example.COM', 'buyer'].map(normalRecipient)).toEqual(['13912340001', 'he@example.com', 'buyer'])
})

it('a mask tells its owner and nobody else', () => {
  expect(['13912340001', 'heyue@example.com', '@example.com', '+471234', '+4712345', ''].map(masked)).toEqual([
    '139****0001',
    'h***@example.com',
    '***@example.com',
    '+4****',
    '+47****2345',
    '****',
  ])
})
