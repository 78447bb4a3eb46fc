import { pino, type Logger } from 'pino'

/** As much of a log waits for a disk that takes nothing; what comes after it is lost. */
const mostWaitingBytes = 4 * 1_048_576

/**
 * The log of this process, one JSON object per line. A log that can't be written ends nothing: the first time it is said on standard error.
 * @param dest a file, or a descriptor
 */
export const loggerTo = (dest: string | number, level: string): Logger => {
  const destination = pino.destination({ dest, mkdir: true, sync: false, maxLength: mostWaitingBytes })
  let isSaid = false
  destination.on('error', (error: Error) => {
    if (!isSaid) process.stderr.write(`Warning: the log can't be written: ${error.message}\n`)
    isSaid = true
  })
  return pino({ level }, destination)
}
