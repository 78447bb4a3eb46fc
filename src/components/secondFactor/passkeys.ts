import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { Data, Input } from '#src/contract/index.ts'
import { CallError } from '#src/services/callError.ts'

type Creation = Data<'POST /api/admin/user/front/secondFactor/passkey'>
type Asking = Data<'POST /api/auth/jwt/secondFactor/passkey'>
type Made = Input<'POST /api/admin/user/front/secondFactor/passkey/confirm'>['body']['credential']
type ShownCredential = NonNullable<Input<'POST /api/auth/jwt/secondFactor'>['body']['credential']>

/** Whether passkeys of a domain can be made and used where this page was opened. */
export const servesPasskeys = (rpId: string): boolean =>
  'PublicKeyCredential' in window && (location.hostname === rpId || location.hostname.endsWith(`.${rpId}`))

/**
 * Has the library ask the authenticator.
 * @param failed what is said when its user gives up, or it does not answer
 * @throws CallError then
 */
const ask = async <T>(failed: string, work: (library: typeof import('@simplewebauthn/browser')) => Promise<T>): Promise<T> => {
  const library = await import('@simplewebauthn/browser')
  try {
    return await work(library)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new CallError('rejected', failed)
  }
}

/** Has an authenticator make a passkey. */
export const makePasskey = (options: Creation, failed: string): Promise<Made> =>
  ask(failed, ({ startRegistration }) =>
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  ) as Promise<Made>

/** Has an authenticator sign with a passkey. */
export const showPasskey = (options: Asking, failed: string): Promise<ShownCredential> =>
  ask(failed, ({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  ) as Promise<ShownCredential>
