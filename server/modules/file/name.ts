import { visible } from '#src/lib/visible.ts'
import { endingsOfAll, type FileFormat } from './fileFormat.ts'

/** As many characters as a name has, its ending among them. */
const longest = 200

/**
 * What can be stored, shown and sent of the name a browser gives, and an ending that says what the file is: a PDF that is called `offer.pdf.exe` is called
 * `offer.pdf`. What would turn a name round, hide in it or lead into another folder is left out.
 */
export const nameFor = (filename: string, { endings }: FileFormat): string => {
  const clean = visible(
    filename.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, '').replaceAll(/[/\\]/g, '_'),
  ).replace(/[. ]+$/, '')
  const [stem, ending] = split(clean)
  const [inner, innerEnding] = split(stem)
  if (endings.includes(ending.toLowerCase())) return named(stem, ending)
  if (endings.includes(innerEnding.toLowerCase())) return named(inner, innerEnding)
  return named(endingsOfAll.has(ending.toLowerCase()) ? stem : clean, endings[0])
}

const split = (name: string): [stem: string, ending: string] => {
  const at = name.lastIndexOf('.')
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)]
}

const named = (stem: string, ending: string): string => {
  const short = Array.from(stem)
    .slice(0, longest - ending.length - 1)
    .join('')
    .replace(/[. ]+$/, '')
  return `${short || 'file'}.${ending}`
}
