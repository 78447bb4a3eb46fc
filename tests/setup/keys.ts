import { contract, type Key } from '../../src/contract/index.ts'

const patterns = (Object.keys(contract) as Key[]).map((key) => ({
  key,
  pattern: new RegExp(`^${key.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The row that a call is of; a path without parameters is told before one that has them. */
export const keyOf = (method: string, path: string): Key | undefined => {
  const asked = `${method} ${path}`
  return (patterns.find(({ key }) => key === asked) ?? patterns.find(({ pattern }) => pattern.test(asked)))?.key
}
