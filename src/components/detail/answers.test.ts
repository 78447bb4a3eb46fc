import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keepAnswer } from './answers.ts'

it('keeps what a call answered against a reading that was made before it and arrives after', async () => {
  const cache = new QueryClient()
  const arrivals: ((version: number) => void)[] = []
  const queryFn = () => new Promise<number>((arrive) => arrivals.push(arrive))
  const shown = new QueryObserver(cache, { queryKey: ['record'], queryFn })
  const leave = shown.subscribe(() => {})
  arrivals[0]?.(1)
  await expect.poll(() => shown.getCurrentResult().data).toBe(1)

  const reading = shown.refetch()
  await keepAnswer<number>(cache, ['record'], (old) => (old ?? 0) + 1)
  arrivals[1]?.(1)
  await reading
  expect(shown.getCurrentResult()).toMatchObject({ data: 2, isFetching: false })
  leave()
})
