import { describe, expect, it } from 'vitest'
import { contract, eventKeys } from '#src/contract/index.ts'
import { businessMachines } from '#src/machines/index.ts'
import { sentEvents } from '#src/machines/sentEvents.ts'
import { traitsOf } from '#src/machines/traits.ts'
import { testRooms } from '#tests/rooms/index.ts'

/** What the type of an event says it carries is in its cases: they would not be of that type otherwise. */
const carriedBy = (machine: keyof typeof testRooms, event: string): string[] => {
  const its = testRooms[machine].subject.cases.find((each) => each.event.type === event)
  return Object.keys(its?.event ?? {}).filter((name) => name !== 'type')
}

describe.each(eventKeys)('%s', (key) => {
  const { sends, body } = contract[key]
  const { machine, event } = sends
  const sent = sentEvents(businessMachines[machine]).find(({ name }) => name === event)

  it('asks for a reason if the guard does, the event has one, and the browser is told', () => {
    const asks = [
      sent?.asksReason,
      carriedBy(machine, event).includes('reason'),
      'reason' in body.shape,
      traitsOf(machine, event).asksReason === true,
    ]
    expect(new Set(asks).size, JSON.stringify(asks)).toBe(1)
  })

  it('takes what the event carries, beside the version', () => {
    expect(
      Object.keys(body.shape)
        .filter((name) => name !== 'version')
        .toSorted(),
    ).toEqual(carriedBy(machine, event).toSorted())
  })
})
