/** Duties that nobody should have at once (domain.md §0): whoever holds one of `one` and one of `other` could decide on what they did themselves. */
export interface Duty {
  /** Its text is `duty.<rule>`. */
  rule: string
  one: readonly string[]
  other: readonly string[]
}

export const duties: readonly Duty[] = [
  { rule: 'reviewAndApprove', one: ['srmcheckManager:pass'], other: ['srmcheckJc:approve'] },
  { rule: 'quoteAndOpen', one: ['poPrice:submit'], other: ['quotation:open', 'poJcChosen:choose'] },
  { rule: 'quoteAndReview', one: ['poPrice:submit', 'poBuQuoter:submit'], other: ['srmcheckManager:pass', 'srmQuotationOfficer:approve'] },
  { rule: 'appealAndDecide', one: ['integrity:appeal'], other: ['integrityManagement:upholdAppeal'] },
  {
    rule: 'grantAndBuy',
    one: ['groupManager:btn_resourceManager', 'groupManager:btn_userManager'],
    other: ['poJcProject:publish', 'quotation:open', 'poJcChosen:choose', 'srmcheckJc:approve'],
  },
]
