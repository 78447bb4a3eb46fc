import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoPassword } from '#server/seed/password.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { publishResult } from '#tests/setup/approval.ts'
import { begunQuotation, draftProject, hour, openingOf, publishedProject, send, submittedQuotation } from '#tests/setup/purchase.ts'
import { approvedDemand, publishedOfDemand, splitDemand } from '#tests/rooms/demand.ts'
import type { World } from '#tests/setup/world.ts'
import { approvalStates } from './approval.ts'
import { absenceStates } from './absence.ts'
import { accessStates } from './access.ts'
import { accountStates } from './account.ts'
import { atlasStates } from './atlas.ts'
import { eventStates } from './events.ts'
import { companyStates } from './company.ts'
import { achievementStates } from './achievement.ts'
import { invitationStates } from './invitation.ts'
import { entityStates } from './entity.ts'
import { integrityStates } from './integrity.ts'
import { monitorStates } from './monitor.ts'
import { operationStates } from './operation.ts'
import { secondFactorStates } from './secondFactor.ts'
import { quoterStatesOf } from './quoter.ts'
import type { State } from './scenes.ts'
import { recordStates } from './records.ts'
import { signOnStates } from './signOn.ts'
import { flowStates } from './flow.ts'
import { templateStates } from './template.ts'

/** What a state hands to the requests that follow, by name. */
export type Values = Record<string, string | number>

/** Brings a state about. */
export type StateHandler = () => Promise<Values>

/** Who makes the next request, and whether properly signed. */
export interface Visitor {
  /** Asked when the request is made: a state may have taken longer than a token lasts. */
  token: () => Promise<string | null>
  signs: boolean
  /** Somebody whose company the states that follow bring about. */
  isNewcomer?: boolean
}

const prices = ['42.500000', '19.900000']
const quoters = ['supplier1', 'supplier2', 'supplier3']
const unitId = '21'
const nobody = null
const account = { username: 'buyer', password: demoPassword, captchaKey: '', captcha: '', companyId: '2' }

const accepted = (answer: { http: number; text: string }): void => {
  if (answer.http !== 200) throw new Error(answer.text)
}

/**
 * Brings about on our own server what the contract's interactions start from. Every state makes records of its own, so that no
 * interaction depends on another.
 */
