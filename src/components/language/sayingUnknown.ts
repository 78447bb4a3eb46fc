import type { IntlShape } from 'react-intl'
import { isUnknown, unknown } from '#src/lib/unknown.ts'

type FormatMessage = (descriptor: { id?: string }, values?: object, ...more: unknown[]) => unknown

const isNoMoment = (value: unknown): boolean => isUnknown(value) || (typeof value === 'string' && Number.isNaN(Date.parse(value)))

/** Of a code that is not there: `state.project.` for a record whose state nobody has told, or what no table has an entry for. */
const namesNothing = (id = ''): boolean => /^$|\.(\.|$)/.test(id)

const told = (part: unknown): unknown => (typeof part === 'string' ? part.replaceAll('NaN', unknown) : part)

/** Formats what is unknown as such, where it would be taken for an error, or for the first moment of 1970. */
export const sayingUnknown = (intl: IntlShape): IntlShape => {
  const format = intl.formatMessage as FormatMessage
  const formatMessage: FormatMessage = (descriptor, values = {}, ...more) => {
    if (namesNothing(descriptor.id)) return unknown
    const given = Object.entries(values)
    if (!given.some(([, value]) => value === undefined || Number.isNaN(value))) return format(descriptor, values, ...more)
    // A number that is none is written as NaN, whatever the text makes of it.
    const text = format(descriptor, Object.fromEntries(given.map(([name, value]) => [name, value ?? Number.NaN])), ...more)
    return Array.isArray(text) ? text.map(told) : told(text)
  }
  return {
    ...intl,
    formatMessage: formatMessage as IntlShape['formatMessage'],
    formatDate: (value, options) => (isNoMoment(value) ? unknown : intl.formatDate(value, options)),
    formatTime: (value, options) => (isNoMoment(value) ? unknown : intl.formatTime(value, options)),
    formatNumber: (value, options) => (isUnknown(value) ? unknown : intl.formatNumber(value, options)),
  }
}
