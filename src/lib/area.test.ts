import { expect, it } from 'vitest'
import { areaNameOf, isWithin } from './area.ts'

const named = (...names: string[]) => names.map((name) => ({ code: '', name }))

it('names a place from the province down', () => {
  expect(areaNameOf(named('山东省', '青岛市', '市南区'))).toBe('山东省青岛市市南区')
  expect(areaNameOf(named('上海市', '市辖区', '浦东新区'))).toBe('上海市浦东新区')
  expect(areaNameOf(named('天津市', '天津市', '滨海新区'))).toBe('天津市滨海新区')
  expect(areaNameOf(named('重庆市', '县', '城口县'))).toBe('重庆市城口县')
  expect(areaNameOf(named('海南省', '省直辖县级行政区划', '五指山市'))).toBe('海南省五指山市')
  expect(areaNameOf(named('新疆维吾尔自治区', '自治区直辖县级行政区划', '石河子市'))).toBe('新疆维吾尔自治区石河子市')
  expect(areaNameOf(named('甲', '乙', '甲'))).toBe('甲乙甲')
  expect(areaNameOf([...named('山东省'), undefined, undefined])).toBe('山东省')
})

it('finds the part of a code, however its list writes it', () => {
  expect(isWithin('37', '370202', 2)).toBe(true)
  expect(isWithin('370000', '370202', 2)).toBe(true)
  expect(isWithin('3702', '37', 4)).toBe(false)
  expect(isWithin('37', '37', 4)).toBe(false)
  expect(isWithin('370202', '370202', 6)).toBe(true)
  expect(isWithin('370203', '370202', 6)).toBe(false)
})
