import { expect, it } from 'vitest'
import { contract } from '#src/contract/index.ts'
import { summaryOf } from './summaries.ts'

it('says of every call in both languages what it does', () => {
  const keys = Object.keys(contract)
  expect(keys.filter((key) => !/\p{Script=Han}/u.test(summaryOf(key, 'zh-CN')))).toEqual([])
  expect(keys.filter((key) => /\p{Script=Han}/u.test(summaryOf(key, 'en')))).toEqual([])
})
