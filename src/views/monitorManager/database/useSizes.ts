import { useMemo } from 'react'
import { useIntl } from 'react-intl'

const megabyte = 1_048_576

/** Bytes and shares as people read them; what nobody knows is a dash. */
export const useSizes = () => {
  const intl = useIntl()
  return useMemo(
    () => ({
      size: (bytes: number): string =>
        bytes < megabyte
          ? intl.formatMessage({ id: 'data.kb' }, { value: Math.round(bytes / 1024) })
          : intl.formatMessage({ id: 'monitor.mb' }, { value: Math.round((bytes / megabyte) * 10) / 10 }),
      share: (value: number | null): string =>
        value === null ? '—' : intl.formatNumber(value, { style: 'percent', maximumFractionDigits: 1 }),
      count: (value: number | null): string => (value === null ? '—' : intl.formatNumber(value)),
    }),
    [intl],
  )
}
