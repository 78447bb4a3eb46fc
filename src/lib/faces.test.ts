import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { FacedPdf } from './facedPdf.ts'
import { piecesWith } from './faces.ts'
import { unpackWoff } from './woff.ts'

const main = fileURLToPath(import.meta.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff'))

/** What of a text no face has, and the bytes that are fetched for it. */
const lookedUp = async (text: string): Promise<{ lacking: string; bytes: number }> => {
  const pdf = new FacedPdf({ font: '' })
  pdf.addFace(await unpackWoff(readFileSync(main)))
  const signs = Array.from(text.replaceAll(/\s/g, ''))
  const without = signs.map((sign) => sign.codePointAt(0) ?? 0).filter((codePoint) => !pdf.has(codePoint))
  const pieces = piecesWith(without).map((url) => readFileSync(`.${url}`))
  for (const piece of pieces) pdf.addFace(await unpackWoff(piece))
  return {
    lacking: signs.filter((sign) => !pdf.has(sign.codePointAt(0) ?? 0)).join(''),
    bytes: pieces.reduce((sum, { length }) => sum + length, 0),
  }
}

/** What drawings and lists of the GB/T series write, by what it is. */
const signs: Record<string, string> = {
  'diameters and radii': 'ΦφØø⌀∅⌒',
  'tolerances and limits': '±＋－≤≥≦≧＜＞≈≠≡∼∝∞',
  'form and position (GB/T 1182)': '⏤⏥○⌭⌒⌓∥⊥∠⌯⌖◎⌰⌱⌲ⓂⓁⓅⒻⓈⒺ',
  'roughness and countersinks (GB/T 131, GB/T 16675)': '▽△∇√⌴⌵↧□◇◁▷⌳⌲',
  'degrees, minutes, seconds': '°′″℃℉∡',
  fractions: '½¼¾⅓⅔⅛⅜⅝⅞⅕⅙⁄',
  'superscripts and subscripts': '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ₀₁₂₃₄₅₆₇₈₉₊₋',
  Greek: 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρστυφχψως',
  'Roman numbers': 'ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹ',
  'numbers in circles and brackets': '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳⑴⑵⑽⒈⒉㈠㈡㈩㊀㊉❶❷❿',
  'units in one sign': '㎡㎥㎜㎝㎞㎟㎠㎎㎏㏄㎖㎗㏕㎰㎲㎳㎶㎷㎸㎽㎾㎹㏀㏁Ω㎩㎪㎫㎧㎨㏎㏑㏒㎐㎑㎒㎓ℓ㏗Åµ',
  'per cent, per mille, numbers, telephone': '％‰‱№℡℅㊣㈱©®™§¶†‡',
  arrows: '→←↑↓↔↕↖↗↘↙⇒⇐⇔⇧⇩↦↥↧',
  mathematics: '×÷·∙√∛∑∏∫∮∈∩∪∧∨∵∴∂∆∇⊕⊗⊙⊿',
  marks: '★☆●○◎◆◇■□▲△▼▽※♀♂✓✔✗✘☑☐☒〇〒♠♣♥♦',
  'brackets and dashes': '「」『』【】〔〕〖〗《》〈〉（）［］｛｝—–…～〜・',
  money: '¥￥$€£₩₽￠￡',
  'letters of other alphabets': 'АБВГДЕЖЗИЙабвгдежзЁё ÀÉÎÕÜßàéîõüñçŠšŽžŁł あいうえおアイウエオカサ ㄅㄆㄇ',
}
it.each(Object.entries(signs))('%s are drawn', async (_, text) => {
  const { lacking, bytes } = await lookedUp(text)
  expect(lacking).toBe('')
  expect(bytes).toBeLessThan(400_000)
})

it('rare characters of names are drawn, each fetched with some of its neighbours', async () => {
  // Of the general standard list (2013), of GB 18030, and of those that registers report: by blocks.
  const names = [
    '堃喆頔燚淼犇峯珺甯昇暐嫑镕赟旻翀龑祎昳彧',
    '㛃㙍㵘㺭㐂䶮䴔䨺㬎㮾䲟䓖䏝',
    '𠮷𧿹𣸣𦈡𪩘𬍛𤩽',
    '𬭚𬬭𫟹𫖮𩽾𩾃𬸣𫍽𫘜𬀩𫰛𬘭𬴂𬱖𫄸𬺓𬶐',
    '﨎﨏﨑',
  ]
  for (const text of names) expect((await lookedUp(text)).lacking, text).toBe('')
  expect((await lookedUp('𠮷')).bytes).toBeLessThan(100_000)
})

it('what every receipt is written with needs nothing more', async () => {
  const usual = '密封报价回执采购项目门机钢丝绳年度采购0123456789.,:%（）【】“”、。；：Ø±×°²³µ'
  expect(await lookedUp(usual)).toEqual({ lacking: '', bytes: 0 })
})
