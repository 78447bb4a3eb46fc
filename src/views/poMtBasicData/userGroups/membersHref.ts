/** Where the people of a group are shown. */
export const membersHref = (id: string): string => `/poMtBasicData/poMtUserGroup?group=${id}`
