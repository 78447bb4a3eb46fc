import type { Database } from '#server/db/connect.ts'
import { projectTemplate } from '#server/db/tables/procurement.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { purchases } from './catalogue.ts'
import type { Story } from './story.ts'

/** Two templates of the buyer: what is bought again and again. */
export const seedTemplates = async (tx: Database, stories: Story[], now: Date): Promise<void> => {
  const rows = purchases.slice(0, 2).flatMap(({ title, titleEn }, index) => {
    const story = stories[index]
    if (!story) return []
    return [{ ownerId: '3', name: title, content: { ...contentOf(story), title, titleEn }, createdAt: later(now, index - 40, 'day') }]
  })
  await tx.insert(projectTemplate).values(rows)
}

const contentOf = ({ unitId, categoryId, method, visibility, description, allowPartial, invitedCompanyIds, items }: Story) => ({
  unitId,
  categoryId,
  method,
  visibility,
  description,
  allowPartial,
  answerRule: 'EXTEND_THEN_HOLD' as const,
  invitedCompanyIds,
  items: items.map((item) => ({ id: null, ...item, deliveryDate: null })),
  unfinished: [],
})
