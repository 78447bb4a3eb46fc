/** The same names, of which those that are equal, however large their letters, are told apart by a number before their ending. */
export const namesApart = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? []
    let apart = name
    for (let n = 2; taken.has(apart.toLowerCase()); n += 1) apart = `${stem} (${n})${ending}`
    taken.add(apart.toLowerCase())
    return apart
  })
}
