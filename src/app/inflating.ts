import { Inflate, Unzlib } from 'fflate'

/** As much of DecompressionStream as is used: Safari has it since 16.4. What is broken is a TypeError, as there. */
export class Inflating extends TransformStream<Uint8Array, Uint8Array> {
  constructor(format: 'deflate' | 'deflate-raw') {
    const unpacking = format === 'deflate' ? new Unzlib() : new Inflate()
    const push = (bytes: Uint8Array, isLast: boolean) => {
      try {
        unpacking.push(bytes, isLast)
      } catch (error) {
        throw new TypeError('Not what was packed', { cause: error })
      }
    }
    super({
      start: (controller) => {
        unpacking.ondata = (bytes) => controller.enqueue(bytes)
      },
      transform: (bytes) => push(bytes, false),
      flush: () => push(new Uint8Array(), true),
    })
  }
}
