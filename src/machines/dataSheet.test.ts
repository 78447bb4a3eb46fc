import { describe, expect, it } from 'vitest'
import { described, lacking, still, titled } from '#tests/setup/ferry.ts'
import { dataSheetOf, type Surroundings } from './dataSheet.ts'

const surroundings: Surroundings = {
  textOf: titled,
  rowOf: (machine, event) => ({
    key: `POST /${machine}/${event}`,
    summary: event,
    authority: 'ferry:board',
    source: 'src/contract/ferry.ts',
  }),
  sourceOf: (machine) => `src/machines/${machine}.ts`,
}

describe('the sheet of a machine', () => {
  const sheet = dataSheetOf(described, surroundings)
  const sent = (path: string) => sheet.states.find((each) => each.path === path)?.transitions ?? []

  it('says what it moves, where it is defined and how it begins', () => {
    expect(sheet).toMatchObject({
      format: 'fairlead-machine/1',
      id: 'ferry',
      title: { en: 'machine.ferry | en', zh: '中 machine.ferry' },
      moves: 'records',
      source: 'src/machines/ferry.ts',
      begins: ['horn'],
    })
    expect(dataSheetOf(still, surroundings).moves).toBe('browser')
  })

  it('says by which call people send an event, and what only the clock and the browser do', () => {
    expect(
      sent('berthed').map(({ row, who, deadline }) => [row?.key, who?.authority, who?.roles.map(({ code }) => code), deadline]),
    ).toEqual([
      ['POST /ferry/board', 'ferry:board', ['mate'], true],
      [undefined, 'system', ['system'], false],
      [undefined, undefined, undefined, false],
    ])
    expect(sent('sailing.engine.towed').map(({ row, deadline }) => [row, deadline])).toEqual([
      [null, false],
      [null, false],
    ])
    expect(sheet.anywhere.map(({ row, deadline }) => [row, deadline])).toEqual([[null, false]])
    const unknown = dataSheetOf(described, { ...surroundings, rowOf: () => undefined })
    expect(unknown.states[0]?.transitions[0]?.row).toBeNull()
  })

  it('has titles for what people call an event, and for the end of an actor’s work', () => {
    const titles = sheet.states.flatMap(({ transitions }) => transitions.map(({ trigger }) => trigger.title?.zh ?? null))
    expect(titles).toEqual([
      '中 event.ferry.board',
      '中 event.ferry.cast',
      '中 event.ferry.note',
      '中 event.ferry.back',
      '中 event.ferry.tow.done',
      '中 event.ferry.tow.failed',
      null,
      null,
      null,
      null,
    ])
    expect(sheet.states[0]).toMatchObject({ title: { zh: '中 state.ferry.berthed' }, deadlines: ['board'] })
    expect(sheet.states[0]).not.toHaveProperty('titleId')
    expect(sent('berthed')[0]?.guards).toEqual([{ name: 'moored', refusal: { en: 'guard.moored | en', zh: '中 guard.moored' } }])
  })

  it('is not written without its texts', () => {
    for (const id of ['machine.ferry', 'state.ferry.lost', 'guard.moored', 'role.mate', 'role.system', 'event.ferry.tow.done'])
      expect(() => dataSheetOf(described, { ...surroundings, textOf: lacking(id) })).toThrow(`There is no text ${id}`)
  })
})
