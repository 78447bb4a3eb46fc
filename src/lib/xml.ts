type Attributes = Record<string, string | number | undefined>

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as XML and HTML may hold it, between tags or in double quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => String(entities[character]))

/** An element whose content is text. */
export const textElement = (name: string, attributes: Attributes, text: string): string =>
  `<${name}${written(attributes)}>${escaped(text)}</${name}>`

/** An element that holds others, each on lines of its own. Attributes that are undefined are left out. */
export const element = (name: string, attributes: Attributes, content: readonly string[] = []): string =>
  content.length === 0
    ? `<${name}${written(attributes)}/>`
    : [`<${name}${written(attributes)}>`, ...content.flatMap((each) => each.split('\n')).map((line) => `  ${line}`), `</${name}>`].join(
        '\n',
      )

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escaped(String(value))}"`))
    .join('')
