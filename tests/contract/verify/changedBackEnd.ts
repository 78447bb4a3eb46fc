import { request as ask } from 'node:http'
import { listen, type Listening } from './listen.ts'

type Json = Record<string, unknown>

/** A back end before another: it answers what `change` makes of the other's answers. */
export const changedBackEnd = (address: string, change: (status: number, content: Json) => [number, Json], port = 0): Promise<Listening> =>
  listen((request, response) => {
    const { method, headers, url } = request
    const passed = ask(new URL(url ?? '/', address), { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const isJson = answer.headers['content-type']?.startsWith('application/json') === true
        const [status, content] = isJson
          ? change(answer.statusCode ?? 0, JSON.parse(bytes.toString()) as Json)
          : [answer.statusCode ?? 0, undefined]
        const body = content ? Buffer.from(JSON.stringify(content)) : bytes
        const { 'transfer-encoding': _, ...rest } = answer.headers
        response.writeHead(status, { ...rest, 'content-length': String(body.length) }).end(body)
      })
    })
    request.pipe(passed)
  }, port)
