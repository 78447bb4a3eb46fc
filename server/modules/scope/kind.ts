import { sql } from 'drizzle-orm'
import { holdersOf } from '#server/db/notices.ts'
import { isInviter } from '#server/db/qualification.ts'
import { scope } from '#server/db/tables/supplier.ts'
import { administratorsOf, notifies } from '#server/lifecycle/effects.ts'
import { companyName, companyNameEn, decided, defineKind, namedIn, ofCompany } from '#server/lifecycle/recordKind.ts'

const about = {
  companyId: sql`s.company_id`,
  company: sql`c.name`,
  companyEn: sql`c.name_en`,
  name: sql`k.name`,
  nameEn: sql`k.name_en`,
  reason: sql`s.decision_reason`,
}

/** What a company may supply, as `s`. */
export const scopeKind = defineKind('scope')({
  ...ofCompany('s'),
  table: scope,
  joins: sql`left join company c on c.id = s.company_id left join category k on k.id = s.category_id`,
  name: sql`${companyName} || ' · ' || k.name`,
  nameEn: sql`${companyNameEn} || ' · ' || k.name_en`,
  category: namedIn('category', sql`s.category_id`),
  // Those who decide see every company’s, buyers what every company may supply, everybody else the own.
  readable: ({ roles, companyId }) => {
    if (roles.has('JC_LEAD') || roles.has('PLAT_REVIEWER')) return sql`true`
    return roles.has('JC_BUYER') ? sql`s.state = 'approved'` : sql`s.company_id = ${companyId}`
  },
  listedTo: ['scope:read'],
  listedInHouse: () => sql`true`,
  asks: ({ actor }) => ({
    reviewed: sql`(select o.state in ('groupApproval', 'approved', 'suspended', 'expired') from company o where o.id = scope.company_id)`,
    mine: sql`(select o.state <> 'groupApproval' or o.assignee_id is not distinct from ${actor?.id ?? null} from company o where o.id = scope.company_id)`,
    inviter: isInviter(sql`scope.company_id`, actor?.id ?? null),
  }),
  facts: ({ companyId, reviewed, mine, inviter }, actor) => ({
    own: actor?.companyId === companyId,
    isInviter: inviter === true,
    companyReviewed: reviewed === true,
    isAssignee: mine === true,
  }),
  writes: { deny: decided },
  effects: {
    notify: notifies('scope', about, {
      company: ({ companyId, name, nameEn, reason }, id) => ({
        users: administratorsOf(companyId),
        title: name,
        titleEn: nameEn,
        reason,
        href: `/poBuManager/poBuScope?application=${id}`,
      }),
      group: ({ companyId, company, companyEn, name, nameEn }) => ({
        users: holdersOf(['JC_LEAD']),
        title: `${company} · ${name}`,
        titleEn: `${companyEn} · ${nameEn}`,
        href: `/srmManager/srmcheckJc/${companyId}`,
      }),
    }),
  },
})
