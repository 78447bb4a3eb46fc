import { lifeLineOf } from '#server/lifecycle/log.ts'
import type { Facts } from '#src/machines/lifecycle.ts'
import { companyChangeMachine, type CompanyChangeEvent, type CompanyChangeFacts } from '#src/machines/registration/companyChange.ts'
import { approved, type Newcomer } from '#tests/setup/registration.ts'
import type { World } from '#tests/setup/world.ts'
import type { Case, Subject } from '#tests/model/subject.ts'
import { later, now, passDays } from './company.ts'
import { post, reason, type Stored } from '#tests/model/driver.ts'
import { testRoom } from './room.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

const changeFacts: CompanyChangeFacts = {
  now,
  calendar: deliveredCalendar,
  own: true,
  isInviter: false,
  companyAdmitted: true,
  waitingSince: now,
  remindersSent: 0,
}

const change = (event: CompanyChangeEvent, changed: Partial<CompanyChangeFacts> = {}): Case => ({
  event,
  facts: { ...changeFacts, ...changed } as Facts,
})

const companyChangeSubject: Subject = {
  machine: companyChangeMachine,
  cases: [
    change({ type: 'accept' }),
    change({ type: 'refuse', reason }),
    change({ type: 'withdraw' }),
    change({ type: 'waitedLong' }, { now: later }),
    change({ type: 'waitedLong' }, { now: later, remindersSent: 1 }),
  ],
  against: {
    own: { facts: { own: false } },
    notInviter: { facts: { isInviter: true } },
    companyAdmitted: { facts: { companyAdmitted: false } },
    waitedLong: { facts: { waitingSince: later } },
    reasonGiven: { event: { reason: ' 四个字符 ' } },
  },
}

/** A change of the legal representative, asked for by the company. */
export const changeOf = async (world: World, who: Newcomer): Promise<Stored> => {
  const body = { fields: { legalRepresentative: '周新' }, reason }
  const { id } = await world.ask(who.username, 'POST /api/srm/companyChange', { body })
  const find = async () => {
    const { rows } = await world.ask('reviewer', 'GET /api/srm/companyChange/page', { query: { companyId: who.id } })
    const row = rows.find((each) => each.id === id)
    if (!row) throw new Error(`No change ${id}`)
    return row
  }
  const sender = (event: string) => (event === 'withdraw' ? who.username : 'reviewer')
  return {
    machine: 'companyChange',
    id,
    look: async () => ({ ...(await find()), lifeLine: await lifeLineOf(world.database, 'companyChange', id) }),
    sender,
    people: [who.username],
    send: async (event, language, as = sender(event)) => {
      const { version } = await find()
      return post(world, language, as, `/api/srm/companyChange/${id}/${event}`, {
        version,
        ...(event === 'refuse' ? { reason } : {}),
      })
    },
    causes: { waitedLong: () => passDays(world, 8) },
  }
}

/** A change that real calls brought to this state. */
export const changeIn = async (world: World, state: string): Promise<Stored> => {
  const record = await changeOf(world, await approved(world))
  const event = { accepted: 'accept', refused: 'refuse', withdrawn: 'withdraw' }[state]
  if (event) await record.send(event, 'en')
  return record
}

export const companyChangeRoom = testRoom({
  subject: companyChangeSubject,
  reach: changeIn,
  scenarios: [],
  readers: ['admin', 'lead', 'analyst'],
})
