import type { Way } from '#src/machines/approval/design/edits.ts'

const keys: Readonly<Partial<Record<string, Way>>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

/** The way that an arrow key points. */
export const wayOf = (key: string): Way | undefined => keys[key]

/** The card to which a key leads: up and down along all of them, aside to the branches beside. */
export const neighbour = (chart: HTMLElement, card: HTMLElement, key: string): HTMLElement | undefined => {
  const all = [...chart.querySelectorAll<HTMLElement>('[data-card]')]
  const at = all.indexOf(card)
  switch (key) {
    case 'ArrowUp':
      return all[at - 1]
    case 'ArrowDown':
      return all[at + 1]
    case 'Home':
      return all[0]
    case 'End':
      return all.at(-1)
    case 'ArrowLeft':
      return cardIn(card.closest('.branches > li')?.previousElementSibling)
    case 'ArrowRight':
      return cardIn(card.closest('.branches > li')?.nextElementSibling)
    default:
      return undefined
  }
}

const cardIn = (branch: Element | null | undefined): HTMLElement | undefined =>
  branch?.querySelector<HTMLElement>('[data-card]') ?? undefined
