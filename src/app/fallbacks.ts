import { Inflating } from './inflating.ts'

/**
 * What our scripts use and browsers down to the oldest supported one (README.md) may lack. Fetched by such a browser alone, before anything else, and so
 * standing on nothing of ours; tests/budgets/browsers.test.ts says what belongs here.
 */
const define = (target: object, name: string, value: unknown): void => {
  if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true })
}

define(AbortSignal, 'any', (signals: Iterable<AbortSignal>): AbortSignal => {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) {
      controller.abort(signal.reason)
      break
    }
    signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true, signal: controller.signal })
  }
  return controller.signal
})

define(Array.prototype, 'toReversed', function toReversed<T>(this: readonly T[]): T[] {
  return Array.prototype.reverse.call(Array.from(this)) as T[]
})
define(Array.prototype, 'toSorted', function toSorted<T>(this: readonly T[], compare?: (a: T, b: T) => number): T[] {
  return Array.prototype.sort.call(Array.from(this), compare) as T[]
})
define(Array.prototype, 'toSpliced', function toSpliced<T>(this: readonly T[], ...spliced: [number, number, ...T[]]): T[] {
  const changed = Array.from(this)
  changed.splice(...spliced)
  return changed
})
define(Array.prototype, 'with', function withOther<T>(this: readonly T[], index: number, value: T): T[] {
  const changed = Array.from(this)
  const at = index < 0 ? changed.length + index : index
  if (at < 0 || at >= changed.length) throw new RangeError('No such place')
  changed[at] = value
  return changed
})

define(globalThis, 'DecompressionStream', Inflating)
