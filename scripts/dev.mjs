/** `npm run dev`: the client with live reload, calling the server that runs beside it from its sources. */
import { createServer, runnerImport } from 'vite'

const client = await createServer()
await client.listen()
client.printUrls()
await runnerImport(new URL('../server/main.ts', import.meta.url).pathname)
