/** The states of a case: where it waits for a decision, and where it is once that was made. */
export interface CaseStates {
  waits: string
  settled: readonly string[]
}

type Query = Record<string, string | number | undefined>

/** What a list of cases asks for: those that wait, the longest first, or those that were settled, the latest first. */
export const casesOf = (query: Query, states: CaseStates, settled: boolean, waitingSince = 'stateSince'): Query =>
  settled
    ? { sort: '-stateSince', ...query, state: query['state'] ?? states.settled.join() }
    : { sort: waitingSince, ...query, state: states.waits }

/** Whether an address asks for settled cases: by name, or by a state that only such have, as a view saved before does. */
export const asksForSettled = (asked: URLSearchParams, view: string, states: CaseStates): boolean =>
  asked.get('view') === view || states.settled.includes(asked.get('state') ?? '')
