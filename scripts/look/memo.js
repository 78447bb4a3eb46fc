/**
 * In the place of Chakra's own, which goes through whole styles at each drawing of each element to find what it knows of them: the text of an
 * object that was seen before is known. Nothing changes an object once it was given.
 */
const texts = new WeakMap()

const textOf = (value) => {
  if (typeof value === 'function') return `f:${value.name}`
  if (value === null || typeof value !== 'object') return `${typeof value}:${value}`
  let text = texts.get(value)
  if (text === undefined) {
    text = Array.isArray(value)
      ? `[${value.map(textOf).join(',')}]`
      : `{${Object.keys(value)
          .toSorted()
          .map((key) => `${key}:${textOf(value[key])}`)
          .join(',')}}`
    texts.set(value, text)
  }
  return text
}

/** More than a session draws. */
const atMost = 5000

export const memo = (work) => {
  const known = new Map()
  return function get(...args) {
    const key = args.length === 1 ? textOf(args[0]) : args.map(textOf).join('|')
    let result = known.get(key)
    if (result === undefined) {
      result = work.apply(this, args)
      if (known.size >= atMost) known.clear()
      known.set(key, result)
    }
    return result
  }
}
