/** Sets docs/help/*.md as PDF into the built client: headings, paragraphs and lists are all these pages use. */
import { createWriteStream, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { PDFDocument } from 'pdfkit'
import { runnerImport } from 'vite'

const source = 'docs/help'
const target = 'dist/client/help'

const {
  module: { unpackWoff },
} = await runnerImport(fileURLToPath(new URL('../src/lib/woff.ts', import.meta.url)))
const font = (weight) =>
  unpackWoff(
    readFileSync(
      fileURLToPath(import.meta.resolve(`@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-${weight}-normal.woff`)),
    ),
  )
const faces = { text: await font(400), bold: await font(700) }
const ink = '#171f27'
const accent = '#17607c'

const styles = [
  { mark: '# ', font: 'bold', size: 22, colour: accent, before: 0, after: 0.6 },
  { mark: '## ', font: 'bold', size: 13, colour: accent, before: 0.9, after: 0.35 },
  { mark: '- ', font: 'text', size: 10, colour: ink, before: 0, after: 0.3, bullet: true },
  { mark: '', font: 'text', size: 10, colour: ink, before: 0, after: 0.3 },
]

const write = async (name) => {
  const lines = readFileSync(`${source}/${name}`, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const language = name.replace(/^register-help\.(.*)\.md$/, '$1')
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 56,
    lang: language,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    // Fixed, so that the same text makes the same file.
    info: { Title: lines[0].slice(2), Author: 'Fairlead', CreationDate: new Date(0) },
  })
  for (const [name, face] of Object.entries(faces)) pdf.registerFont(name, face)
  const output = pdf.pipe(createWriteStream(`${target}/${name.replace(/md$/, 'pdf')}`))
  for (const line of lines) {
    const { mark, font: face, size, colour, before, after, bullet } = styles.find((style) => line.startsWith(style.mark))
    pdf.moveDown(before).font(face).fontSize(size).fillColor(colour)
    if (bullet) pdf.list([line.slice(mark.length)], { bulletRadius: 1.6, textIndent: 12, lineGap: 3 })
    else pdf.text(line.slice(mark.length), { lineGap: 3 })
    pdf.moveDown(after)
  }
  pdf.end()
  await finished(output)
}

mkdirSync(target, { recursive: true })
for (const name of readdirSync(source).filter((file) => file.endsWith('.md'))) await write(name)
