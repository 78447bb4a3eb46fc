import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { isReachable, reaching } from './reach.ts'

const options = { method: 'GET', headers: {}, body: null, redirect: 'manual' } as const

describe('where a provider may be', () => {
  it.each([
    ['8.8.8.8', ['public', 'private', 'loopback']],
    ['2606:4700::1111', ['public', 'private', 'loopback']],
    ['10.1.2.3', ['private', 'loopback']],
    ['172.31.0.1', ['private', 'loopback']],
    ['::ffff:192.168.1.1', ['private', 'loopback']],
    ['fd00::1', ['private', 'loopback']],
    ['127.0.0.1', ['loopback']],
    ['::1', ['loopback']],
    ['169.254.169.254', []],
    ['::ffff:169.254.169.254', []],
    ['::ffff:a9fe:a9fe', []],
    ['fe80::1', []],
    ['0.0.0.0', []],
    ['id.example.com', []],
  ] as const)('%s', (address, networks) => {
    expect((['public', 'private', 'loopback'] as const).filter((network) => isReachable(network, address))).toEqual(networks)
  })
})

describe('asking', () => {
  it('goes nowhere by a name that leads where no provider may be', async () => {
    await expect(reaching('public')('https://localhost/', options)).rejects.toThrow('No provider may be there')
  })

  it('follows nobody elsewhere, and reads no more than a provider would say', async () => {
    const server = createServer((request, response) =>
      request.url === '/' ? response.writeHead(302, { location: '/else' }).end() : response.end('x'.repeat(2_000_000)),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect((await reaching('loopback')(`${address}/`, options)).status).toBe(302)
    await expect(reaching('loopback')(`${address}/long`, options)).rejects.toThrow('says too much')
    server.close()
  })
})
