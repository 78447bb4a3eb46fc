import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { Refusal } from './refusal.ts'

/** Hashed names never change their content. */
const immutable = 'public, max-age=31536000, immutable'

/** Serves the built client: security headers, hashed assets for ever, and the page itself with this request's nonce and settings. */
export const registerPages = async (app: FastifyInstance, config: Config, clock: Clock, clientDir: string): Promise<void> => {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // A PDF that was fetched with the token is shown from memory.
        frameSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
      },
    },
    strictTransportSecurity: config.trustProxy ? { maxAge: 31_536_000 } : false,
  })
  await app.register(compress, {
    globalCompression: true,
    // No client of ours packs what it sends, and what is packed may be a bomb.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    customTypes: /^text\/|json|xml|octet-stream/,
  })
  if (!existsSync(clientDir)) return
  await app.register(fastifyStatic, {
    root: clientDir,
    index: false,
    wildcard: false,
    // The page is not a file of its own: it is filled in for each answer.
    globIgnore: ['index.html'],
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.setHeader('cache-control', path.includes('/assets/') ? immutable : 'no-cache')
      reply.setHeader('vary', 'accept-encoding')
    },
  })
  const page = readFileSync(join(clientDir, 'index.html'), 'utf8')
  const { signSalt, uploadSignKey, captcha, aesKey, aesIv, showsMessages } = config
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/assets/')) throw new Refusal(40400)
    // With the server's time, a computer whose own clock is wrong can sign its first call.
    const settings = escape(JSON.stringify({ signSalt, uploadSignKey, captcha, aesKey, aesIv, showsMessages, now: clock.now() }))
    const { script, style } = reply.cspNonce
    const policy = String(reply.getHeader('content-security-policy')).replace(`'nonce-${style}'`, `'nonce-${script}'`)
    // Never kept: a browser that goes back to it, or opens again, would sign with the time that it had.
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__NONCE__', script).replace('__SETTINGS__', () => settings))
  })
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
