import { expect, it } from 'vitest'
import { areaNameOf, isWithin } from './area.ts'

const named = (...names: string[]) => names.map((name) => ({ code: '', name }))

it('names a place from the province down', () => {
  expect(areaNameOf(named('山东省', '青岛市', '市南区'))).toBe('山东省青岛市市南区')
  expect(areaNameOf(named('上海市', '市辖区', '浦东新区'))).toBe('上海市浦东新区')
  expect(areaNameOf(named('天津市', '天津市', '滨海新区'))).toBe('天津市滨海新区')
  expect(areaNameOf([...named('山东省'), undefined, undefined])).toBe('山东省')
})

it('finds the part of a code, however its list writes it', () => {
  expect(isWithin('37', '370202', 2)).toBe(true)
  expect(isWithin('370000', '370202', 2)).toBe(true)
  expect(isWithin('3702', '37', 4)).toBe(false)
  expect(isWithin('370203', '370202', 6)).toBe(false)
})
