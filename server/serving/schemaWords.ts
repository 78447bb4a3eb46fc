import { z } from 'zod'

/** What a schema says is wrong with a value, where it has no words of its own. */
export const schemaWords = { 'zh-CN': z.locales.zhCN().localeError, en: z.locales.en().localeError }
