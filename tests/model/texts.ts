import en from '#src/lang/en.json'
import zhCN from '#src/lang/zh-CN.json'
import type { BothTexts } from '#src/machines/document.ts'

export const catalogues: Record<'zh-CN' | 'en', Record<string, string>> = { 'zh-CN': zhCN, en }

/** A text in both languages; undefined unless both have it. */
export const textOf: BothTexts = (id) => {
  const [zh, english] = [catalogues['zh-CN'][id], catalogues.en[id]]
  return zh !== undefined && english !== undefined ? { zh, en: english } : undefined
}
