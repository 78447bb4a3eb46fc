/** A part of a catalogue, compiled: scripts/textParts.ts says which texts belong to it. */
declare module '#src/lang/zh-CN.json?*' {
  const trees: Record<string, import('react-intl').MessageFormatElement[]>
  export default trees
}

declare module '#src/lang/en.json?*' {
  const trees: Record<string, import('react-intl').MessageFormatElement[]>
  export default trees
}

declare namespace FormatjsIntl {
  interface Message {
    ids: keyof typeof import('./zh-CN.json')
  }
}
