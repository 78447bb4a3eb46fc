import fc from 'fast-check'
import { createIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'
import en from '#src/lang/en.json'
import zhCN from '#src/lang/zh-CN.json'
import { branchesOf, isStep, nodesWithin, type Condition } from '#src/machines/approval/definition.ts'
import { arbitraryDefinition } from '#tests/setup/flowDefinitions.ts'
import { flowWords, type FlowNames } from './words.ts'

const unsaid: string[] = []
const onError = ({ message }: { message: string }) => void unsaid.push(message)
const names: FlowNames = [
  { by: 'role', key: 'JC_LEAD', name: '集采负责人', nameEn: 'Head of group procurement' },
  { by: 'unit', key: '21', name: '东港', nameEn: 'East Harbour' },
]
const inEnglish = flowWords(createIntl({ locale: 'en', messages: en, onError }), (_, english) => english, 'DEMAND', names)
const inChinese = flowWords(createIntl({ locale: 'zh-CN', messages: zhCN, onError }), (chinese) => chinese, 'DEMAND', names)

describe('a definition in words', () => {
  it('says conditions as people do', () => {
    const large: Condition = { field: 'amountGross', is: 'atLeast', value: '200000' }
    expect(inEnglish.condition(large)).toBe('amount incl. tax from CNY 200,000')
    expect(inChinese.condition(large)).toBe('含税金额 200,000 元及以上')
    const mixed: Condition = {
      all: [
        { field: 'unit', is: 'oneOf', values: ['21'] },
        { any: [large, { field: 'kind', is: 'noneOf', values: ['PLANNED', 'URGENT'] }] },
      ],
    }
    expect(inEnglish.condition(mixed)).toBe(
      'buying unit is East Harbour and (amount incl. tax from CNY 200,000 or kind of requisition is not planned or urgent)',
    )
    expect(inChinese.condition(mixed)).toBe('采购单位为东港，且（含税金额 200,000 元及以上，或需求类别不是计划内或应急）')
  })

  it('says who is asked, and until when', () => {
    expect(inEnglish.assignees([{ by: 'role', role: 'JC_LEAD', of: 'company' }])).toBe('Head of group procurement of the company')
    expect(
      inChinese.assignees([
        { by: 'unitHead', above: 1 },
        { by: 'initiator', weight: 2 },
      ]),
    ).toBe('上级单位负责人、发起人（权重 2）')
    expect(inEnglish.deadline({ count: 2, unit: 'workingDays', remindBefore: 4, whenDue: 'remind' })).toBe(
      '2 working days · reminder 4 working hours before · reminder when due',
    )
  })

  it('has a word for whatever a definition can say', () => {
    fc.assert(
      fc.property(arbitraryDefinition, ({ type, nodes }) => {
        const words = flowWords(createIntl({ locale: 'zh-CN', messages: zhCN, onError }), (chinese) => chinese, type, [])
        for (const node of nodesWithin(nodes)) {
          for (const branch of branchesOf(node)) if ('when' in branch && branch.when) words.condition(branch.when)
          if (isStep(node)) {
            words.mode(node.mode)
            words.fieldNames(node.hides ?? [])
            if (node.deadline) words.deadline(node.deadline)
          }
          if ('assignees' in node) words.assignees(node.assignees)
        }
        expect(unsaid).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})
