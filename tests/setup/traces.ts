import { gesturesHeader, parentHeader, type Gesture } from '#src/lib/trace.ts'
import type { Key } from '#src/contract/index.ts'
import type { World } from './world.ts'

let count = 0
const hex = (length: number): string => String((count += 1)).padStart(length, '0')

/** A gesture as a browser tells of it, with a wait for each of these calls. */
export const gestureOf = (view: string, keys: readonly Key[], given: Partial<Gesture> = {}): Gesture => ({
  trace: hex(32),
  id: hex(16),
  kind: 'click',
  view,
  ago: 40,
  ms: 30,
  waits: keys.map((key, index) => ({ id: hex(16), key, from: 2 + index, ms: 20 })),
  ...given,
})

interface Followed {
  /** Sent by this wait of a gesture. */
  by?: { gesture: Gesture; wait: number }
  tells?: unknown
  body?: object
  params?: Record<string, string>
}

/** A call as the browser of somebody makes it. */
export const followed = async (world: World, person: string | null, key: Key, { by, tells, body, params = {} }: Followed = {}) => {
  const [method = '', path = ''] = key.split(' ')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  return world.app.inject({
    method: method as 'GET',
    url: `${filled}?${world.sign()}`,
    headers: {
      ...(person === null ? {} : { authorization: await world.tokenOf(person) }),
      ...(by ? { [parentHeader]: `00-${by.gesture.trace}-${by.gesture.waits[by.wait]?.id}-01` } : {}),
      ...(tells === undefined ? {} : { [gesturesHeader]: typeof tells === 'string' ? tells : JSON.stringify(tells) }),
    },
    ...(body ? { payload: body } : {}),
  })
}

/** Somebody presses something, a call is made for it, and the next one tells of it. @returns the id of its trace */
export const tracedGesture = async (world: World, person = 'admin'): Promise<string> => {
  const key = 'GET /api/admin/groupType/page'
  const gesture = gestureOf('groupTypeManager', [key])
  await followed(world, person, key, { by: { gesture, wait: 0 } })
  await followed(world, person, 'GET /api/admin/user/front/info', { tells: [gesture] })
  await world.keepTraces()
  return gesture.trace
}