export const statesOf = (world: World, visitor: Visitor): Record<State, StateHandler> => {
  /** A quarter of an hour after the visitor before: what was refused for its number is free again. */
  const arrive = async (token: Visitor['token']): Promise<Values> => {
    world.clock.advance(hour / 4)
    Object.assign(visitor, { token, signs: true, isNewcomer: false })
    return {}
  }

  const signedIn = (person: string) => () => arrive(() => world.tokenOf(person))

  const signIn = async (username: string, password: string) => {
    const body = { username, password, captchaKey: '', captcha: '' }
    const { data } = await world.call(nobody, 'POST /api/auth/jwt/token', { body })
    return data
  }

  const ofProject = async (id: string): Promise<Values> => {
    const { version } = await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id } })
    return { projectId: id, version, unitId }
  }

  const ofQuotation = async (id: string): Promise<Values> => {
    const { version, draftRevision, items, receiptNo } = await world.ask('supplier1', 'GET /api/po/quotation/{id}', { params: { id } })
    return { quotationId: id, version, draftRevision, itemId: items[0]?.id ?? '', receiptNo: receiptNo ?? '' }
  }

  const storedFile = async (person = 'buyer'): Promise<string> => {
    const content = await readFile(join(import.meta.dirname, 'files/requirements.pdf'))
    const { data, text } = await world.upload(person, 'requirements.pdf', content)
    if (!data) throw new Error(text)
    return data.id
  }

  const sealedQuotation = async (person: string, projectId: string) =>
    submittedQuotation(world, person, projectId, prices, '', [await storedFile(person)])

  /** A purchase after its deadline with three sealed quotes. @returns ids of the project and of its first quotation */
  const sealedProject = async (): Promise<{ id: string; quotationId: string }> => {
    const { id } = await publishedProject(world, { deadline: new Date(world.clock.now().getTime() + hour).toISOString() })
    const sent = []
    for (const quoter of quoters) sent.push(await sealedQuotation(quoter, id))
    world.clock.advance(hour)
    await sendDueEvents(world.lifecycle)
    return { id, quotationId: sent[0]?.id ?? '' }
  }

  const openedProject = async () => {
    const made = await sealedProject()
    accepted(await send(world, 'buyer', made.id, 'open'))
    return made
  }

  const chosenProject = async () => {
    const made = await openedProject()
    const { version } = await openingOf(world, 'buyer', made.id)
    const body = { version, quotationId: made.quotationId, reason: '总价最低且交期满足' }
    await world.ask('buyer', 'POST /api/po/project/{id}/choose', { params: { id: made.id }, body })
    return made
  }

  const purchase = (make: () => Promise<{ id: string; quotationId?: string }>) => async (): Promise<Values> => {
    const { id, quotationId } = await make()
    return { ...(await ofProject(id)), ...(quotationId ? { quotationId } : {}) }
  }

  const begun = async () => begunQuotation(world, 'supplier1', (await publishedProject(world)).id)

  return {
    'nobody is signed in': () => arrive(async () => null),
    'a buyer is signed in': signedIn('buyer'),
    'a supplier is signed in': signedIn('supplier1'),
    'an administrator is signed in': signedIn('admin'),
    'a supervisor is signed in': signedIn('supervisor'),
    'someone has just signed in': () => arrive(() => signIn('buyer', demoPassword)),
    'the signature is out of date': async () => {
      visitor.signs = false
      return {}
    },
    'too many captchas were asked for': async () => {
      for (let asked = 0; asked < 60; asked++) await world.ask(nobody, 'GET /api/auth/jwt/captcha')
      return {}
    },
    'too many sign-ins failed': async () => {
      for (let failed = 0; failed < 5; failed++) await signIn(account.username, 'not-the-password')
      return account
    },
    'there is no such record': async () => ({}),
    'an account': async () => account,
    'an admitted supplier': async () => ({ supplierName: '远航钢绳' }),
    'a buying unit': async () => ({ unitId }),
    ...accountStates(world, visitor),
    ...companyStates(world, visitor, arrive),
    ...integrityStates(world, arrive),
    'a draft project': purchase(() => draftProject(world)),
    'a published project': purchase(() => publishedProject(world)),
    'a project with invitation and document': purchase(async () =>
      publishedOfDemand(world, { estimate: '9000.00', invitedCompanyIds: ['31'], documentIds: [await storedFile()] }),
    ),
    'a project until the second of February 2035': purchase(() => publishedProject(world, { deadline: '2035-02-02T17:00:00+08:00' })),
    'a project past its deadline': purchase(async () => {
      const made = await publishedProject(world)
      world.clock.advance(24 * hour)
      return made
    }),
    'a project to be opened': purchase(sealedProject),
    'an opened project': purchase(openedProject),
    'a project with a chosen quotation': purchase(chosenProject),
    'a decided project': purchase(async () => {
      const made = await chosenProject()
      accepted(await publishResult(world, made.id))
      return made
    }),
    'a begun quotation': async () => ofQuotation((await begun()).id),
    'a sealed quotation': async () => {
      const { id } = await publishedProject(world)
      return ofQuotation((await sealedQuotation('supplier1', id)).id)
    },
    'a quotation past its deadline': async () => {
      const { id } = await begun()
      world.clock.advance(24 * hour)
      return ofQuotation(id)
    },
    'a demand that looks like the part of a larger one': () => splitDemand(world),
    'an approved demand': async () => ({ demandId: await approvedDemand(world) }),
    'a file': async () => ({ fileId: await storedFile() }),
    ...invitationStates(world),
    ...achievementStates(world, signedIn),
    'a notice': async () => {
      await publishedProject(world)
      const { rows } = await world.ask('supplier1', 'GET /api/po/notice/page', { query: {} })
      return { noticeId: rows[0]?.id ?? '' }
    },
    ...secondFactorStates(world, arrive),
    ...quoterStatesOf(world, signedIn),
    ...atlasStates(world),
    ...templateStates(world),
    ...absenceStates(world),
    ...approvalStates(world, signedIn),
    ...flowStates(world),
    ...accessStates(world),
    ...monitorStates(world, arrive),
    ...operationStates(world),
    ...signOnStates(world),
    ...entityStates(world),
    ...recordStates(world),
    ...eventStates(world, visitor),
  }
}
