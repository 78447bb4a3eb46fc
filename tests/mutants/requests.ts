import type { Case } from '#tests/contract/cases.ts'

type Json = Record<string, unknown>
type Path = (string | number)[]

/** What the client hands to `fetch`. */
export interface Sent {
  url: URL
  init: RequestInit
}

/** One thing that a broken client would do differently. */
export interface RequestMutant {
  what: string
  mutate: (sent: Sent) => Sent
}

const signatureFields = ['t', 'timestamp', 'randomStr', 'sign']

/** Every way in which a client can get the call of a case wrong. */
export const requestMutants = (its: Case): RequestMutant[] => [
  ...verbs(its),
  ...paths(its),
  ...Object.keys(its.input.query ?? {}).flatMap((name) => parameter(name)),
  ...signatureFields.flatMap((name) => parameter(name)),
  inQuery('signature missing', (query) => signatureFields.forEach((name) => query.delete(name))),
  ...headers(its),
  ...bodies(its),
]

const inUrl = (what: string, change: (url: URL) => void): RequestMutant => ({
  what,
  mutate: ({ url, init }) => {
    const copy = new URL(url)
    change(copy)
    return { url: copy, init }
  },
})
const inQuery = (what: string, change: (query: URLSearchParams) => void) => inUrl(what, ({ searchParams }) => change(searchParams))

const verbs = ({ key }: Case): RequestMutant[] =>
  ['GET', 'POST', 'PUT', 'DELETE']
    .filter((verb) => !key.startsWith(`${verb} `))
    .map((verb) => ({
      what: `${verb} as its verb`,
      // A call with GET can have no body; it would not even leave.
      mutate: ({ url, init: { body, ...rest } }) => ({
        url,
        init: { ...rest, method: verb, ...(verb === 'GET' || !body ? {} : { body }) },
      }),
    }))

/** One mutant for each part of the path: what is fixed is misspelt, what is given is missing or another. */
const paths = ({ key }: Case): RequestMutant[] => {
  const parts = key.slice(key.indexOf(' ') + 2).split('/')
  return parts.flatMap((part, index) => {
    const at = (what: string, ...other: string[]) =>
      inUrl(what, (url) => {
        const given = url.pathname.slice(1).split('/')
        const value = given[index] ?? ''
        given.splice(index, 1, ...other.map((text) => text.replace('*', value)))
        url.pathname = `/${given.join('/')}`
      })
    if (!part.startsWith('{')) return [at(`path: ${part} misspelt`, '*x')]
    return [at(`path: ${part} missing`), at(`path: ${part} is another`, '*9')]
  })
}

const parameter = (name: string): RequestMutant[] => [
  inQuery(`query: ${name} missing`, (query) => query.delete(name)),
  inQuery(`query: ${name} is another`, (query) => query.set(name, `${query.get(name)}~`)),
  inQuery(`query: ${name} renamed`, (query) => {
    const value = query.get(name) ?? ''
    query.delete(name)
    query.set(`${name}X`, value)
  }),
]

const inHeaders = (what: string, change: (headers: Headers) => void): RequestMutant => ({
  what,
  mutate: ({ url, init }) => {
    const copy = new Headers(init.headers)
    change(copy)
    return { url, init: { ...init, headers: copy } }
  },
})

const headers = ({ hasToken, input }: Case): RequestMutant[] => [
  inHeaders('language that nobody speaks', (given) => given.set('accept-language', 'xx')),
  ...(hasToken
    ? [
        inHeaders('token missing', (given) => given.delete('authorization')),
        inHeaders('token in another header', (given) => {
          given.set('x-token', given.get('authorization') ?? '')
          given.delete('authorization')
        }),
      ]
    : []),
  ...(input.body ? [inHeaders('body called plain text', (given) => given.set('content-type', 'text/plain'))] : []),
]

const bodies = ({ input }: Case): RequestMutant[] => {
  const { file, body } = input
  const missing: RequestMutant = { what: 'body missing', mutate: ({ url, init: { body: _, ...rest } }) => ({ url, init: rest }) }
  if (file) return [missing, ...parcels]
  if (!body) return []
  return [missing, ...fieldsOf(body, []).flatMap((path) => atField(path))]
}

/** What can be wrong about the one part of an upload. */
const parcels: RequestMutant[] = [
  ['file: its part renamed', 'document', ''],
  ['file: another name', 'file', 'another.txt'],
].map(([what = '', part = '', name]) => ({
  what,
  mutate: ({ url, init }) => {
    const file = (init.body as FormData).get('file') as File
    const form = new FormData()
    form.append(part, file, name || file.name)
    return { url, init: { ...init, body: form } }
  },
}))

/** The fields of a body at every depth, inner ones after those that hold them. */
const fieldsOf = (value: unknown, path: Path): Path[] => {
  if (Array.isArray(value)) return value.flatMap((each: unknown, index) => fieldsOf(each, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [[...path, name], ...fieldsOf(inner, [...path, name])])
}

const atField = (path: Path): RequestMutant[] => {
  const name = `body: ${path.join('.')}`
  const field = path.at(-1) as string
  const at = (what: string, change: (parent: Json) => void): RequestMutant => ({
    what: `${name} ${what}`,
    mutate: ({ url, init }) => {
      const whole = JSON.parse(String(init.body)) as Json
      change(path.slice(0, -1).reduce<unknown>((inner, step) => (inner as Json)[step], whole) as Json)
      return { url, init: { ...init, body: JSON.stringify(whole) } }
    },
  })
  return [
    at('missing', (parent) => delete parent[field]),
    at('renamed', (parent) => {
      parent[`${field}X`] = parent[field]
      delete parent[field]
    }),
    at('is another', (parent) => {
      parent[field] = other(parent[field])
    }),
    at('of another type', (parent) => {
      parent[field] = typeof parent[field] === 'string' ? [parent[field]] : JSON.stringify(parent[field])
    }),
  ]
}

const other = (value: unknown): unknown => {
  if (typeof value === 'string') return `${value}~`
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  return value === null ? 'something' : null
}
