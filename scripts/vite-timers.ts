import type { Plugin } from 'vite'
import { replacements } from './replacements.ts'

const waiting = 'function setRafTimeout('

/** Lets what Chakra's parts wait for be waited for by the clock: by frames, a message kept the page drawing for all the seconds that it was shown. */
export const quietTimers = (wholeClient: boolean): Plugin => {
  const { done, buildEnd } = replacements('quiet-timers', wholeClient ? [waiting] : [])
  return {
    name: 'quiet-timers',
    apply: 'build',
    buildEnd,
    transform(code, id) {
      if (!id.includes('@zag-js/utils/dist/timers') || !code.includes(waiting)) return null
      done(waiting)
      return code.replace(waiting, byTheClock)
    },
  }
}

const byTheClock = `${waiting}fn, delayMs) {
  const timer = setTimeout(fn, delayMs)
  return () => clearTimeout(timer)
}
function byFrames(`
