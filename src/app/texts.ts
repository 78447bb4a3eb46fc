import type { TextsOf } from '#src/components/language/texts.tsx'

/** What is there from the start: the texts of the log-in page, and of what may fail anywhere. */
export const entryTexts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?entry'), en: () => import('#src/lang/en.json?entry') }
/** What the frame says, and most of the pages within it. */
export const frameTexts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?frame'), en: () => import('#src/lang/en.json?frame') }
