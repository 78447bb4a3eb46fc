import { readFileSync } from 'node:fs'
import { format, type FormatConfig } from 'oxfmt'

const options = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatConfig

/** What is written, as `npm run check` wants it, by file. */
export const formatted = async (files: readonly (readonly [name: string, text: string])[]): Promise<Map<string, string>> =>
  new Map(await Promise.all(files.map(async ([name, text]) => [name, (await format(name, text, options)).code] as const)))
