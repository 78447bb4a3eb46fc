import { createActor, fromPromise, waitFor } from 'xstate'
import { FieldProblems } from '#src/components/form/problems.ts'
import { theDoor } from '#src/components/session/door.ts'
import { watched } from '#src/components/inspector/watched.ts'
import { permitMilliseconds } from '#src/lib/registrationPermit.ts'
import { accountMachine, type NewAccount, type Proof } from '#src/machines/registration/account.ts'
import { checkInviteCode, checkMobile, registerUser } from '#src/services/account.ts'
import { checkCode } from '#src/services/code.ts'
import { permitEnd, setPermit, withdrawPermit } from './permit.ts'

const proofKey = 'fairlead.registration.proof'
const formKey = 'fairlead.registration.form'
const nothing: Proof = { telephone: '', code: '', inviteCode: '' }

/** What this tab remembers of a registration; never a password. */
export type KeptForm = Omit<NewAccount, 'password'>

const stored = <T>(key: string): T | null => JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null

export const keptForm = (): KeptForm | null => stored<KeptForm>(formKey)
export const keepForm = (form: KeptForm): void => sessionStorage.setItem(formKey, JSON.stringify(form))

const validate = async ({ input: { telephone, code, inviteCode }, signal }: { input: Proof; signal: AbortSignal }): Promise<number> => {
  const options = { quiet: true, signal }
  const right = await checkCode({ telephone, code }, options)
  if (!right.usable) throw new FieldProblems({ code: right.message })
  const number = await checkMobile({ mobilePhone: telephone, code }, options)
  if (!number.usable) throw new FieldProblems({ telephone: number.message })
  const invitation = inviteCode === '' ? null : await checkInviteCode(inviteCode, options)
  if (invitation && !invitation.usable) throw new FieldProblems({ inviteCode: invitation.message })
  return Date.now() + permitMilliseconds
}

const register = async ({
  input: { proof, account },
  signal,
}: {
  input: { proof: Proof; account: NewAccount | null }
  signal: AbortSignal
}): Promise<string> => {
  if (!account) throw new Error('Nothing was filled in')
  const { telephone: mobilePhone, code, inviteCode } = proof
  const { token } = await registerUser({ ...account, mobilePhone, code, inviteCode, agreement: true }, { quiet: true, signal })
  return token
}

const machine = watched(
  accountMachine.provide({
    delays: { permission: ({ context }) => Math.max(0, (context.until ?? 0) - Date.now()) },
    actors: { validate: fromPromise(validate), register: fromPromise(register) },
    actions: {
      grant: (_, { until }) => setPermit(until),
      withdraw: withdrawPermit,
      keepProof: ({ context }) => sessionStorage.setItem(proofKey, JSON.stringify(context.proof)),
      forgetProof: () => {
        sessionStorage.removeItem(proofKey)
        sessionStorage.removeItem(formKey)
      },
      enter: (_, { token }) => theDoor().enter(token),
    },
  }),
)

let current: ReturnType<typeof start> | null = null

/** Permitted is who has shown a proof in this tab: in another the form would know of no number. */
const start = () => {
  const proof = stored<Proof>(proofKey)
  return createActor(machine, { input: { proof: proof ?? nothing, until: proof && permitEnd() } }).start()
}

/** The registration of this tab: it goes on from page to page, and after an end it begins anew. */
export const registration = () => {
  if (!current || current.getSnapshot().status !== 'active') current = start()
  return current
}

/** Waits until the registration has left what it is doing. @throws whatever it has met there, for the form that had sent it */
export const settled = async (actor: ReturnType<typeof registration>, doing: 'validating' | 'registering'): Promise<void> => {
  const { context } = await waitFor(actor, ({ value }) => value !== doing)
  if (context.problem) throw context.problem
}
