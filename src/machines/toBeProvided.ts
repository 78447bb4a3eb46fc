/** Stands in a definition for the work of an actor that whoever runs the machine provides. */
export const toBeProvided = (): Promise<never> => Promise.reject(new Error('Whoever runs this machine provides this'))
