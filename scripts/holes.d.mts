interface Lock {
  packages: Record<string, { version?: string; dev?: boolean }>
}

interface Hole {
  package: string
  vulnerable: string
  advisory: string
}

export function holesIn(lock: Lock, known: readonly Hole[]): string[]
