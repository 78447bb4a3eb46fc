/** The documents of one stage of a record that no newer version has replaced: what a form goes on from. */
export const currentOf = <D extends { stage: string; isFormer: boolean }>(documents: readonly D[], stage: string): D[] =>
  documents.filter((each) => each.stage === stage && !each.isFormer)
