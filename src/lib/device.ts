const browsers: [RegExp, string][] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const named = (table: [RegExp, string][], text: string): string | undefined => table.find(([pattern]) => pattern.test(text))?.[1]

/** Names browser and system from what a browser says of itself; null for what cannot be told. */
export const deviceOf = (userAgent: string): { browser: string; system: string } | null => {
  const browser = named(browsers, userAgent)
  const system = named(systems, userAgent)
  return browser && system ? { browser, system } : null
}
