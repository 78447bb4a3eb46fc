/** How often a statement is sent before it is kept planned. */
const sentBefore = 3
/** Of how many statements it is known how often they were sent. */
const mostCounted = 1000

/**
 * Names for statements that are sent often: what has a name is planned once per connection, which for a short one costs more than its work. Nothing
 * takes a name back, so there are no more than so many: what comes after them is planned each time.
 * @returns the name of a text, undefined while it has none
 */
export const plannedNames = (prefix: string, most: number): ((text: string) => string | undefined) => {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= most) return known
    const count = (counts.get(text) ?? 0) + 1
    if (counts.size >= mostCounted) counts.clear()
    counts.set(text, count)
    if (count < sentBefore) return undefined
    counts.delete(text)
    const name = `${prefix}_${names.size + 1}`
    names.set(text, name)
    return name
  }
}
