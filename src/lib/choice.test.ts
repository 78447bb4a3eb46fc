import { expect, it } from 'vitest'
import { finds, initialsOf } from './choice.ts'

it.each([
  ['钢丝绳', 'gss'],
  ['日照市', 'rzs'],
  ['广西壮族自治区', 'gxzzzzq'],
  ['1001 润滑油 ISO', '1001 rhy iso'],
  ['澳门', 'am'],
])('knows how the syllables of %s begin', (label, initials) => {
  expect(initialsOf(label)).toBe(initials)
})

it.each([
  ['丝绳', '1001 钢丝绳', true],
  ['gss', '1001 钢丝绳', true],
  ['10 gs', '1001 钢丝绳', true],
  ['ROPE', 'Steel wire ropes', true],
  ['rope wire', 'Steel wire ropes', true],
  ['gsz', '1001 钢丝绳', false],
  ['  ', '1001 钢丝绳', true],
])('%s finds %s: %s', (typed, label, found) => {
  expect(finds(typed, label)).toBe(found)
})
