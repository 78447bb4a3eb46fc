import type { Key } from '#src/contract/index.ts'
import { fitted, unlike } from './fitted.ts'
import { errorOf, fieldsOf, foreignError } from './refusal.ts'

export interface Answer {
  data: unknown
  /** What a back end says beside it; empty where that is nothing. */
  message: string
}

/**
 * What a call was answered, whichever back end it was.
 * @param body parsed, or a stream or a file of what is to be parsed yet
 * @param bare the call's answer has no envelope
 * @throws CallError for a refusal, and for what no back end has answered to this call
 */
export const answerOf = async (key: Key, httpStatus: number, body: unknown, bare: boolean): Promise<Answer> => {
  const said = body instanceof ReadableStream || body instanceof Blob ? parsed(await new Response(body).text()) : body
  const error = errorOf(httpStatus, said, bare)
  if (error) throw error
  const data = fitted(key, said)
  if (data === unlike) throw foreignError(httpStatus)
  const { message } = fieldsOf(said)
  return { data, message: typeof message === 'string' ? message : '' }
}

/** A file as it came. @throws CallError for a page, which no file of ours is */
export const fileOf = (file: unknown, type: string | null): Answer => {
  if (type?.startsWith('text/html')) throw foreignError(200)
  return { data: file, message: '' }
}

/** As it is done for every other text: what is no JSON stays as it is. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
