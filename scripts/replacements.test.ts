import { describe, expect, it } from 'vitest'
import { replacements } from './replacements.ts'

describe('what is replaced inside of a library', () => {
  it('fails the build when a library keeps it elsewhere', () => {
    const replaced = replacements('look', ['dictionary.js', 'preflight.js'])
    replaced.done('dictionary.js')
    expect(() => replaced.buildEnd()).toThrow('look found nothing to replace: preflight.js')
  })

  it('is no reason beside another failure, nor once all of it took place', () => {
    const replaced = replacements('look', ['dictionary.js'])
    expect(() => replaced.buildEnd(new Error('another'))).not.toThrow()
    replaced.done('dictionary.js')
    expect(() => replaced.buildEnd()).not.toThrow()
  })
})
