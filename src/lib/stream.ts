/** Media type of an answer that is sent at once and again whenever it changes, each time as an event whose `data` is that of the answer. */
export const streamType = 'text/event-stream'
