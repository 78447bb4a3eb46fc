import { expect, it } from 'vitest'
import { storedText } from './stored.ts'

const named = (family: string) => (code: string) => `${family}:${code}`
const codes = {
  enterpriseType: named('type'),
  supplierKind: named('kind'),
  certificateType: named('certificate'),
  supplyUnit: named('unit'),
  category: named('category'),
}

it('puts codes, lists and records of a change into words', () => {
  expect(storedText('enterpriseType', 'LLC', codes)).toBe('type:LLC')
  expect(storedText('categoryIds', '["1001","1003"]', codes)).toBe('category:1001、category:1003')
  expect(storedText('certificates', '[{"certificateId":"7","type":"ISO9001","no":"Q-1","issuer":"","validTo":"2027-01-31"}]', codes)).toBe(
    'certificate:ISO9001 Q-1 2027-01-31',
  )
  expect(storedText('contacts', '[{"type":"BUSINESS","name":"何新","phone":"1380000","email":""}]', codes)).toBe('何新 1380000')
})

it('shows anything else as it is, nothing as nothing', () => {
  expect(storedText('legalRepresentative', '周敏', codes)).toBe('周敏')
  expect(storedText('certificates', 'not json', codes)).toBe('not json')
  expect(storedText('categoryIds', '', codes)).toBe('')
})
