/** Calls once what was just drawn can be seen. @returns what takes that back */
export const whenSeen = (then: () => void): (() => void) => {
  let turn: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    turn = setTimeout(then)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(turn)
  }
}
