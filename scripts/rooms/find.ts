import { readdirSync, readFileSync } from 'node:fs'

/** Something that a file gives to others under a name that says what it is. */
export interface Found {
  /** The word of the room: its name without what names of its kind end with. */
  word: string
  name: string
  file: string
}

/**
 * What stands in the files below a folder, in their order, by how it is declared. They are read, not run: what was just written can run only
 * once the lists know of it.
 * @param kind what its name ends with, and how the expression begins that makes it
 */
export const findDeclared = (folder: string, [ending, maker]: readonly [ending: string, maker: string]): Found[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(new RegExp(`^export const (\\w*)${ending} = ${maker}`, 'gm'))].map(([, word = '']) => ({
        word,
        name: `${word}${ending}`,
        file,
      })),
    )
