import { entities } from '#src/contract/everyRow.ts'
import { contract } from '#src/contract/index.ts'
import type { Row } from '#src/contract/row.ts'
import { nounsZh, summariesZh } from '#src/contract/summariesZh.ts'
import { textOf, type Language } from './texts.ts'

/** What a call does, in a language; of what is no call its key. */
export const summaryOf = (key: string, language: Language): string => {
  const row = (contract as Record<string, Row>)[key]
  return (language === 'en' ? undefined : (summariesZh[key] ?? (row && derivedZh(key, row)))) ?? row?.summary ?? key
}

const called = (machine: string): string => textOf('zh-CN', `machine.${machine}`)

/** What a call of a machine's, or of base data, does in Chinese: as its texts call it. Undefined for any other call. */
const derivedZh = (key: string, { sends, shows, begins, edits }: Row): string | undefined => {
  if (sends) return `${textOf('zh-CN', `event.${sends.machine}.${sends.event}`)}${called(sends.machine)}`
  if (shows) return key.endsWith('/page') ? `${called(shows)}列表` : `一条${called(shows)}及其过程和可执行操作`
  if (begins) return `新增${called(begins)}`
  if (edits) return `修改${called(edits)}`
  // Also of a row that is written by hand in the place of one that base data would bring.
  const its = entities.find(({ path }) => key.replace(path, '') in ofBaseData)
  return its && ofBaseData[key.replace(its.path, '')]?.(nounsZh[its.path] ?? textOf('zh-CN', `route.${its.menu}`))
}

/** What each call of a kind of base data does. Not every kind has all of them. */
const ofBaseData: Readonly<Record<string, (noun: string) => string>> = {
  'GET /page': (noun) => `${noun}列表`,
  'GET /all': (noun) => `全部${noun}`,
  'GET /{id}': (noun) => `单个${noun}`,
  'GET /{id}/uses': (noun) => `引用该${noun}的记录，按类型统计`,
  'POST ': (noun) => `新增${noun}`,
  'POST /{id}': (noun) => `修改${noun}，未填的字段不变`,
  'POST /import': (noun) => `批量导入${noun}，全部成功或全部不变；未带校验戳时只试算`,
  'PUT /{id}': (noun) => `按同族客户端的方式整体修改${noun}`,
  'DELETE /{id}': (noun) => `删除未被引用的${noun}`,
}
