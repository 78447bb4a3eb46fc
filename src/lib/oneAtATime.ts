/**
 * What is begun once: whoever begins it again before it has ended gets what is under way.
 * @param work may be begun anew once it has ended, well or not
 */
export const oneAtATime = <Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
): ((...args: Args) => Promise<Result>) => {
  let running: Promise<Result> | undefined
  return (...args) =>
    (running ??= work(...args).finally(() => {
      running = undefined
    }))
}
