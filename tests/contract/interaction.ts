import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PactV4 } from '@pact-foundation/pact'
import type { Key } from '#src/contract/index.ts'
import { errorCodes } from '#src/contract/row.ts'
import { call, configureClient } from '#src/services/http.ts'
import { withPath, type Case, type Parts } from './cases.ts'
import { fileOf, refusalOf, successOf } from './expected.ts'
import { exampleToken, fromState, regex, type Matcher } from './matchers.ts'
import { services } from './services.ts'

const files = join(import.meta.dirname, 'files')

/** Examples of one long-past call: a provider that checks them has to sign anew. */
const signature = {
  t: regex(String.raw`^\d{10}$`, '1700000000'),
  timestamp: regex(String.raw`^\d{13}$`, '1700000000000'),
  randomStr: regex('^[A-Za-z0-9]{18}$', 'abcdefghijklmnopqr'),
  sign: regex('^[0-9a-f]{64}$', '0'.repeat(64)),
}

/** Adds one case to a pact. */
export const describe = (pact: PactV4, its: Case) => {
  const unconfigured = pact.addInteraction().uponReceiving(its.name)
  for (const state of its.states) unconfigured.given(state)
  const [method = ''] = its.key.split(' ')
  const { row, outcome, input } = its
  const success = outcome === 'success'
  return unconfigured
    .withRequest(method, pathOf(its), (request) => {
      request.query({ ...tokenOf(its), ...(requestPart(its, 'query') as Record<string, string>), ...signature })
      request.headers({
        'Accept-Language': regex('^(zh-CN|en)$', its.language),
        ...(its.hasToken ? { Authorization: regex('^.+$', exampleToken) } : {}),
      })
      if (input.body) request.jsonBody(requestPart(its, 'body'))
      if (input.file) request.multipartBody(mimeOf(input.file), join(files, input.file), 'file', 'fairlead-boundary')
    })
    .willRespondWith(success ? 200 : errorCodes[outcome], (response) => {
      if (outcome === 42900) response.headers({ 'Retry-After': regex(String.raw`^\d+$`, '60') })
      if (success && row.wrapping === 'file') {
        const { mime, bytes } = fileOf(its)
        // What is in a document is up to the back end; that it is one is not.
        response.body(mime, bytes).matchingRules({ body: { path: '$', rules: [{ 'pact:matcher:type': 'contentType', value: mime }] } })
      } else response.jsonBody(success ? successOf(its) : refusalOf(its))
    })
}

/** What the specification calls `param token`, where somebody is signed in. */
const tokenOf = ({ row, hasToken }: Case): Record<string, Matcher<string>> =>
  hasToken && row.query && 'token' in row.query.shape ? { token: regex('^.+$', exampleToken) } : {}

const mimeOf = (file: string): string => (file.endsWith('.pdf') ? 'application/pdf' : 'text/plain')

const filled = (key: string, valueOf: (name: string) => string): string =>
  key.slice(key.indexOf(' ') + 1).replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name))

const pathOf = ({ key, input, given }: Case) => {
  const example = filled(key, (name) => encodeURIComponent(input.params?.[name] ?? ''))
  const expression = filled(key, (name) => {
    const value = given[`params.${name}`]
    return value ? `\${${value}}` : (input.params?.[name] ?? '')
  })
  return expression === example ? example : fromState(expression, example)
}

/** A part of the request, with the values that the provider's state decides. */
const requestPart = ({ input, given }: Case, part: 'query' | 'body'): Record<string, unknown> =>
  Object.entries(given)
    .filter(([path]) => path.startsWith(`${part}.`))
    .reduce<Parts>((parts, [path, name]) => withPath(parts, path.split('.'), (value) => fromState(name, value)) as Parts, input)[part] ?? {}

/** Makes the case's call through its service function against `baseUrl`. */
export const perform = async ({ key, input, hasToken, language }: Case, baseUrl: string): Promise<unknown> => {
  configureClient({
    baseUrl,
    signSalt: 'salt-of-the-contract',
    uploadSignKey: 'upload-key-of-the-contract',
    token: () => (hasToken ? exampleToken : null),
    language: () => language,
    onError: () => {},
  })
  // The client cannot get its token wrong; a foreign one can.
  if (input.query?.['token'] !== undefined) return call(key, input as never)
  const file = input.file ? new File([await readFile(join(files, input.file))], input.file, { type: mimeOf(input.file) }) : undefined
  const ask = services[key].ask as (input: unknown) => ReturnType<(typeof services)[Key]['ask']>
  return ask({ ...input, file })
}
