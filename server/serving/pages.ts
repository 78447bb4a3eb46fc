import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { Refusal } from '#server/refusal.ts'
import { textOf, type Language } from '#server/texts.ts'
import type { Data } from '#src/contract/index.ts'
import type { Answers, firstAnswers } from './firstAnswers.ts'
import { escaped, outlineOf } from './outline.ts'
import { invitedMark } from '#src/lib/invitation.ts'
import { languageCookie, readCookie, tokenCookie } from '#src/lib/cookie.ts'

/** Hashed names never change their content. */
const immutable = 'public, max-age=31536000, immutable'
/** Pictures of the house. */
const aDay = 'public, max-age=86400'

type Captcha = Data<'GET /api/auth/jwt/captcha'>

interface Provider {
  code: string
  name: string
  nameEn: string
}

interface Surroundings {
  config: Config
  clock: Clock
  clientDir: string
  /** Draws the captcha that the log-in page comes with; null where it has to be asked for. */
  firstCaptcha: (request: FastifyRequest) => Promise<Captcha | null>
  /** Where the log-in page offers to sign in besides: whoever signs out comes to it from any page. */
  providers: () => Promise<Provider[]>
  /** What a page within the frame would ask first; null for somebody who is not known by this token. */
  firstAnswers: ReturnType<typeof firstAnswers>
}

/**
 * Serves the built client: security headers, hashed assets for ever, and the page itself with this request's nonce and settings; a page that
 * nobody needs to sign in for comes as it was drawn when the client was built.
 */
export const registerPages = async (
  app: FastifyInstance,
  { config, clock, clientDir, firstCaptcha, providers, firstAnswers }: Surroundings,
): Promise<void> => {
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
    // A page of a list is packed at once: the way through a stream takes longer than the packing.
    syncThreshold: 65_536,
    customTypes: /^text\/|json|xml|octet-stream/,
  })
  if (!existsSync(clientDir)) return
  await app.register(fastifyStatic, {
    root: clientDir,
    index: false,
    wildcard: false,
    // The page is not a file of its own: it is filled in for each answer.
    globIgnore: ['index.html', 'pages/**'],
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.setHeader('cache-control', path.includes('/assets/') ? immutable : path.endsWith('.svg') ? aDay : 'no-cache')
      reply.setHeader('vary', 'accept-encoding')
    },
  })
  const drawn = drawnPages(clientDir)
  const pageWithin = pagesWithin(clientDir)
  const plain: Page = { html: readFileSync(join(clientDir, 'index.html'), 'utf8') }
  const { signSalt, uploadSignKey, captcha, aesKey, aesIv, showsMessages } = config
  const pageFor = async (request: FastifyRequest, offered: readonly Provider[]): Promise<Page> => {
    const cookies = request.headers.cookie ?? ''
    const [path = '', search] = request.url.split('?')
    const language = languageOf(cookies, request.headers['accept-language'])
    const token = readCookie(cookies, tokenCookie)
    const found = drawn.of(path, token !== undefined)
    if (!found) return (token !== undefined && (await framePage(request, token, language, path === '/' ? home : request.url))) || plain
    const first = captcha && found.by.includes('captcha') ? await firstCaptcha(request) : null
    const closed = found.by.includes('closed') ? titleOf(language, new URLSearchParams(search).get('authority')) : ''
    const ways = {
      captcha: !captcha ? 'off' : first ? 'given' : 'asked',
      messages: showsMessages ? 'shown' : 'kept',
      closed: closed === '' ? 'unnamed' : 'named',
      providers: offered.length === 0 ? 'none' : 'some',
      invited: new URLSearchParams(search).has(invitedMark) ? 'invited' : 'forgotten',
      handed: new URLSearchParams(search).has('state') ? 'over' : 'nothing',
    } satisfies Record<DrawnPage['by'][number], string>
    const name = [found.page, language, ...found.by.map((each) => ways[each])].join('.')
    const named = offered.map((each) => (language === 'en' ? each.nameEn : each.name))
    return { html: drawn.html(name) ?? plain.html, captcha: first, closed, providers: named }
  }
  /** The outline of a page within the frame, with what it begins with; null for whoever is not known by this token. */
  const framePage = async (request: FastifyRequest, token: string, language: Language, asked: string): Promise<Page | null> => {
    const [path = ''] = asked.split('?')
    const within = pageWithin(path)
    const html = drawn.html(`frame.${language}`)
    const answers = within && html && (await firstAnswers(request, token, language, asked))
    return answers ? { html, files: within.files[language], answers, outline: outlineOf(answers, language, path, within.headingId) } : null
  }
  // A form that no script of ours has heard of: its page comes again, which says what it needs. What was typed is not looked at.
  app.post('/*', {
    onRequest: async (request, reply) => {
      // As a browser reads it: nothing that leads elsewhere, as two slashes at the beginning do.
      const pathname = new URL(request.url, 'http://here').pathname.replace(/^\/+/, '/')
      if (!/^\/(api|assets)\//.test(pathname)) return reply.header('cache-control', 'no-store').redirect(pathname, 303)
    },
    handler: async () => {
      throw new Refusal(40400)
    },
  })
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/assets/')) throw new Refusal(40400)
    const offered = await providers()
    const {
      html,
      captcha: first = null,
      closed = '',
      providers: named = [],
      files = [],
      answers = {},
      outline,
    } = await pageFor(request, offered)
    // With the server's time, a computer whose own clock is wrong can sign its first call.
    const said = {
      signSalt,
      uploadSignKey,
      captcha,
      firstCaptcha: first,
      aesKey,
      aesIv,
      showsMessages,
      providers: offered,
      now: clock.now(),
    }
    const settings = escaped(JSON.stringify(said))
    const { script, style } = reply.cspNonce
    const policy = String(reply.getHeader('content-security-policy')).replace(`'nonce-${style}'`, `'nonce-${script}'`)
    // Never kept: a browser that goes back to it, or opens again, would sign with the time that it had.
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        filled(html, named, {
          FILES: files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join(''),
          MENUS: outline?.menus ?? '',
          HEADING: outline?.heading ?? '',
          // Data that are told beside the page's own must not end the element that holds them.
          ANSWERS: JSON.stringify(answers).replaceAll('<', String.raw`\u003c`),
          NONCE: script,
          SETTINGS: settings,
          CAPTCHA: first?.captcha ?? '',
          CLOSED: escaped(closed),
        }),
      )
  })
}

