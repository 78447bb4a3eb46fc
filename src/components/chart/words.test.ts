import { createIntl } from 'react-intl'
import { expect, it } from 'vitest'
import { sayerOf } from './words.ts'

it('an event that a machine no longer has is called by its own name, not by a key', () => {
  const messages = { 'event.company.approve': 'Approve', 'atlas.formerName': '{name} (no longer in the process)' }
  const say = sayerOf(createIntl({ locale: 'en', messages: messages as never }))
  expect([say('event.company.approve'), say('event.company.appoint')]).toEqual(['Approve', 'appoint (no longer in the process)'])
})
