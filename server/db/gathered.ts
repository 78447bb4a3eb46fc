interface Waiting<Question, Answer> {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Asks at once, and gathers what comes until the answer is there, to be asked together next: whoever asks waits for two questions at most,
 * however many ask.
 * @param ask answers each of these, in their order; when it fails, it fails for all of them
 */
export const gathered = <Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
): ((question: Question) => Promise<Answer>) => {
  let waiting: Waiting<Question, Answer>[] = []
  let isAsking = false
  const askAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const asked = waiting
      waiting = []
      try {
        const answers = await ask(asked.map(({ question }) => question))
        for (const [index, answer] of answers.entries()) asked[index]?.resolve(answer)
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    isAsking = false
  }
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (isAsking) return
      isAsking = true
      void askAll()
    })
}
