/** The two directories under which demands stand: those of one's own unit, and those of all units. */
export type DemandArea = 'pojmManage' | 'poJcManager'

export const demandsOf = (area: DemandArea): string => `/${area}/pojmDemandApproval`
