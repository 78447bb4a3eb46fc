/** States of a quotation that has come to its end. */
export const decidedStates: readonly string[] = ['chosen', 'notChosen', 'lapsed', 'voided']

/** Where such a one is shown. */
export const historyHref = (id: string): string => `/poMyproject/poHistory/${id}`
