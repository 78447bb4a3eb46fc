declare module '*.json?entry' {
  const trees: Record<string, import('react-intl').MessageFormatElement[]>
  export default trees
}

declare module '*.json?rest' {
  const trees: Record<string, import('react-intl').MessageFormatElement[]>
  export default trees
}

declare module '*.json?account' {
  const trees: Record<string, import('react-intl').MessageFormatElement[]>
  export default trees
}

declare module '*.json?atlas' {
  const trees: Record<string, import('react-intl').MessageFormatElement[]>
  export default trees
}

declare module '*.json?pricing' {
  const trees: Record<string, import('react-intl').MessageFormatElement[]>
  export default trees
}

declare module '*.json?onePage' {
  const trees: Record<string, import('react-intl').MessageFormatElement[]>
  export default trees
}

declare module '*.json?purchase' {
  const trees: Record<string, import('react-intl').MessageFormatElement[]>
  export default trees
}

declare namespace FormatjsIntl {
  interface Message {
    ids: keyof typeof import('./zh-CN.json')
  }
}
