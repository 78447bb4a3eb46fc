/** Columns the user has put away, from the account's settings. */
export const hiddenColumns = (setting: Record<string, unknown>, id: string): string[] => {
  const kept = setting[`columns.${id}`]
  return Array.isArray(kept) ? kept.map(String) : []
}
