interface Replacements {
  /** To be said where one has taken place. */
  done: (replaced: string) => void
  /** @throws Error when a library now keeps one of them elsewhere */
  buildEnd: (error?: Error) => void
}

/** What a plugin replaces inside of libraries: each of these once at least, or the build fails. Its `buildEnd` is that hook of the plugin. */
export const replacements = (plugin: string, expected: readonly string[]): Replacements => {
  const left = new Set(expected)
  return {
    done: (replaced) => left.delete(replaced),
    buildEnd: (error) => {
      if (!error && left.size > 0) throw new Error(`${plugin} found nothing to replace: ${[...left].join(', ')}`)
    },
  }
}
