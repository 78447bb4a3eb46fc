/** Where a drawing is seen: its origin in the window, in pixels, and its size. */
export interface View {
  x: number
  y: number
  scale: number
}

export interface Size {
  width: number
  height: number
}

interface Area extends Size {
  x: number
  y: number
}

export const smallest = 0.25
export const largest = 3
const margin = 16

/** The whole drawing in the middle of the window; never larger than it is, and never smaller than `atLeast`: then from its top. */
export const fitted = (drawing: Size, window: Size, usual: number, atLeast = 0): View => {
  const whole = Math.min(usual, (window.width - 2 * margin) / drawing.width, (window.height - 2 * margin) / drawing.height)
  const scale = Math.max(whole, atLeast, 0.05)
  const spare = window.height - drawing.height * scale
  return { x: (window.width - drawing.width * scale) / 2, y: spare < 2 * margin ? margin : spare / 2, scale }
}

/** As `fitted`, with the place where it begins in the middle of a window too narrow for the whole. */
export const begun = (drawing: Size, window: Size, usual: number, atLeast: number, place: Area | undefined): View => {
  const view = fitted(drawing, window, usual, atLeast)
  const hidden = drawing.width * view.scale + 2 * margin - window.width
  if (hidden <= 0 || !place) return view
  const middle = window.width / 2 - (place.x + place.width / 2) * view.scale
  return { ...view, x: Math.min(margin, Math.max(margin - hidden, middle)) }
}

/** Larger or smaller by a factor, with the point of the window that is looked at staying where it is. */
export const zoomed = ({ x, y, scale }: View, factor: number, point: { x: number; y: number }): View => {
  const next = Math.min(largest, Math.max(smallest, scale * factor))
  const by = next / scale
  return { x: point.x - (point.x - x) * by, y: point.y - (point.y - y) * by, scale: next }
}

/** Moved as little as it takes to see an area of the drawing; the same view where it is seen already. */
export const showing = (view: View, area: Area, window: Size): View => {
  const x = view.x + shift(view.x + area.x * view.scale, area.width * view.scale, window.width)
  const y = view.y + shift(view.y + area.y * view.scale, area.height * view.scale, window.height)
  return x === view.x && y === view.y ? view : { ...view, x, y }
}

const shift = (from: number, length: number, room: number): number => {
  if (length + 2 * margin > room) return (room - length) / 2 - from
  return from < margin ? margin - from : Math.min(0, room - margin - from - length)
}
