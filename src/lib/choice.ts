export interface Choice {
  value: string
  label: string
  /** Of what it is one; those of one stand together. */
  group?: string
}

const byPinyin = new Intl.Collator('zh-Hans-CN-u-co-pinyin')
/** The first sign under each letter, as a dictionary sorts them. */
const firstSigns = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨它穵夕丫帀']
const letters = 'abcdefghjklmnopqrstwxyz'

/** What a label begins its syllables with: `gss` of 钢丝绳. Of a sign with several readings it knows the commonest. */
export const initialsOf = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/\p{Script=Han}/gu, (sign) => letters[firstSigns.findLastIndex((first) => byPinyin.compare(first, sign) <= 0)] ?? sign)

/** Whether what is typed finds a choice: each of its words is part of the label, or of its initials. */
export const finds = (typed: string, label: string): boolean => {
  const plain = label.toLowerCase()
  const initials = initialsOf(label)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => plain.includes(word) || initials.includes(word))
}

/** Those that are called alike also by their codes: a sheet says each by its label. */
export const toldApart = (all: readonly (Choice & { code: string })[]): Choice[] => {
  const times = new Map<string, number>()
  for (const { label } of all) times.set(label, (times.get(label) ?? 0) + 1)
  return all.map(({ value, label, code }) => ({ value, label: times.get(label) === 1 ? label : `${label} (${code})` }))
}
