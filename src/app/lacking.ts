/** Whether this browser lacks something that our scripts use and older ones than the newest don't have: then `fallbacks.ts` comes before them. */
export const lacksSomething = (): boolean =>
  !('any' in AbortSignal && 'toSorted' in Array.prototype && 'toReversed' in Array.prototype && 'toSpliced' in Array.prototype) ||
  !('with' in Array.prototype && 'DecompressionStream' in globalThis)
