export const referenceTo: (category: string, name: string) => string
export const paletteEntry: (palette: string, shade: string) => [variable: string, value: string]
