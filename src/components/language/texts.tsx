import { InvalidConfigError } from '@formatjs/intl'
import { IntlMessageFormat } from 'intl-messageformat'
import { memo, use, useEffect, type ComponentType, type ReactNode } from 'react'
import {
  createIntl,
  createIntlCache,
  IntlContext,
  RawIntlProvider,
  type IntlConfig,
  type IntlShape,
  type MessageFormatElement,
} from 'react-intl'
import { lazily, type Lazily } from '#src/components/page/lazily.tsx'
import { currentLanguage, useLanguage, type Language } from './language.ts'
import { sayingUnknown } from './sayingUnknown.ts'

type Texts = Record<string, MessageFormatElement[]>

/** How the texts of one part of the product are fetched, in each language. */
export type TextsOf = Record<Language, () => Promise<{ default: Texts }>>

interface Fetched {
  promise: Promise<Texts>
  /** There once they have come. */
  texts?: Texts
}

const fetched = new Map<TextsOf, Partial<Record<Language, Fetched>>>()
/** Whose texts are on the screen. */
const shown = new Set<{ of: TextsOf }>()

const fetching = (of: TextsOf, language: Language): Fetched => {
  const known = fetched.get(of) ?? {}
  fetched.set(of, known)
  return (known[language] ??= begin(of[language], () => delete known[language]))
}

/** @param forget what did not come is asked for again by whoever needs it next */
const begin = (load: TextsOf[Language], forget: () => void): Fetched => {
  const promise = load().then(({ default: texts }) => (begun.texts = texts))
  const begun: Fetched = { promise }
  promise.catch(forget)
  return begun
}

/** Fetches the texts of a part, once in each language. */
export const fetchTexts = (of: TextsOf, language: Language): Promise<Texts> => fetching(of, language).promise

/** Fetches what is on the screen in another language, so that all of it can change at once. */
export const fetchShown = (language: Language): Promise<unknown> => Promise.all([...shown].map(({ of }) => fetchTexts(of, language)))

// Each browser knows both languages: to ask it takes longer than to write all texts of a page.
IntlMessageFormat.resolveLocale = (languages) => new Intl.Locale([languages].flat()[0] ?? 'zh-CN')

/** What formatting remembers is of use to every part. */
const cache = createIntlCache()

const isAboutLocale = (error: Error): boolean => error instanceof InvalidConfigError

const told = new Set<string>()
/** A missing text is an error of ours; it is told once, however often it is drawn. */
const tell = (error: Error): void => {
  if (told.has(error.message) || isAboutLocale(error)) return
  told.add(error.message)
  reportError(error)
}

const made = new WeakMap<Texts, { language: Language; above: IntlConfig['messages'] | undefined; intl: IntlShape }>()

/** Formats with these texts and those above: made once, whoever shows the page, and how often. */
const intlOf = (language: Language, above: IntlConfig['messages'] | undefined, own: Texts): IntlShape => {
  const known = made.get(own)
  if (known?.language === language && known.above === above) return known.intl
  const intl = sayingUnknown(
    createIntl(
      // Given as what is fallen back to, nobody asks the browser whether it knows the language, which takes long; each knows these two.
      {
        locale: '',
        defaultLocale: language,
        messages: { ...above, ...own } as IntlConfig['messages'],
        timeZone: 'Asia/Shanghai',
        onError: tell,
      },
      cache,
    ),
  )
  made.set(own, { language, above, intl })
  return intl
}

interface WithTextsProps {
  of: TextsOf
  children: ReactNode
}

/** Gives these texts, beside those that are there already, to everything below; waits for them where they have not come. */
export function WithTexts({ of, children }: WithTextsProps) {
  const { language } = useLanguage()
  // Above the first of these there is none.
  const above: IntlConfig['messages'] | undefined = use(IntlContext)?.messages
  const { texts, promise } = fetching(of, language)
  const own = texts ?? use(promise)
  const intl = intlOf(language, above, own)
  useEffect(() => {
    const mark = { of }
    shown.add(mark)
    return () => void shown.delete(mark)
  }, [of])
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>
}

/** A component that is fetched when it is first shown, and its texts with it, at once. */
export const withTexts = <P extends object>(of: TextsOf, view: () => Promise<{ default: ComponentType<P> }>): Lazily<P> =>
  lazily(async () => {
    const [{ default: View }] = await Promise.all([view(), fetchTexts(of, currentLanguage())])
    const Whole = (props: P) => (
      <WithTexts of={of}>
        <View {...props} />
      </WithTexts>
    )
    // What is around a page is drawn anew more often than the page: with the same props it stays as it is.
    return { default: memo(Whole) }
  })
