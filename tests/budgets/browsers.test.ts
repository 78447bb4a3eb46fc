import { beforeAll, expect, it } from 'vitest'
import { newerInClient } from '#tests/setup/browsers.ts'

/** What `src/app/fallbacks.ts` brings where it is missing. */
const brought = ['AbortSignal.any', '.toReversed', '.toSorted', '.toSpliced', '.with', 'DecompressionStream']

/** What is looked for before it is used, and who does without. */
const lookedFor: Record<string, readonly string[]> = {
  'floor.js, which asks for it': ['AbortSignal.timeout'],
  React: ['.animation', '.canIntercept', '.currentEntry', '.fetchPriority', '.imageSizes', '.popover', '.skipTransition', '.transferSize'],
  'whoever writes errors': ['.captureStackTrace', '.stackTraceLimit'],
  'the reader of addresses of Zod': ['URL.canParse'],
  'the writer of durations of react-intl, which nobody calls': ['Intl.DurationFormat'],
  passkeys: [
    '.authenticatorAttachment',
    '.getAuthenticatorData',
    '.getPublicKeyAlgorithm',
    '.getTransports',
    'PublicKeyCredential.getClientCapabilities',
    'PublicKeyCredential.isConditionalMediationAvailable',
  ],
  'the reader of expressions of ELK, which reads none of ours': [
    "lookbehind '(?<' or '(?<!' is expected.",
    'lookbehind (?<=',
    'lookbehind (?<!',
  ],
  'the writer of documents': ['.fromHex', '.toHex'],
  'the full screen, which says where there is none': ['.exitFullscreen', '.fullscreenElement', '.fullscreenEnabled', '.requestFullscreen'],
  'what shows a PDF: unless somebody says that they can’t': ['.pdfViewerEnabled'],
}

/** Names of things of ours and of libraries, of which the newer ones of browsers have the names, too. */
const namesakes = [
  '.bytes',
  '.check',
  '.command',
  '.committed',
  '.conditions',
  '.effects',
  '.entry',
  '.flip',
  '.font',
  '.getName',
  '.getType',
  '.isActive',
  '.isError',
  '.newState',
  '.role',
  '.scrollMargin',
  '.states',
  '.subject',
  '.take',
  '.toArray',
  '.transition',
  '.use',
  '.wordSpacing',
]

/** Styles without which a page is used as with them. */
const trimmings: Record<string, readonly string[]> = {
  'the same in the browser’s own colours, outlines and bars': ['accent-color', 'outline', 'scrollbar-width'],
  'Safari, which has it with its own prefix, written beside it': ['user-select', 'backdrop-filter'],
  'hidden another way beside it': ['content-visibility'],
  'where a field is led to on a telephone, a little lower': [':has'],
  'the whole colour stands beside it (vite-look.ts)': ['color-mix()'],
  'how far a list leads on at its end, how text is broken, strokes over fills': ['overscroll-behavior-y', 'text-wrap', 'paint-order'],
  'named among all that Chakra and React know': [
    ':autofill',
    ':fullscreen',
    ':open',
    ':popover-open',
    ':view-transition',
    ':view-transition-group',
    '@starting-style',
  ],
  'attributes of drawings, and settings called so': ['rx', 'ry', 'zoom', 'rect()'],
}

let found: ReturnType<typeof newerInClient>
beforeAll(() => {
  found = newerInClient()
})

const said = (things: Map<string, Set<string>>, known: readonly string[]) =>
  [...things].flatMap(([name, files]) => (known.includes(name) ? [] : [`${name} in ${[...files].join(', ')}`]))

it('scripts ask the oldest browsers for nothing that these lack, but for what is brought to them', () => {
  const known = [...brought, ...Object.values(lookedFor).flat(), ...namesakes]
  expect(said(found.scripts, known)).toEqual([])
  expect(known.filter((name) => !found.scripts.has(name))).toEqual([])
})

it('styles say nothing without which a page could not be used there', () => {
  const known = Object.values(trimmings).flat()
  expect(said(found.styles, known)).toEqual([])
  expect(known.filter((name) => !found.styles.has(name))).toEqual([])
})
