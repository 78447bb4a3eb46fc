import { expect, it } from 'vitest'
import { element, textElement } from './xml.ts'

it('writes what a reader of XML reads back, whatever the text holds', () => {
  expect(textElement('a', { b: '"<&>', c: 1, d: undefined }, 'x < y & "z"')).toBe(
    '<a b="&quot;&lt;&amp;&gt;" c="1">x &lt; y &amp; &quot;z&quot;</a>',
  )
})

it('indents what an element holds', () => {
  expect(element('a', {}, [element('b', {}, [element('c', { d: '' })])])).toBe('<a>\n  <b>\n    <c d=""/>\n  </b>\n</a>')
})
