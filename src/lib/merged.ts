type Json = unknown

interface Merged<T> {
  /** With what both changed as the first had it. */
  mine: T
  /** The same as the other had it. */
  theirs: T
  /** Whether both changed the same, each into something else. */
  isDisputed: boolean
}

const isList = Array.isArray
const isObject = (value: Json): value is Readonly<Record<string, Json>> => typeof value === 'object' && value !== null && !isList(value)

/** Whether two values say the same, in whatever order their fields stand. */
export const isSame = (one: Json, other: Json): boolean => {
  if (isList(one) && isList(other)) return one.length === other.length && one.every((each, index) => isSame(each, other[index]))
  if (!isObject(one) || !isObject(other)) return one === other
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => name in other && isSame(one[name], other[name]))
}

const agreed = <T>(value: T): Merged<T> => ({ mine: value, theirs: value, isDisputed: false })

/**
 * Puts together what two made of the same: field by field, and line by line where neither has more or fewer of them, whatever one of the
 * two has changed. What both changed, each in another way, is disputed.
 */
export const merged = <T>(base: T, mine: T, theirs: T): Merged<T> => {
  if (isSame(mine, theirs) || isSame(theirs, base)) return agreed(mine)
  if (isSame(mine, base)) return agreed(theirs)
  if (isObject(base) && isObject(mine) && isObject(theirs)) {
    const parts = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].map(
      (name) => [name, merged(base[name], mine[name], theirs[name])] as const,
    )
    const side = (which: 'mine' | 'theirs') => Object.fromEntries(parts.map(([name, part]) => [name, part[which]])) as T
    return { mine: side('mine'), theirs: side('theirs'), isDisputed: parts.some(([, part]) => part.isDisputed) }
  }
  if (isList(base) && isList(mine) && isList(theirs) && base.length === mine.length && base.length === theirs.length) {
    const parts = mine.map((each: Json, index) => merged<Json>(base[index], each, theirs[index]))
    return {
      mine: parts.map((part) => part.mine) as T,
      theirs: parts.map((part) => part.theirs) as T,
      isDisputed: parts.some((part) => part.isDisputed),
    }
  }
  return { mine, theirs, isDisputed: true }
}
