// oxlint-disable no-underscore-dangle -- the library has no other way to what it draws with
import Pdf from 'pdfkit'

/** A face of a document, as far as its widths and heights go; in thousandths of its size. */
interface Face {
  ascender: number
  font: { hasGlyphForCodePoint: (codePoint: number) => boolean }
}

declare global {
  namespace PDFKit {
    /** What the types of the library leave out. */
    interface PDFDocument {
      _font: Face
      _fontSize: number
      _fragment(text: string, x: number, y: number, options: Fragment): void
    }
  }
}

interface Fragment extends PDFKit.Mixins.TextOptions {
  lineWidth?: number
  textWidth?: number
}

/** A document whose texts are drawn in one face, and each sign that it lacks in the next one that has it. */
export class FacedPdf extends Pdf {
  private readonly ownFaces: Face[] = []
  private readonly faceOf = new Map<number, Face | undefined>()

  /** @param sfnt of a font; the first one is that of all texts */
  addFace(sfnt: Uint8Array): void {
    const name = `face ${this.ownFaces.length}`
    this.registerFont(name, sfnt).font(name)
    this.ownFaces.push(this._font)
    this.font('face 0')
    this.faceOf.clear()
  }

  has(codePoint: number): boolean {
    return this.faceWith(codePoint) !== undefined
  }

  override widthOfString(text: string, options?: PDFKit.Mixins.TextOptions): number {
    return this.runsOf(text).reduce((sum, [face, run]) => sum + this.drawnIn(face, () => super.widthOfString(run, options)), 0)
  }

  /** Draws a line of a text, of which the library knows one face alone. */
  override _fragment(text: string, x: number, y: number, options: Fragment): void {
    const runs = this.runsOf(text)
    if (runs.every(([face]) => face === this._font)) return super._fragment(text, x, y, options)
    const { align, width, lineWidth = 0, ...rest } = options
    const free = width === undefined ? 0 : lineWidth - this.widthOfString(text, options)
    let at = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0)
    // All stand on the line of the first face.
    const baseline = (-this._font.ascender / 1000) * this._fontSize
    for (const [face, run] of runs)
      this.drawnIn(face, () => {
        const textWidth = super.widthOfString(run, options)
        super._fragment(run, at, y, { ...rest, baseline, textWidth })
        at += textWidth
      })
  }

  private drawnIn<T>(face: Face, draw: () => T): T {
    const before = this._font
    this._font = face
    try {
      return draw()
    } finally {
      this._font = before
    }
  }

  private faceWith(codePoint: number): Face | undefined {
    if (!this.faceOf.has(codePoint))
      this.faceOf.set(
        codePoint,
        this.ownFaces.find(({ font }) => font.hasGlyphForCodePoint(codePoint)),
      )
    return this.faceOf.get(codePoint)
  }

  /** A text in pieces of one face each. */
  private runsOf(text: string): [Face, string][] {
    const runs: [Face, string][] = []
    for (const sign of text) {
      const face = this.faceWith(sign.codePointAt(0) ?? 0) ?? this._font
      const last = runs.at(-1)
      if (last?.[0] === face) last[1] += sign
      else runs.push([face, sign])
    }
    return runs
  }
}
