/**
 * How a file is sent.
 * @param onProgress told the share sent, 0 to 1
 */
export const uploadOf = (file: File, onProgress: (share: number) => void = () => {}) => {
  const form = new FormData()
  form.append('file', file, file.name)
  return { form, fetch: fetchWithProgress(onProgress) }
}

/** A fetch that tells how far an upload has come, which the browser's own can't. */
const fetchWithProgress =
  (onProgress: (share: number) => void) =>
  (url: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.responseType = 'text'
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
      request.addEventListener('load', () => {
        const date = request.getResponseHeader('date')
        resolve(new Response(request.responseText, { status: request.status, headers: date ? { date } : {} }))
      })
      request.addEventListener('error', () => reject(new TypeError('network')))
      request.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit)
    })