interface Page {
  html: string
  captcha?: Captcha | null
  /** The name of what is closed to whoever asks. */
  closed?: string
  /** What those are called where it offers to sign in. */
  providers?: string[]
  /** Scripts that it begins with, besides those of every page. */
  files?: string[]
  answers?: Answers
  outline?: ReturnType<typeof outlineOf>
}

/** The button that leads to a provider, as it was drawn. */
const drawnProvider = /<button\b(?:(?!<\/button>).)*__PROVIDER__(?:(?!<\/button>).)*<\/button>/

/**
 * Puts what was asked for into its places in a page as it was built, all in one pass: what stands in one is never looked at as a place itself.
 * @param providers what the buttons say, each of which is drawn once
 */
const filled = (page: string, providers: readonly string[], said: Readonly<Record<string, string>>): string => {
  const named = Object.fromEntries(providers.map((name, index) => [`PROVIDER${index}`, escaped(name)]))
  const values = new Map(Object.entries({ ...said, ...named }))
  return page
    .replace(drawnProvider, (button) => providers.map((_, index) => button.replace('__PROVIDER__', `__PROVIDER${index}__`)).join(''))
    .replaceAll(/__([A-Z]+\d*)__/g, (place, name: string) => values.get(name) ?? place)
}

/** Where everybody is led at first. */
const home = '/dashboard'

/** A page that comes drawn, and on what it depends. */
interface DrawnPage {
  page: string
  by: ('captcha' | 'messages' | 'closed' | 'providers' | 'invited' | 'handed')[]
  /** Whoever has a token is led on from the others. */
  forAnyone: boolean
}

/** What scripts/prerender.mjs has written: which page is whose, and its files. */
const drawnPages = (clientDir: string) => {
  const folder = join(clientDir, 'pages')
  const files = new Map(existsSync(folder) ? readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]) : [])
  const pages = new Map(Object.entries(JSON.parse(files.get('pages.json') ?? '{}') as Record<string, DrawnPage>))
  return {
    of: (path: string, hasToken: boolean): DrawnPage | undefined => {
      const found = pages.get(path) ?? (leadsToLogin(path) ? pages.get('/login') : undefined)
      return found && (found.forAnyone || !hasToken) ? found : undefined
    },
    html: (name: string): string | undefined => files.get(`${name}.html`),
  }
}

/** Where the guard lets nobody in who is not signed in, be there a page or not. What has a name like a file is asked for by no one's eyes. */
const leadsToLogin = (path: string): boolean => !path.startsWith('/redirect/') && !path.includes('.')

/** What a page is called whose authority somebody lacks; nothing where nobody knows it. */
const titleOf = (language: Language, authority: string | null): string => {
  const id = `route.${authority}`
  const title = textOf(language, id)
  return title === id ? '' : title
}

/** A page within the frame: what it is shown with, and what its heading says. */
interface PageWithin {
  path: string
  files: Record<Language, string[]>
  headingId?: string
}

/** Of a page within the frame, what scripts/prerender.mjs has found; undefined for what is no such page. */
const pagesWithin = (clientDir: string): ((path: string) => PageWithin | undefined) => {
  const list = join(clientDir, 'pages/routes.json')
  const pages = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as PageWithin[]) : []
  const patterns = pages.map((page) => ({ is: new RegExp(`^${page.path.replaceAll(/:\w+/g, '[^/]+')}$`), page }))
  return (path) => patterns.find(({ is }) => is.test(path))?.page
}

/** As the browser will decide it: the language cookie, else what is read first. */
const languageOf = (cookies: string, accepted = ''): Language => {
  const chosen = readCookie(cookies, languageCookie)
  if (chosen === 'zh-CN' || chosen === 'en') return chosen
  return accepted.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en'
}
