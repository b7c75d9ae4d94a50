import { type MapTheme, mapColours } from './map-colours.ts'
import { mapFont } from './map-font.ts'

/** Pixels per unit; MapLibre gets the same number. */
export const groundPixelRatio = 2
const airportSide = 18
const signHeight = 15

export const airportImage = (theme: MapTheme): string => `airport|${theme}`
/** A sign with the number of a road. */
export const signImage = (ref: string, theme: MapTheme): string => `sign|${theme}|${ref}`
/** Nothing to see, of that size in CSS pixels: base map names make way for it. */
export const clearImage = (width: number, height: number): string => `clear|${width}|${height}`

/** An aeroplane from above that flies north, in a square of 24. */
const plane =
  'M12 2c.9 0 1.4 1 1.4 2.6v4.6l8.1 5.2v2l-8.1-2.6v4.4l2.4 1.8v1.6l-3.8-1-3.8 1v-1.6l2.4-1.8v-4.4L2.5 16.4v-2l8.1-5.2V4.6C10.6 3 11.1 2 12 2Z'

function canvasOf(width: number, height: number): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas')
  canvas.width = width * groundPixelRatio
  canvas.height = height * groundPixelRatio
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  pen?.scale(groundPixelRatio, groundPixelRatio)
  return pen
}

const pixelsOf = (pen: CanvasRenderingContext2D): ImageData =>
  pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height)

const fillShape = (pen: CanvasRenderingContext2D, shape: Path2D): void => pen.fill(shape)

function drawAirport(theme: MapTheme): ImageData | null {
  const pen = canvasOf(airportSide, airportSide)
  if (!pen) return null
  const colours = mapColours(theme)
  const middle = airportSide / 2
  pen.fillStyle = colours.airport
  pen.beginPath()
  pen.arc(middle, middle, middle - 1, 0, 2 * Math.PI)
  pen.fill()
  pen.translate(middle, middle)
  pen.scale(0.5, 0.5)
  pen.translate(-12, -12)
  pen.fillStyle = colours.halo
  fillShape(pen, new Path2D(plane))
  return pixelsOf(pen)
}

function drawSign(ref: string, theme: MapTheme): ImageData | null {
  const width = 9 + 6.5 * ref.length
  const pen = canvasOf(width, signHeight)
  if (!pen) return null
  const colours = mapColours(theme)
  pen.fillStyle = colours.halo
  pen.strokeStyle = colours.expresswayEdge
  pen.beginPath()
  pen.roundRect(0.5, 0.5, width - 1, signHeight - 1, 3.5)
  pen.fill()
  pen.stroke()
  pen.fillStyle = colours.roadName
  pen.font = mapFont(10, 700)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(ref, width / 2, signHeight / 2 + 0.5)
  return pixelsOf(pen)
}

const isTheme = (name: string | undefined): name is MapTheme => name === 'light' || name === 'dark'

/** What MapLibre itself draws with. @returns null for a name that is not one of ours */
export function drawGroundImage(name: string): ImageData | null {
  const [kind, one, two] = name.split('|')
  if (kind === 'airport' && isTheme(one)) return drawAirport(one)
  if (kind === 'sign' && isTheme(one) && two) return drawSign(two, one)
  if (kind === 'clear') return new ImageData(Number(one) * groundPixelRatio, Number(two) * groundPixelRatio)
  return null
}
