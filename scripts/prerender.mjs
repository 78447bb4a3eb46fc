/**
 * Draws the pages that nobody needs to sign in for, in both languages and in each way the server may be set up or asked, so that they are
 * there before any script: `dist/client/pages/<page>.<language>[.<way>…].html`, and which is whose in `pages.json`. Runs after the client was
 * built.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { browsers } from './browsers.mjs'
import { outline, outlineRules } from './look/outline.mjs'

const client = 'dist/client'
const rendering = 'dist/prerender'
const languages = ['zh-CN', 'en']
/** On what a page may depend that the server knows, and what each may be. */
const ways = {
  captcha: ['off', 'asked', 'given'],
  messages: ['shown', 'kept'],
  closed: ['named', 'unnamed'],
  providers: ['none', 'some'],
  invited: ['invited', 'forgotten'],
  handed: ['over', 'nothing'],
}

const error = { texts: 'error', forAnyone: true }
/**
 * `by`: on what it depends; `titles`: what it is called in one of these ways, where that is another; `also`: from where one is led to it; `forAnyone`: shown to whoever is signed in, too; `focus`: what the page puts
 * the focus on; `unless`: what the browser keeps of whoever is shown something else (src/app/early.ts).
 */
const drawnPages = [
  { path: '/login', view: 'login/login', titleId: 'login.title', focus: '<input ', by: ['captcha', 'messages', 'providers'] },
  {
    path: '/regValidate',
    also: ['/reg'],
    view: 'reg/regValidate',
    titleId: 'account.regValidate',
    texts: 'reg',
    focus: '<h1 ',
    forAnyone: true,
    by: ['messages'],
    unless: 'fairlead.registration.proof',
  },
  {
    path: '/forgetpassword',
    view: 'password/forgetpassword',
    titleId: 'account.forgetpassword',
    titles: { invited: 'account.invited' },
    texts: 'password',
    focus: '<h1 ',
    forAnyone: true,
    by: ['messages', 'invited'],
  },
  { path: '/modifypassword', view: 'password/modifypassword', titleId: 'account.modifypassword', texts: 'password', focus: '<h1 ' },
  {
    path: '/authredirect',
    view: 'error/authredirect',
    titleId: 'app.authredirect',
    titles: { over: 'app.signingIn' },
    ...error,
    by: ['handed'],
  },
  { path: '/404', view: 'error/notFound', titleId: 'app.notFound', ...error },
  { path: '/401', view: 'error/forbidden', titleId: 'app.forbidden', ...error, by: ['closed'] },
]

await build({ mode: 'prerender', logLevel: 'warn', build: { ssr: 'src/app/prerender.tsx', outDir: rendering } })
const { draw, needs, pagesWithin } = await import(pathToFileURL(resolve(rendering, 'prerender.js')).href)
/** A script that stands on none of the others. */
const apart = async (name, format) => {
  const [built] = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: { '#src': resolve('src') } },
    build: { write: false, target: browsers, lib: { entry: `src/app/${name}.ts`, formats: [format], name } },
  })
  return built.output[0].code.trim()
}
const early = await apart('early', 'iife')
const fallbacks = await apart('fallbacks', 'es')
const fallbacksFile = `assets/fallbacks-${createHash('sha256').update(fallbacks).digest('hex').slice(0, 8)}.js`
writeFileSync(`${client}/${fallbacksFile}`, fallbacks)

const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8'))
const texts = Object.fromEntries(languages.map((language) => [language, JSON.parse(readFileSync(`src/lang/${language}.json`, 'utf8'))]))
const built = readFileSync(`${client}/index.html`, 'utf8')
const [link] = built.match(/<link rel="stylesheet"[^>]*>/)
const wholeSheet = readFileSync(`${client}${/href="([^"]+)"/.exec(link)[1]}`, 'utf8')
/** Letters that are still on their way make the first layout twice as long: they are asked for once the page can be seen. */
const faces = wholeSheet.match(/@font-face\{[^}]*\}/g)
const sheet = faces.reduce((rules, face) => rules.replace(face, ''), wholeSheet)

const style = (rules, more = '') => `<style nonce="__NONCE__"${more}>${rules}</style>`
const intoHead = (page, more) => page.replace('</head>', () => `${more}</head>`)
const intoBody = (page, more) => page.replace('<body>', () => `<body>${more}`)
/** What is missing, in plain words: shown where nothing of ours runs, or floor.js has found it. A form that nobody hears must not be sent. */
const sentences = (language) =>
  `<noscript>${style('#root form{display:none}')}<p class="without-script" lang="${language}">${texts[language][needs('script')]}</p></noscript>` +
  ['browser', 'storage', 'whole']
    .map((what) => `<p class="lacking" data-what="${what}" role="alert" lang="${language}">${texts[language][needs(what)]}</p>`)
    .join('')
/** Without layers and variables, which an old browser does not know. */
const lackingRules = `.lacking{display:none}${['browser', 'storage', 'whole']
  .map((what) => `[data-lacking=${what}] .lacking[data-what=${what}]`)
  .join(
    ',',
  )}{display:block;max-width:32em;margin:15vh auto;padding:1.5em;font:16px/1.6 sans-serif;color:#4a2f00;background:#fff3dc;border:1px solid #e0b768}[data-lacking] #root{display:none}`

