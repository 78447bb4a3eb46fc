import type { Plugin } from 'vite'

const waiting = 'function setRafTimeout('

/** Lets what Chakra's parts wait for be waited for by the clock: by frames, a message kept the page drawing for all the seconds that it was shown. */
export const quietTimers = (): Plugin => ({
  name: 'quiet-timers',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('@zag-js/utils/dist/timers')) return null
    if (!code.includes(waiting)) throw new Error('Zag waits elsewhere')
    return code.replace(
      waiting,
      `${waiting}fn, delayMs) {
  const timer = setTimeout(fn, delayMs)
  return () => clearTimeout(timer)
}
function byFrames(`,
    )
  },
})
