import { expect, it } from 'vitest'
import en from '#src/lang/en.json'
import zh from '#src/lang/zh-CN.json'
import { fieldsOf } from './flowFields.ts'
import { flowTypeIds } from './flowTypes.ts'
import { flowTypeTitle } from './titles.ts'

it.each(flowTypeIds)('%s is called something in both languages, and always told of by its title', (type) => {
  expect(zh[flowTypeTitle(type)]).toMatch(/审批$/)
  expect(en[flowTypeTitle(type)]).toMatch(/^[A-Z]/)
  expect(fieldsOf(type)).toHaveProperty('title')
})
