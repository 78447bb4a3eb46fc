/** What is being sent just now, by the name of its draft. */
const sending = new Map<string, Promise<void>>()

export const whileSending = async (name: string, sent: Promise<void>): Promise<void> => {
  sending.set(name, sent)
  try {
    await sent
  } finally {
    if (sending.get(name) === sent) sending.delete(name)
  }
}

export const isOnItsWay = (name: string): boolean => sending.has(name)

/** Ends once nothing of a draft is on its way: whoever reads it then reads what was typed last. */
export const whenSent = async (name: string): Promise<void> => {
  await sending.get(name)?.catch(() => {})
}
