/**
 * Writes src/lib/faces: what the face of documents lacks, in pieces small enough to be fetched for one sign. Its sources are packages that nothing else needs, so they
 * are installed into a folder of their own for as long as it takes; what it writes is kept.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const target = 'src/lib/faces'
const sources = ['node-source-han-sans-sc@1.1.0-2.001R', '@expo-google-fonts/noto-sans@0.4.2']
const symbols = ['noto-sans-symbols', 'noto-sans-symbols-2', 'noto-sans-math']
const perPiece = 256

const folder = mkdtempSync(join(tmpdir(), 'faces-'))
const packages = [...sources, ...symbols.map((name) => `@fontsource/${name}@5.3.0`), 'fontkit@2.0.4', 'subset-font@2.9.0']
execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, ...packages], { stdio: 'inherit' })
const installed = createRequire(join(folder, 'package.json'))
const [subsetFont, { create }] = [installed('subset-font'), installed('fontkit')]

/** A changed font must not bear the name that its makers keep for theirs; the new ones are as long. */
const renamed = (font) => {
  for (const [name, other] of [
    ['SourceHanSansSC-Regular', 'FairleadHanSign-Regular'],
    ['Source Han Sans SC', 'Fairlead Han Signs'],
  ])
    for (const encoding of ['latin1', 'utf16le']) {
      const [from, to] = [name, other].map((text) => (encoding === 'latin1' ? Buffer.from(text) : Buffer.from(text, 'utf16le').swap16()))
      for (let at = font.indexOf(from); at >= 0; at = font.indexOf(from, at)) to.copy(font, at)
    }
  return font
}

const read = (path) => readFileSync(join(folder, 'node_modules', path))
const han = renamed(read('node-source-han-sans-sc/SourceHanSansSC-Regular.otf'))
const signs = {
  han,
  ...Object.fromEntries(
    symbols.map((name) => [
      name.replace('noto-sans-', ''),
      read(`@fontsource/${name}/files/${name}-${name.endsWith('math') ? 'latin' : 'symbols'}-400-normal.woff`),
    ]),
  ),
  latin: read('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
}

const signsOf = (font) => create(font).characterSet
const main = new Set(signsOf(readFileSync('node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff')))
const pieces = {}
const write = async (name, font, codePoints, ranges) => {
  const piece = await subsetFont(font, String.fromCodePoint(...codePoints), {
    targetFormat: 'woff',
    noHinting: true,
    noLayoutClosure: true,
    keepFeatures: [],
    dropTables: ['GSUB', 'GPOS', 'GDEF', 'BASE', 'VORG', 'vhea', 'vmtx', 'DSIG', 'MATH'],
  })
  writeFileSync(`${target}/${name}.woff`, piece)
  pieces[name] = ranges
}

const rangesOf = (codePoints) => {
  const ranges = []
  for (const codePoint of codePoints) {
    const last = ranges.at(-1)
    if (last && last[1] === codePoint - 1) last[1] = codePoint
    else ranges.push([codePoint, codePoint])
  }
  return ranges.map(([from, to]) => (from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`)).join(' ')
}

rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })

/** Letters, units, mathematics, drawing, enclosed and kana, but no Hangul, and no pictures. */
const isSign = (codePoint) => (codePoint >= 0xa0 && codePoint < 0x3400) || (codePoint >= 0xfe10 && codePoint < 0xfff0)
const isHan = (codePoint) =>
  (codePoint >= 0x3400 && codePoint < 0xa000) || (codePoint >= 0xf900 && codePoint < 0xfb00) || codePoint >= 0x20000
const taken = new Set(main)
for (const [name, font] of Object.entries(signs)) {
  const more = signsOf(font).filter(
    (codePoint) => isSign(codePoint) && !taken.has(codePoint) && !(codePoint >= 0x1100 && codePoint < 0x1200),
  )
  for (const codePoint of more) taken.add(codePoint)
  await write(`signs-${name}`, font, more, rangesOf(more))
}
const rare = signsOf(han).filter((codePoint) => isHan(codePoint) && !main.has(codePoint))
// Whatever else stands between, the face of documents has.
for (let at = 0; at < rare.length; at += perPiece) {
  const piece = rare.slice(at, at + perPiece)
  const from = piece[0].toString(16)
  await write(`han-${from}`, han, piece, `${from}-${piece.at(-1).toString(16)}`)
}

writeFileSync(`${target}/pieces.json`, `${JSON.stringify(pieces, null, 2)}\n`)
copyFileSync(join(folder, 'node_modules/node-source-han-sans-sc/LICENSE'), `${target}/OFL.txt`)
rmSync(folder, { recursive: true, force: true })
process.stdout.write(`${Object.keys(pieces).length} pieces in ${target}\n`)
