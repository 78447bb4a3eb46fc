import { sql, type SQL } from 'drizzle-orm'

/**
 * Whether somebody is told what others have quoted, who they are and whom a purchase chose, once it is opened: group procurement, in person
 * (docs/decisions/021). Every field that tells of it stands under this.
 */
export const readsQuotes = ({ authorities, inPerson }: { authorities: ReadonlySet<string>; inPerson: boolean }): boolean =>
  inPerson && authorities.has('quotation')

/** Columns of other tables that tell of quotations, by their table. */
export const tellsOfQuotes: Readonly<Record<string, readonly string[]>> = { project: ['chosen_quotation_id', 'chosen_reason'] }

/**
 * Whether anybody but its supplier may know of a quotation `q` for a purchase `p`, be it only as a part of a number: once the purchase is opened.
 * One that was cancelled before that stays closed. Every count, figure and search about quotations of others stands under it.
 */
export const quotationDisclosed: SQL = sql`(p.opened_at is not null)`

/** Whether what was opened of a purchase `p` is shown to those who run it: not of one that was cancelled since. */
export const openingShown: SQL = sql`(p.opened_at is not null and p.state <> 'cancelled')`
