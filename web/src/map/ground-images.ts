import { type MapColours, type MapTheme, mapColours } from './map-colours.ts'

/** Pixels per unit; MapLibre gets the same number. */
export const groundPixelRatio = 2
const dunesSide = 128

export const dunesImage = (theme: MapTheme): string => `dunes|${theme}`
/** Nothing to see, of that size in CSS pixels: base map names make way for it. */
export const clearImage = (width: number, height: number): string => `clear|${width}|${height}`

/** A faint pattern of two dunes that repeats without a seam. */
function drawDunes(pen: CanvasRenderingContext2D, colours: MapColours): void {
  pen.strokeStyle = colours.dune
  pen.lineWidth = 1
  for (const [foot, lift] of [
    [24, 7],
    [56, 11],
    [94, 5],
  ] as const) {
    pen.beginPath()
    for (let x = -4; x <= dunesSide + 4; x += 4) {
      const wave = Math.sin((x / dunesSide) * 2 * Math.PI + foot) * lift + Math.sin((x / dunesSide) * 4 * Math.PI) * 3
      pen.lineTo(x, foot + wave)
    }
    pen.stroke()
  }
}

function dunes(theme: MapTheme): ImageData | null {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = dunesSide * groundPixelRatio
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return null
  pen.scale(groundPixelRatio, groundPixelRatio)
  drawDunes(pen, mapColours(theme))
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

/** What MapLibre itself draws with. @returns null for a name that is not one of ours */
export function drawGroundImage(name: string): ImageData | null {
  const [kind, one, two] = name.split('|')
  if (kind === 'dunes' && (one === 'light' || one === 'dark')) return dunes(one)
  if (kind === 'clear') return new ImageData(Number(one) * groundPixelRatio, Number(two) * groundPixelRatio)
  return null
}
