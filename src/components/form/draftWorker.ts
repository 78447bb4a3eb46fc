import { sealed } from './draftSeal.ts'

/** A draft to be encrypted, and the answer. */
export interface Sealing {
  id: number
  content: unknown
  draftKey: string
}
export interface Sealed {
  id: number
  text: string
}

addEventListener('message', ({ data: { id, content, draftKey } }: MessageEvent<Sealing>) =>
  postMessage({ id, text: sealed(content, draftKey) } satisfies Sealed),
)
