/** What is chosen after one row is clicked; with shift, everything from the row clicked before. */
export const chosenAfter = (
  order: readonly string[],
  chosen: ReadonlySet<string>,
  clicked: { key: string; range: boolean; before: string | null },
): Set<string> => {
  const next = new Set(chosen)
  const wanted = !chosen.has(clicked.key)
  const [from, to] = [order.indexOf(clicked.before ?? clicked.key), order.indexOf(clicked.key)]
  const reached = clicked.range && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [clicked.key]
  for (const key of reached) {
    if (wanted) next.add(key)
    else next.delete(key)
  }
  return next
}
