import { expect, it } from 'vitest'
import { oneAtATime } from './oneAtATime.ts'

const pressed = () => {
  const begun: string[] = []
  const ends: ((error?: Error) => void)[] = []
  const press = oneAtATime((name: string) => {
    begun.push(name)
    return new Promise<string>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(name))))
  })
  return { begun, ends, press }
}

it('is begun once, however often it is asked for within one moment or later', async () => {
  const { begun, ends, press } = pressed()
  const first = press('publish')
  const second = press('cancel')
  await Promise.resolve()
  const third = press('publish')
  ends[0]?.()
  expect(await Promise.all([first, second, third])).toEqual(['publish', 'publish', 'publish'])
  expect(begun).toEqual(['publish'])
})

it('may be begun anew once it has ended, well or not', async () => {
  const { begun, ends, press } = pressed()
  const failed = press('publish')
  ends[0]?.(new Error('no'))
  await expect(failed).rejects.toThrow('no')
  const again = press('publish')
  ends[1]?.()
  await again
  expect(begun).toEqual(['publish', 'publish'])
})
