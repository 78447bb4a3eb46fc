/** Whether a key belongs to a field, and is no shortcut of the page. */
export const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof HTMLElement && target.matches('input, textarea, select')
