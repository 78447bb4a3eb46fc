import { describe, expect, it } from 'vitest'
import { described, lacking, still, titled } from '#tests/setup/ferry.ts'
import { documentOf, indexOf } from './document.ts'

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
const name = (path: string) => `state.ferry.${path} \\| en · 中 state.ferry.${path}<br>\`${path}\``
const event = (id: string, said = id) => `event.ferry.${id} \\| en · 中 event.ferry.${id}<br>\`${said}\``
const mate = 'role.mate \\| en · 中 role.mate<br>`ferry:board`'
const guard = '`moored`: guard.moored \\| en · 中 guard.moored'
const linesIn = (text: string) => text.split('\n').length

describe('the page of a machine', () => {
  const page = documentOf(described, titled, 'src/machines/ferry.ts')
  const lines = page.split('\n')

  it('has what a table can not show: its title, the beginning, what goes before', () => {
    expect(lines[0]).toBe('# machine.ferry | en · 中 machine.ferry')
    expect(lines[2]).toContain('What a state says itself goes before what is said of any state.')
    expect(lines).toContain('![The states of machine.ferry | en](ferry.en.svg)')
    expect(lines).toContain('When it begins: `horn`.')
  })

  it('has a row for everything that may happen', () => {
    expect(lines.filter((line) => line.startsWith('| ')).slice(2)).toEqual([
      row('any state · 任何状态', event('note'), '', '', '*stays*', '`tell crew noted`', ''),
      row(name('berthed'), event('board'), guard, mate, name('sailing'), '`horn`', 'when its moment has come'),
      row(name('berthed'), event('cast'), '', 'role.system \\| en · 中 role.system', name('berthed'), '', ''),
      row(name('berthed'), event('note'), '', '', '*stays*', '', ''),
      row(name('sailing'), event('back'), '', '', name('berthed'), '', ''),
      row(name('sailing.engine.towed'), event('tow.done', 'tow done'), '', mate, name('sailing.engine.own'), '', ''),
      row(name('sailing.engine.towed'), event('tow.failed', 'tow failed'), '', '', name('berthed'), '', ''),
      row(name('sailing.engine.own'), '`after 250`', '', '', name('lost'), '', 'after 250 ms'),
      row(name('sailing.engine.own'), '`after tide`', '', '', name('lost'), '', 'after 60000 ms'),
      row(name('sailing.engine.own'), '`after slack`', '', '', name('berthed'), '', 'after slack ms'),
      row(name('sailing.bridge.manned'), '`at once`', guard, '', name('lost'), '', ''),
      row(name('lost'), '*the end*', '', '', '', '', ''),
      row('State', 'On entry', 'Meanwhile'),
      row('---', '---', '---'),
      row('`sailing.engine.towed`', '', '`tow`'),
      row('`sailing.engine.own`', '`horn`', ''),
      row('`sailing.bridge.manned`', '', '`pilot`'),
    ])
  })

  it('and the index say nothing of what is not there', () => {
    const page = documentOf(still, titled, 'src/machines/still.ts')
    expect(page).not.toMatch(/When it begins|goes before|On entry/)
    expect(page.endsWith('| --- | --- | --- | --- | --- | --- | --- |\n')).toBe(true)
    expect(linesIn(indexOf([], titled))).toBe(linesIn(indexOf([described, still], titled)) - 4)
    expect(indexOf([described, still], titled)).toContain('![The states of machine.ferry | en](ferry.en.svg)')
    expect(indexOf([described, still], titled)).toContain(
      '| [machine.ferry \\| en · 中 machine.ferry](ferry.md) | stored records, on the server | 8 | 11 |',
    )
    expect(indexOf([described, still], titled)).toContain('](still.md) | the browser | 1 | 0 |')
  })

  it('is not written without its texts', () => {
    for (const id of ['machine.ferry', 'state.ferry.lost', 'guard.moored', 'role.mate'])
      expect(() => documentOf(described, lacking(id), 'x.ts')).toThrow(`There is no text ${id}`)
    expect(documentOf(described, lacking('event.ferry.back'), 'x.ts')).toContain(' | `back` | ')
  })
})