/** A chunk and all it stands on, which the page would else ask for one after the other. */
const filesOf = (key, found = new Set()) => {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(imported, found)
  return found
}
/** Of what is not named by every page. */
const newFiles = (sources) => [...new Set(sources.flatMap((source) => [...filesOf(source)]))].filter((file) => !built.includes(file))
const preloads = (sources) =>
  newFiles(sources)
    .map((file) => `<link rel="later" crossorigin href="/${file}" nonce="__NONCE__">`)
    .join('')

const [entry] = built.match(/<script type="module"[^>]*><\/script>/)
const entryFile = /src="([^"]+)"/.exec(entry)[1]
/** What every page starts with comes alive part by part: whoever types into a page that is drawn already need not wait for all of it at once. */
const starting = [...built.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, file]) => file)
const inParts =
  `<script type="module" nonce="__NONCE__">const{dataset}=document.documentElement;if(!dataset.lacking)try{` +
  `if(fairleadLacks)await import("/${fallbacksFile}");` +
  `for(const part of ${JSON.stringify([...starting, entryFile])}){await import(part);await new Promise(done=>setTimeout(done))}` +
  `}catch(error){dataset.lacking="whole";throw error}</script>`
const withParts = built.replace(entry, () => `<link rel="modulepreload" crossorigin href="${entryFile}" nonce="__NONCE__">${inParts}`)

/** Of a page that is drawn, everything is fetched once it can be seen. */
const afterwards = (html) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="later"').replace('for(const part', 'await fairleadDrawn;for(const part')

const floor = readFileSync('src/app/floor.js', 'utf8')
const page = intoHead(
  withParts,
  `${style(lackingRules)}<script nonce="__NONCE__">${floor}</script>` +
    `<script nonce="__NONCE__">if(!document.documentElement.getAttribute('data-lacking')){${early}}</script>`,
)

const inLanguage = (html, language, more = '') =>
  intoBody(html, sentences(language)).replace(/<html lang="[^"]*"/, `<html lang="${language}" data-language="${language}"${more}`)

const drawnPage = ({ path, view, titleId, texts: part, focus, unless, forAnyone }, language, { html, styles }) => {
  const own = style(styles.map(([, rules]) => rules).join(''), ` data-emotion="fl ${styles.map(([name]) => name).join(' ')}"`)
  const parts = ['entry', ...(part ? [part] : [])].map((each) => `src/lang/${language}.json?${each}`)
  const head = `${own}${preloads([`src/views/${view}.tsx`, ...parts])}`
  // React would have the pictures fetched beforehand; they are asked for in the page. The page alive puts the focus there, too.
  const shown = html.replaceAll(/<link rel="preload" as="image"[^>]*>/g, '')
  const content = focus ? shown.replace(focus, `${focus}autofocus `) : shown
  const about = `${unless ? ` data-unless="${unless}"` : ''}${forAnyone ? '' : ' data-guests'}`
  return inLanguage(afterwards(intoHead(page, head)), language, about)
    .replace('<title>Fairlead', () => `<title>${texts[language][titleId]} · Fairlead`)
    .replace('<div id="root"></div>', () => `<div id="root" data-drawn="${path}">${content}</div>`)
    .replace(link, () => `${style(sheet)}${style(faces.join(''), ' media="later"')}${link.replace('rel="stylesheet"', 'rel="inlined"')}`)
}

/** Every choice of one among each. */
const choices = (lists) => lists.reduce((all, list) => all.flatMap((chosen) => list.map((one) => [...chosen, one])), [[]])

mkdirSync(`${client}/pages`, { recursive: true })
for (const drawn of drawnPages) {
  const { path, by = [] } = drawn
  for (const [language, ...chosen] of choices([languages, ...by.map((each) => ways[each])])) {
    const drawing = await draw({ path, language, ...Object.fromEntries(by.map((each, index) => [each, chosen[index]])) })
    const name = [path.slice(1), language, ...chosen].join('.')
    const titleId = chosen.map((each) => drawn.titles?.[each]).find(Boolean) ?? drawn.titleId
    writeFileSync(`${client}/pages/${name}.html`, drawnPage({ ...drawn, titleId }, language, drawing))
  }
}
const served = drawnPages.flatMap(({ path, also = [], by = [], forAnyone = false }) => [
  [path, { page: path.slice(1), by, forAnyone }],
  ...also.map((asked) => [asked, { page: path.slice(1), by, forAnyone: false }]),
])
writeFileSync(`${client}/pages/pages.json`, JSON.stringify(Object.fromEntries(served)))

/** A page within the frame before anybody knows which: what is in it besides is put there for each that asks. */
const framePage = (language) =>
  inLanguage(intoHead(page, `${style(outlineRules)}__FILES__`), language)
    .replace('<div id="root"></div>', `<div id="root">${outline}</div>`)
    .replace('</body>', '<script type="application/json" id="fairlead-answers">__ANSWERS__</script></body>')

const framed = pagesWithin.map(({ path, view, texts, headingId }) => ({
  path,
  headingId,
  files: Object.fromEntries(
    languages.map((language) => [
      language,
      newFiles([
        `src/lang/${language}.json?entry`,
        `src/lang/${language}.json?frame`,
        ...(texts ? [texts[language]] : []),
        'src/app/framed.ts',
        view,
      ]),
    ]),
  ),
}))
for (const language of languages) writeFileSync(`${client}/pages/frame.${language}.html`, framePage(language))
writeFileSync(`${client}/pages/routes.json`, JSON.stringify(framed))
writeFileSync(`${client}/index.html`, intoBody(page, languages.map(sentences).join('')))
