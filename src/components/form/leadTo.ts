const controls = 'input:not([hidden]), select, textarea, button'

/** Puts the cursor into a control, in the middle of what is seen. */
export const leadTo = (control: HTMLElement | null | undefined): void => {
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/** Leads to the first control within. */
export const leadInto = (box: Element | null): void => leadTo(box?.querySelector<HTMLElement>(controls))

/** Leads to the first control that is wrong, or that belongs to a problem said of several. */
export const leadToProblem = (within: Element | null): void => {
  const wrong = within?.querySelector<HTMLElement>('[aria-invalid=true], button[data-invalid], [data-problem]')
  leadTo(wrong?.matches('[data-problem]') ? (wrong.closest('fieldset')?.querySelector<HTMLElement>(controls) ?? wrong) : wrong)
}
