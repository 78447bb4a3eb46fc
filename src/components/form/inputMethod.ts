/** Some browsers end the composing of an input method before the key that ended it, which they then call 229. */
const ofInputMethod = 229

/** Whether a key writes or ends a word of an input method, and means nothing else. */
export const isOfInputMethod = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === ofInputMethod

/** Nobody hears of the keys of an input method, whoever listens, and no form is sent by one. To be called before anybody listens. */
export const leaveToInputMethods = (): void =>
  addEventListener(
    'keydown',
    (event) => {
      if (!isOfInputMethod(event)) return
      event.stopImmediatePropagation()
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
    },
    { capture: true },
  )
