/**
 * Runs Pact's own verifier, in a process of its own because it writes what it finds to standard output alone.
 *   node pactProcess.mjs CONTRACT_FILE ADDRESS
 */
import pact from '@pact-foundation/pact-core'

const [pactFile = '', address = ''] = process.argv.slice(2)

try {
  await pact.verifyPacts({
    providerBaseUrl: address,
    pactUrls: [pactFile],
    providerStatesSetupUrl: `${address}/_state`,
    providerStatesSetupBody: true,
    failIfNoPactsFound: true,
    // Longer than two calls may take: before each the clock is asked.
    timeout: 150_000,
    logLevel: 'error',
  })
} catch {
  process.exitCode = 1
}
