import { expect, it } from 'vitest'
import { bundleSizes } from '#tests/setup/bundle.ts'

it('log-in page within 150 kB of JavaScript, gzip', () => {
  expect(bundleSizes().login).toBeLessThanOrEqual(150)
})

it('dashboard within 130 kB more', () => {
  expect(bundleSizes().dashboardMore).toBeLessThanOrEqual(130)
})

it('account registration within 90 kB more', () => {
  expect(bundleSizes().registrationMore).toBeLessThanOrEqual(90)
})

it('company registration within 60 kB more than the dashboard', () => {
  expect(bundleSizes().wizardMore).toBeLessThanOrEqual(60)
})
