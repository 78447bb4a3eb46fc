interface Area {
  code: string
  name: string
}

/** What the statistics put between a province and its counties where there is no city. */
const fillers = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'])

/** The name of a place from the province down, each part once: 上海市 · 市辖区 · 浦东新区 is 上海市浦东新区. */
export const areaNameOf = (parts: readonly (Area | undefined)[]): string =>
  parts
    .flatMap((part) => (part && !fillers.has(part.name) ? [part.name] : []))
    .filter((name, index, all) => name !== all[index - 1])
    .join('')

/** The codes of GB/T 2260 nest: two digits a province, four a city, six a county. */
export const isWithin = (code: string, areaCode: string, digits: 2 | 4 | 6): boolean =>
  areaCode.length >= digits && code.slice(0, digits) === areaCode.slice(0, digits)
