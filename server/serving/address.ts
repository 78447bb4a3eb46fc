import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Whom limits count. Whoever has an IPv6 address has as many as they like: their network is what counts, its first 64 bits. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = new URL(`http://[${ip.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const [front, back] = [head, tail].map((part) => part.split(':').filter((group) => group !== '')) as [string[], string[]]
  const groups = [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back]
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isMapped ? groups.slice(6).flatMap(bytesOf).join('.') : groups.slice(0, 4).join(':')
}

const bytesOf = (group: string): number[] => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]
