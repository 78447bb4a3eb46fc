/** Who asks next. */
export interface Asker {
  /** What goes into `Authorization`; null: nobody is signed in. */
  token: string | null
  /** False: the signature of the contract's example, long out of date, is left as it is. */
  signs: boolean
}

/** What a state hands over. */
export interface Brought {
  values: Record<string, unknown>
  /** What is absent stays as the states before have left it. */
  visitor?: Partial<Asker>
}

/** A state that its source does not know. */
export class UnknownState extends Error {}

/** Brings about what interactions start from. */
export interface StateSource {
  /**
   * @returns why a state cannot be had, as far as that is known beforehand, by its name
   * @throws CannotRun when none can: the source is out of reach, in use, or refused itself
   */
  lacking: (states: string[]) => Promise<Map<string, string>>
  /** @throws UnknownState; any other error when it fails */
  setUp: (state: string) => Promise<Brought>
  /** Whether states may move the back end's clock. */
  movesClock: boolean
  /** Lets the next verification have it. */
  release?: () => Promise<void>
}

/** The state that every source knows. */
export const nobody = 'nobody is signed in'
