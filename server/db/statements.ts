import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'

/** Within what statements are sent. */
interface Watch {
  /** Whether even how often they are sent tells what nobody may know yet. */
  sealed: boolean
  /** Told of each one as it is answered, with moments of `performance.now()`. */
  heard?: (statement: Statement, from: number, to: number) => void
}

/** The call that statements belong to; none for the work of jobs. */
export const watching = new AsyncLocalStorage<Watch>()

/** What was measured of a statement, whatever its values. */
export interface Statement {
  id: string
  /** Without a value. */
  text: string
  /** As it was sent first, its values apart. */
  sent: string
  count: number
  totalMs: number
  maxMs: number
}

const mostStatements = 500
const mostTexts = 2000
const longestText = 4000

/** Tables that change as suppliers quote: how much and how often would tell it. Each call adds to `nonce`, those under a seal too. */
export const sealedTables = [
  'quotation',
  'quotation_line',
  'quotation_round',
  'quotation_attachment',
  'question',
  'document',
  'file',
  'outbox',
  'transition_log',
  'transition_head',
  'notice',
  'message_outbox',
  'nonce',
] as const

const namesSealed = new RegExp(`\\b(${sealedTables.join('|')})\\b`)

/** Whether a statement is about what rests under a seal. */
export const isAboutSealed = (text: string): boolean => namesSealed.test(text)

/** A statement without its values: lists of any length are one, literals a question mark. */
export const withoutValues = (text: string): string =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, "'?'")
    .replaceAll(/(?<![\w$".])\d+(\.\d+)?\b/g, '?')
    .replaceAll(/(\$\d+|\?)(\s*,\s*(\$\d+|\?))+/g, '$1, …')
    .replaceAll(/\((\$\d+|\?), …\)(\s*,\s*\((\$\d+|\?), …\))+/g, '($1, …), …')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestText)

/** Texts that hold their values, by the text that does not. */
const spelled = new Map<string, string>()

/** Remembers of a text with its values in it how it is called without them. */
export const spelledOutOf = (text: string, sent: string): void => void spelled.set(text, sent)

/** Keeps what one process has sent to its database, by the words alone. */
const statementKeeper = () => {
  const byText = new Map<string, Statement>()
  const byWords = new Map<string, Statement>()

  const statementOf = (text: string, name: string): Statement => {
    const known = byText.get(name)
    if (known) return known
    const sent = spelled.get(text) ?? text
    const words = withoutValues(sent)
    const kept = byWords.get(words) ?? made(words, sent)
    if (byText.size >= mostTexts) byText.clear()
    byText.set(name, kept)
    return kept
  }

  const made = (words: string, sent: string): Statement => {
    if (byWords.size >= mostStatements) letGo()
    const id = createHash('sha256').update(words).digest('hex').slice(0, 16)
    const statement = { id, text: words, sent, count: 0, totalMs: 0, maxMs: 0 }
    byWords.set(words, statement)
    return statement
  }

  /** Of the half that took least, such as what filled the database. */
  const letGo = (): void => {
    const dearest = [...byWords.values()].toSorted((one, other) => other.totalMs - one.totalMs)
    for (const { text } of dearest.slice(mostStatements / 2)) byWords.delete(text)
    byText.clear()
  }

  return {
    /**
     * Measures from now on.
     * @param name by which it is known faster than by all of its text, where it has one
     * @returns what is called once the statement is answered, or has failed
     */
    begin: (text: string, name = text): (() => void) => {
      const watch = watching.getStore()
      if (isPaused || watch?.sealed) return () => {}
      const from = performance.now()
      return () => {
        const to = performance.now()
        const statement = statementOf(text, name)
        if (!watch && isAboutSealed(statement.text)) return
        statement.count += 1
        statement.totalMs += to - from
        statement.maxMs = Math.max(statement.maxMs, to - from)
        watch?.heard?.(statement, from, to)
      }
    },
    list: (): Statement[] => [...byWords.values()].filter(({ count }) => count > 0),
    /** Begins anew: tests share a process, and so what it keeps. */
    forget: (): void => {
      byText.clear()
      byWords.clear()
    },
  }
}

/** What this process has sent since it began. */
export const statements = statementKeeper()

let isPaused = false
/** For who measures what measuring costs. */
export const pauseMeasuring = (paused: boolean): void => void (isPaused = paused)
/** What follows calls to their statements pauses with it. */
export const isMeasuring = (): boolean => !isPaused
