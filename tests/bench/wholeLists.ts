import { figure, milliseconds } from './figures.ts'
import { fillProjects } from './lists.ts'
import { projectList, readWhole } from './readWhole.ts'
import { answerTo, filledPostgres, residentBytes, tokenFor, withServer } from './served.ts'

const rowCount = 100_000
const megabyte = 1_048_576

/** Every row of a list, and what a page of it costs far down. */
export const wholeLists = async (): Promise<void> => {
  const { settings, stop } = await filledPostgres((database, dataDir, sealKey) => fillProjects(database, dataDir, sealKey, rowCount))
  await withServer(settings, async (address, processId) => {
    const token = await tokenFor(address, settings.SIGN_SALT, 'lead')
    await readWhole(address, settings.SIGN_SALT, token)
    const before = await residentBytes(processId)
    let most = before
    const watching = setInterval(() => void residentBytes(processId).then((now) => (most = Math.max(most, now))), 20)
    const { first, seconds } = await readWhole(address, settings.SIGN_SALT, token)
    clearInterval(watching)
    figure(`a whole list of ${rowCount} rows, PostgreSQL, to its first byte`, milliseconds(first))
    figure(`a whole list of ${rowCount} rows, PostgreSQL, to its last line`, `${seconds.toFixed(1)} s`)
    figure('the same: memory of the server beyond what it had', `${((most - before) / megabyte).toFixed(1)} MiB`)
    const begun = performance.now()
    await answerTo(`${address}${projectList}`, settings.SIGN_SALT, token, `page=${rowCount / 100}&limit=100`)
    figure('its last page of a hundred rows alone', milliseconds(performance.now() - begun))
  })
  await stop()
}
