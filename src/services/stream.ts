import { streamType } from '#src/lib/stream.ts'
import type { Reader } from './everyRow.ts'

/** Reads an answer that is sent anew whenever it changes, until that ends. @param tell told of each, and given the last at the end */
export const streamReader = <T>(tell: (answer: T) => void): Reader => ({
  type: streamType,
  read: async (body, goesOn) => {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    let begun = ''
    let last: T | undefined
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      goesOn()
      const events = (begun + part.value).split('\n\n')
      begun = events.pop() ?? ''
      for (const event of events) {
        const [, data] = /^data: (.*)$/m.exec(event) ?? []
        if (data === undefined) continue
        last = JSON.parse(data) as T
        tell(last)
      }
    }
    return last
  },
})
