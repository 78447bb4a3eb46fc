import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plain, tidy } from './plain.ts'

describe('what identifies something', () => {
  it.each([
    ['l\u200be\u200dad', 'lead'],
    ['\u202dlead\u202c', 'lead'],
    ['\ufefflead', 'lead'],
    ['le\u00adad', 'lead'],
    ['ＬＥＡＤ', 'LEAD'],
    ['\u212aelvin', 'Kelvin'],
    ['a＠b．cn', 'a@b.cn'],
    ['138－0013－8000', '138-0013-8000'],
    ['138–0013—8000', '138-0013-8000'],
    ['138\u22120013\u20118000', '138-0013-8000'],
    ['\u3000he\u00a0 \t yue\n', 'he yue'],
    ['⼯业', '工业'],
    ['e\u034f\u0301', 'é'],
    ['\u3164', ''],
    ['\u2800\u200b', ''],
  ])('%j is %j', (written, is) => expect(plain(written)).toBe(is))

  it('is in that form once and for all', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 })
    fc.assert(fc.property(text, (written) => plain(plain(written)) === plain(written)))
    fc.assert(fc.property(text, (written) => tidy(tidy(written)) === tidy(written)))
  })
})

it.each([
  ['海岳（青岛）\u200b有限公司 ', '海岳（青岛）有限公司'],
  ['ＡＢＣ\u3000Ｈａｒｂｏｕｒ—２', 'ABC Harbour—2'],
  ['Zhou\u00a0Min', 'Zhou Min'],
])('the name %j is stored as %j', (written, stored) => expect(tidy(written)).toBe(stored))
