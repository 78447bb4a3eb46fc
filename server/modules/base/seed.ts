import { stopReason } from '#server/db/tables/procurement.ts'
import { defineSeed } from '#server/serving/seed.ts'

/** Why purchases are stopped, as suppliers read it. */
export const stopReasons: (typeof stopReason.$inferInsert)[] = (
  [
    [
      'NO_BUDGET',
      '预算取消',
      'Budget withdrawn',
      '因采购预算取消，本项目终止。',
      'The budget was withdrawn; this project is terminated.',
      true,
      true,
      false,
    ],
    [
      'DEMAND_CHANGED',
      '需求变更',
      'Demand changed',
      '因采购需求变更，本项目终止，将另行公告。',
      'The demand has changed; this project is terminated and will be announced anew.',
      true,
      true,
      false,
    ],
    [
      'TOO_FEW_QUOTES',
      '有效报价不足',
      'Too few valid quotations',
      '因有效报价不足，本项目终止。',
      'There were too few valid quotations; this project is terminated.',
      false,
      true,
      true,
    ],
    [
      'PRICE_TOO_HIGH',
      '报价超出限价',
      'All quotations above the ceiling',
      '因报价均超出限价，本项目终止。',
      'All quotations were above the ceiling price; this project is terminated.',
      false,
      true,
      true,
    ],
    [
      'OBJECTION',
      '异议成立',
      'Objection upheld',
      '因异议成立，本项目终止。',
      'An objection was upheld; this project is terminated.',
      true,
      true,
      true,
    ],
    [
      'COLLUSION',
      '涉嫌串通报价',
      'Suspected collusion',
      '因涉嫌违规，本项目终止。',
      'Because of a suspected breach of rules this project is terminated.',
      true,
      false,
      true,
    ],
    [
      'POLICY',
      '政策调整',
      'Change of policy',
      '因政策调整，本项目终止。',
      'Because of a change of policy this project is terminated.',
      true,
      false,
      false,
    ],
    [
      'OLD_SYSTEM',
      '原系统项目终止',
      'Stopped in the former system',
      '本项目在原系统中已终止。',
      'This project was terminated in the former system.',
      false,
      false,
      false,
    ],
  ] as const
).map(([code, name, nameEn, publicText, publicTextEn, needsDocument, allowsRestart, countsInKpi]) => ({
  code,
  name,
  nameEn,
  publicText,
  publicTextEn,
  needsDocument,
  allowsRestart,
  countsInKpi,
  active: code !== 'OLD_SYSTEM',
}))

export const stopReasonSeed = defineSeed({
  first: async (tx) => {
    await tx.insert(stopReason).values(stopReasons)
  },
})
