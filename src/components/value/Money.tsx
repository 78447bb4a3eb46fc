import { unknown } from '#src/lib/unknown.ts'

/** Inserts thousands separators into an exact decimal without ever making it a float. */
export const withSeparators = (decimal: string): string => {
  const [whole = '', fraction] = decimal.split('.')
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`)
}

/** Drops zeros at the end beyond two decimals: unit prices carry six, people read two. */
export const shortened = (decimal: string): string => decimal.replace(/(\.\d{2}\d*?)0+$/, '$1')

/** A quantity without the zeros it is stored with. */
export const plainQuantity = (decimal: string): string => withSeparators(decimal.replace(/\.?0+$/, ''))

export function Money({ amount }: { amount: string }) {
  return <span className="figures">{amount === '' ? unknown : withSeparators(shortened(amount))}</span>
}
