import { describe, expect, it } from 'vitest'
import { gathered } from './gathered.ts'

/** Answers once it is told to, and notes what it was asked. */
const slow = () => {
  const asked: number[][] = []
  const answer: (() => void)[] = []
  const ask = gathered(async (questions: number[]) => {
    asked.push(questions)
    await new Promise<void>((resolve) => answer.push(resolve))
    if (questions.includes(13)) throw new Error('no such number')
    return questions.map((each) => each * 2)
  })
  return { asked, ask, answer: () => answer.shift()?.() }
}

describe('what is asked together', () => {
  it('goes out at once while nothing is under way, and with the others while something is', async () => {
    const { asked, ask, answer } = slow()
    const first = ask(1)
    const others = [ask(2), ask(3), ask(2)]
    expect(asked).toEqual([[1]])
    answer()
    expect(await first).toBe(2)
    expect(asked).toEqual([[1], [2, 3, 2]])
    answer()
    expect(await Promise.all(others)).toEqual([4, 6, 4])
    const last = ask(5)
    expect(asked).toHaveLength(3)
    answer()
    expect(await last).toBe(10)
  })

  it('fails for all of them, and for none that come after', async () => {
    const { ask, answer } = slow()
    const first = ask(13)
    const next = ask(1)
    answer()
    await expect(first).rejects.toThrow('no such number')
    answer()
    expect(await next).toBe(2)
  })
})
