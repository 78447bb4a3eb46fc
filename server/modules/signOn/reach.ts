import { lookup } from 'node:dns'
import { request as overHttp } from 'node:http'
import { request as overHttps, type RequestOptions } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { CustomFetch } from 'openid-client'
import type { Config } from '#server/config.ts'

type Network = Config['signOnNetwork']

/** More than any provider answers. Bytes. */
const longestAnswer = 1_048_576
const timeoutMilliseconds = 10_000

const listOf = (subnets: readonly (readonly [address: string, prefix: number, family: 'ipv4' | 'ipv6'])[]): BlockList => {
  const list = new BlockList()
  for (const [address, prefix, family] of subnets) list.addSubnet(address, prefix, family)
  return list
}

const loopback = listOf([
  ['127.0.0.0', 8, 'ipv4'],
  ['::1', 128, 'ipv6'],
])
const privateNetworks = listOf([
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
])
/** Where no provider is: this network, link-local with the metadata of clouds, tests, multicast, what is written as the other family. */
const nowhere = listOf([
  ['0.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
])

/** Whether a provider may be at an address. */
export const isReachable = (network: Network, address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return isReachable(network, mapped)
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (isIP(address) === 0 || address.toLowerCase().startsWith('::ffff:') || nowhere.check(address, family)) return false
  if (loopback.check(address, family)) return network === 'loopback'
  return network !== 'public' || !privateNetworks.check(address, family)
}

/** Whether a provider may be asked by such an address at all, before anybody looks where it leads. */
export const isAskable = (network: Network, { protocol, hostname, username }: URL): boolean => {
  if (username !== '') return false
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isReachable(network, host)) return false
  if (protocol === 'https:') return true
  const isOwn = host === 'localhost' || (isIP(host) !== 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'))
  return protocol === 'http:' && network === 'loopback' && isOwn
}

/** Of a name, only addresses where a provider may be: it is asked where it was looked for, and nowhere else. */
const lookupWithin =
  (network: Network): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const found = error ? [] : addresses.filter(({ address }) => isReachable(network, address))
      const [first] = found
      if (!first) return done(error ?? new Error('No provider may be there'), '', 0)
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })

/** Asks a provider: over TLS, within the networks that the settings allow, following nobody elsewhere, and reading no more than any provider answers. */
export const reaching =
  (network: Network): CustomFetch =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const target = new URL(url)
      if (!isAskable(network, target)) return reject(new Error('No provider may be there'))
      const options: RequestOptions = {
        method,
        headers,
        lookup: lookupWithin(network),
        timeout: timeoutMilliseconds,
        ...(signal ? { signal } : {}),
      }
      const asked = (target.protocol === 'https:' ? overHttps : overHttp)(target, options, (answer) => {
        const parts: Buffer[] = []
        let length = 0
        answer.on('data', (part: Buffer) => {
          length += part.length
          if (length > longestAnswer) asked.destroy(new Error('The provider says too much'))
          else parts.push(part)
        })
        answer.on('error', reject)
        answer.on('end', () => {
          const { statusCode: status = 500, headers: its } = answer
          const isEmpty = status === 204 || status === 304
          const told = Object.entries(its).flatMap(([name, value]) =>
            typeof value === 'string' ? [[name, value] as [string, string]] : [],
          )
          resolve(new Response(isEmpty ? null : Buffer.concat(parts), { status, headers: told }))
        })
      })
      asked.on('timeout', () => asked.destroy(new Error('The provider does not answer')))
      asked.on('error', reject)
      asked.end(body instanceof URLSearchParams ? body.toString() : (body ?? undefined))
    })
