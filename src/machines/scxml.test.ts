import { describe, expect, it } from 'vitest'
import { base, described, titled } from '#tests/setup/ferry.ts'
import { describeMachine } from './describe.ts'
import { scxmlOf } from './scxml.ts'

const without = (line: string) => line.replaceAll(/ (?:fl:[\w-]+|xmlns(?::fl)?)="[^"]*"/g, '')

describe('the SCXML of a machine', () => {
  const scxml = scxmlOf(described, titled)
  const tags = scxml.split('\n').map((line) => line.trim())

  it('wraps a machine that begins with something or can do something anywhere', () => {
    expect(tags.slice(0, 12).map(without)).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<!-- Written by `npm run rooms`. -->',
      '<scxml version="1.0" name="ferry" datamodel="ecmascript" initial="ferry">',
      '<datamodel>',
      '<data id="moored" expr="true"/>',
      '</datamodel>',
      '<state id="ferry" initial="berthed">',
      '<onentry>',
      '<log label="horn"/>',
      '</onentry>',
      '<transition event="note">',
      '<log label="tell crew noted"/>',
    ])
    expect(tags).toContain('<transition event="done.state.ferry" target="ferry.end"/>')
    expect(tags).toContain('<final id="ferry.end"/>')
  })

  it('says what happens when, and where it leads', () => {
    const said = tags.map(without)
    for (const line of [
      '<transition event="board" cond="moored" target="sailing">',
      '<transition event="cast" target="berthed"/>',
      '<transition event="note"/>',
      '<parallel id="sailing">',
      '<state id="sailing.engine" initial="sailing.engine.towed">',
      '<transition event="done.invoke.sailing.engine.towed.tow" target="sailing.engine.own"/>',
      '<transition event="error.platform.sailing.engine.towed.tow" target="berthed"/>',
      '<invoke type="urn:fairlead:actor" id="sailing.engine.towed.tow" src="tow"/>',
      '<send id="after.sailing.engine.own.tide" event="after.sailing.engine.own.tide" delay="60000ms"/>',
      '<send id="after.sailing.engine.own.slack" event="after.sailing.engine.own.slack" delayexpr="slack"/>',
      '<cancel sendid="after.sailing.engine.own.250"/>',
      '<transition event="after.sailing.engine.own.tide" target="lost"/>',
      '<transition cond="moored" target="lost"/>',
      '<final id="lost"/>',
    ])
      expect(said).toContain(line)
  })

  it('says who may, by when and how it is called', () => {
    const said = tags.find((line) => line.startsWith('<transition event="board"'))
    expect(said).toContain(
      'fl:authority="ferry:board" fl:roles="mate" fl:title-en="event.ferry.board | en" fl:title-zh="中 event.ferry.board"',
    )
    expect(tags.find((line) => line.startsWith('<state id="berthed"'))).toContain('fl:tone="idle" fl:deadlines="board"')
    expect(tags.find((line) => line.startsWith('<transition event="error.platform'))).not.toContain('fl:')
    const dumb = scxmlOf(described, () => undefined)
    expect(dumb).not.toContain('fl:title')
  })

  it('tells apart what leaves a state, what stays and what moves within it', () => {
    const moving = describeMachine(
      base.createMachine({
        id: 'moving',
        initial: 'ship',
        states: {
          ship: {
            initial: 'deck',
            states: { deck: {}, hold: {} },
            on: {
              board: '.hold',
              cast: { target: '.hold', reenter: true },
              note: 'ship',
              back: { target: 'ship', reenter: true },
            },
          },
          shipyard: {},
        },
      }),
    )
    const lines = scxmlOf(moving, () => undefined).split('\n')
    expect(lines.flatMap((line) => (line.includes('<transition') ? [line.trim()] : []))).toEqual([
      '<transition event="board" target="ship.hold" type="internal"/>',
      '<transition event="cast" target="ship.hold"/>',
      '<transition event="note"/>',
      '<transition event="back" target="ship"/>',
    ])
    expect(lines.join('\n')).not.toMatch(/<datamodel>|<onentry>|<onexit>/)
    expect(lines.find((line) => line.startsWith('<scxml'))).toContain('initial="ship"')
  })

  it('ends only where the machine ends', () => {
    const looping = describeMachine(
      base.createMachine({
        id: 'looping',
        entry: 'horn',
        initial: 'round',
        states: { round: { initial: 'out', states: { out: {}, back: { type: 'final' } } } },
      }),
    )
    expect(scxmlOf(looping, () => undefined)).not.toContain('looping.end')
  })
})
