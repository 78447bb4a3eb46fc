import { describe, expect, it } from 'vitest'
import { begun, fitted, showing, zoomed } from './view.ts'

const window = { width: 400, height: 300 }

describe('a view of a drawing', () => {
  it('holds all of it, in the middle', () => {
    expect(fitted({ width: 736, height: 100 }, window, 1)).toEqual({ x: 16, y: 125, scale: 0.5 })
    expect(fitted({ width: 100, height: 100 }, window, 1)).toEqual({ x: 150, y: 100, scale: 1 })
  })

  it('begins at the top where the whole would be too small to read', () => {
    expect(fitted({ width: 200, height: 2000 }, window, 1, 0.7)).toEqual({ x: 130, y: 16, scale: 0.7 })
  })

  it('begins at the place where a wide one begins, and leaves no room empty beside it', () => {
    const drawing = { width: 1000, height: 200 }
    const at = (x: number) => begun(drawing, window, 1, 0.7, { x, y: 0, width: 100, height: 40 }).x
    expect(at(450)).toBe(200 - 500 * 0.7)
    expect([at(0), at(900)]).toEqual([16, 400 - 16 - 700])
    expect(begun({ width: 200, height: 100 }, window, 1, 0.7, { x: 0, y: 0, width: 50, height: 40 })).toEqual({ x: 100, y: 100, scale: 1 })
  })

  it('keeps the point that is zoomed at in its place', () => {
    expect(zoomed({ x: 0, y: 0, scale: 1 }, 2, { x: 100, y: 50 })).toEqual({ x: -100, y: -50, scale: 2 })
    expect(zoomed({ x: 0, y: 0, scale: 3 }, 2, { x: 100, y: 50 }).scale).toBe(3)
  })

  it('moves no further than to what is to be seen', () => {
    const view = { x: 0, y: 0, scale: 1 }
    expect(showing(view, { x: 100, y: 100, width: 50, height: 50 }, window)).toBe(view)
    expect(showing(view, { x: 500, y: 100, width: 50, height: 50 }, window)).toEqual({ x: -166, y: 0, scale: 1 })
    expect(showing(view, { x: 0, y: -40, width: 50, height: 20 }, window)).toEqual({ x: 16, y: 56, scale: 1 })
  })
})
