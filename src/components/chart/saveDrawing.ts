import { saveBlob } from '#src/components/file/saveBlob.ts'
import type { Size } from './view.ts'

const kept = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const

const namespace = 'http://www.w3.org/2000/svg'
const margin = 12
/** Dots of a picture for each pixel of the drawing. */
const dots = 2

/**
 * Saves the whole drawing as it looks now, whatever part of it is in the window.
 * @throws Error when the browser can't turn it into a picture
 */
export const saveDrawing = async (kind: 'svg' | 'png', svg: SVGSVGElement, size: Size, name: string): Promise<void> => {
  const blob = new Blob([standalone(svg, size)], { type: 'image/svg+xml;charset=utf-8' })
  saveBlob(kind === 'svg' ? blob : await pictureOf(blob, size), `${name}.${kind}`)
}

/** The drawing with its style written into it, so that it looks the same everywhere: as attributes, since the policy allows no inline style. */
const standalone = (svg: SVGSVGElement, { width, height }: Size): string => {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const [originals, copies] = [svg.querySelectorAll('*'), copy.querySelectorAll('*')]
  for (const [index, element] of [...copies].entries()) {
    const original = originals[index]
    if (original) writeStyle(original, element)
  }
  for (const name of [...copy.attributes].map(({ name }) => name)) copy.removeAttribute(name)
  const [wide, high] = [width + 2 * margin, height + 2 * margin]
  copy.setAttribute('xmlns', namespace)
  copy.setAttribute('viewBox', `${-margin} ${-margin} ${wide} ${high}`)
  copy.setAttribute('width', String(wide))
  copy.setAttribute('height', String(high))
  copy.firstElementChild?.removeAttribute('transform')
  copy.prepend(titled(svg), surface(svg, wide, high))
  return new XMLSerializer().serializeToString(copy)
}

const writeStyle = (original: Element, element: Element): void => {
  const style = getComputedStyle(original)
  for (const name of kept) element.setAttribute(name, style.getPropertyValue(name))
  for (const name of ['tabindex', 'role', 'aria-selected', 'class']) element.removeAttribute(name)
}

const titled = (svg: SVGSVGElement): Element => {
  const title = document.createElementNS(namespace, 'title')
  title.textContent = svg.getAttribute('aria-label')
  return title
}

/** What lies behind the drawing on the page. */
const surface = (svg: SVGSVGElement, width: number, height: number): Element => {
  const rect = document.createElementNS(namespace, 'rect')
  const panel = svg.closest('[data-surface]')
  rect.setAttribute('x', String(-margin))
  rect.setAttribute('y', String(-margin))
  rect.setAttribute('width', String(width))
  rect.setAttribute('height', String(height))
  rect.setAttribute('fill', panel ? getComputedStyle(panel).backgroundColor : 'white')
  return rect
}

const pictureOf = async (drawing: Blob, { width, height }: Size): Promise<Blob> => {
  const url = URL.createObjectURL(drawing)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.round((width + 2 * margin) * dots)
    canvas.height = Math.round((height + 2 * margin) * dots)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture'))), 'image/png')
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
