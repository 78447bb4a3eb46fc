import { z } from 'zod'
import { code, defineEntity, title } from './entity.ts'
import { count, flag, prose } from './row.ts'

/** Why purchases are stopped (domain.md §1.2 StopReason). */
export const stopReason = defineEntity({
  path: '/api/po/stopReason',
  menu: 'poJcStopReason',
  called: ['reason to stop a purchase', 'reasons to stop purchases'],
  input: {
    code,
    name: title,
    nameEn: title,
    /** What suppliers read. */
    publicText: prose.min(5).max(300),
    publicTextEn: prose.min(5).max(300),
    needsDocument: z.boolean(),
    allowsRestart: z.boolean(),
    /** Whether it counts against the centre's figures. */
    countsInKpi: z.boolean(),
    active: z.boolean(),
  },
  leftOut: { needsDocument: false, allowsRestart: true, countsInKpi: false, active: true },
  shown: { uses: count },
  filters: { active: flag.optional() },
  unique: 'code',
  usedBy: ['stopRequest'],
  imported: true,
  example: {
    input: {
      code: 'NO_BUDGET',
      name: '预算取消',
      nameEn: 'Budget withdrawn',
      publicText: '因采购预算取消，本项目终止。',
      publicTextEn: 'The budget was withdrawn; this project is terminated.',
      needsDocument: true,
      allowsRestart: true,
      countsInKpi: false,
      active: true,
    },
    shown: { uses: 3 },
  },
})
