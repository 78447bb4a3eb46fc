/** Calls once what was just drawn can be seen; soon, where nobody looks: a window behind has no frames. @returns what takes that back */
export const whenSeen = (then: () => void): (() => void) => {
  let turn: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    turn = setTimeout(then)
  }
  const frame = document.hidden ? soon() : requestAnimationFrame(soon)
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    clearTimeout(turn)
  }
}
