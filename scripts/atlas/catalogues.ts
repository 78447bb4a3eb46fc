import en from '#src/lang/en.json'
import zhCN from '#src/lang/zh-CN.json'

export type Language = 'en' | 'zh-CN'

export const catalogues: Record<Language, Record<string, string>> = { en, 'zh-CN': zhCN }
