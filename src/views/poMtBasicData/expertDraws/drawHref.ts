/** Where one draw of experts is shown. */
export const drawHref = (id: string): string => `/poMtBasicData/poMtUserGroup/${id}`
