import { figure } from './figures.ts'
import { demonstration, filledPostgres, residentBytes, signed, tokenFor, withServer } from './served.ts'

const megabyte = 1_048_576
const size = 49 * megabyte

/** What a server's memory grows by, at most, while it takes the largest file. */
export const upload = async (): Promise<void> => {
  const { settings, stop } = await filledPostgres(demonstration)
  await withServer(settings, async (address, processId) => {
    const authorization = await tokenFor(address, settings.SIGN_SALT, 'supplier1')
    const send = async (bytes: number): Promise<void> => {
      const form = new FormData()
      form.append('file', new Blob(['%PDF-1.4\n1 0 obj\n', new Uint8Array(bytes), '\n%%EOF\n']), 'drawing.pdf')
      const url = signed(`${address}/api/admin/oss/upload`, settings.UPLOAD_SIGN_KEY)
      const response = await fetch(url, { method: 'POST', headers: { authorization }, body: form })
      if (response.status !== 200) throw new Error(`The upload was answered with ${response.status}`)
    }
    for (let turn = 0; turn < 5; turn += 1) await send(megabyte)
    const before = await residentBytes(processId)
    let most = before
    const watching = setInterval(() => void residentBytes(processId).then((now) => (most = Math.max(most, now))), 5)
    const started = performance.now()
    await send(size)
    clearInterval(watching)
    figure('upload of 49 MiB: seconds', ((performance.now() - started) / 1000).toFixed(2))
    figure('upload of 49 MiB: memory of the server beyond what it had', `${((most - before) / megabyte).toFixed(1)} MiB`, '30 MB')
  })
  await stop()
}
