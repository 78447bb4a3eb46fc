/** Everybody of the house but analysts, who read the atlas alone: a definition can ask anybody, and anybody can begin what is approved. */
export const deciders = [
  'JC_BUYER',
  'JC_LEAD',
  'BU_REQ',
  'BU_APPR',
  'FINANCE',
  'LEGAL',
  'GROUP_VP',
  'PLAT_REVIEWER',
  'PLAT_ADMIN',
  'SUPERVISOR',
] as const
