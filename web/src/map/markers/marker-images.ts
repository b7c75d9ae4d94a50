import { categoryGlyphs, drawnCategory } from '../../ui/category-icons.data.ts'
import type { EventTone } from '../../../../shared/catalog/events/event.ts'
import { type MapColours, type MapTheme, mapColours } from '../map-colours.ts'
import { mapFont } from '../map-font.ts'

/** How a device is doing, as its marker shows it. */
export type MarkerStyle = 'moving' | 'stopped' | 'offline'

/** Units from the middle to each edge: room for the tip and the shadow. */
export const reach = 44
export const bodyRadius = 18
export const clusterRadii = [17, 21, 25] as const

/**
 * Names of images carry all that they depend on, so an image never has to be replaced: it is drawn when first asked
 * for, whatever style is on.
 */
export const markerImage = (category: string | null, look: MarkerStyle, theme: MapTheme): string =>
  `marker|${theme}|${drawnCategory(category)}|${look}`
/** Where something happened to a device; its colour is that of the event. */
export const eventImage = (category: string | null, tone: EventTone, theme: MapTheme): string =>
  `event|${theme}|${drawnCategory(category)}|${tone}`
export const noseImage = (look: MarkerStyle, theme: MapTheme): string => `nose|${theme}|${look}`
export const noseRimImage = (theme: MapTheme): string => `nose-rim|${theme}`
export const headingImage = (theme: MapTheme): string => `heading|${theme}`
export const haloImage = (theme: MapTheme): string => `halo|${theme}`

interface ClusterStyle {
  /** how many sixteenths of the ring show moving, stopped and offline devices; together 16 */
  sixteenths: readonly [number, number, number]
  size: 0 | 1 | 2
  text: string
  theme: MapTheme
}

export const clusterImage = ({ sixteenths, size, text, theme }: ClusterStyle): string =>
  `cluster|${theme}|${sixteenths.join('-')}|${size}|${text}`

type Pen = CanvasRenderingContext2D

function disc(pen: Pen, radius: number, colour: string): void {
  pen.fillStyle = colour
  pen.beginPath()
  pen.arc(0, 0, radius, 0, 2 * Math.PI)
  pen.fill()
}

const fillShape = (pen: Pen, shape: Path2D): void => pen.fill(shape)

function shadowed(pen: Pen, colours: MapColours, draw: () => void): void {
  pen.save()
  pen.shadowColor = colours.markerShadow
  pen.shadowBlur = 8
  pen.shadowOffsetY = 3
  draw()
  pen.restore()
}

/** Filled with its colour while it moves, a light disc with a coloured rim and glyph while it stands. */
function drawMarker(pen: Pen, colours: MapColours, [category, look]: readonly [string, MarkerStyle]): void {
  drawBody(pen, colours, { category, colour: colours[look], isFilled: look === 'moving' })
}

interface Body {
  category: string
  colour: string
  isFilled: boolean
}

function drawBody(pen: Pen, colours: MapColours, { category, colour, isFilled }: Body): void {
  shadowed(pen, colours, () => disc(pen, bodyRadius + 2, isFilled ? colours.markerRing : colour))
  disc(pen, bodyRadius, isFilled ? colour : colours.markerGround)
  pen.fillStyle = isFilled ? colours.markerGround : colour
  const scale = 25 / 24
  pen.scale(scale, scale)
  pen.translate(-12, -12)
  fillShape(pen, new Path2D(categoryGlyphs[drawnCategory(category)]))
}

const toneColours = {
  good: 'moving',
  bad: 'offline',
  warn: 'warn',
  info: 'stopped',
  calm: 'calm',
} as const satisfies Record<EventTone, keyof MapColours>

const drawEvent = (pen: Pen, colours: MapColours, [category, tone]: readonly [string, EventTone]): void =>
  drawBody(pen, colours, { category, colour: colours[toneColours[tone]], isFilled: true })

const tip = () => new Path2D('M0 -34Q5.5 -25 12 -14H-12Q-5.5 -25 0 -34z')

/** The tip that points where a moving device goes; the marker's disc covers its foot. Drawn pointing north. */
function drawNose(pen: Pen, colours: MapColours, look: MarkerStyle): void {
  pen.lineJoin = 'round'
  pen.lineWidth = 3.5
  pen.strokeStyle = colours.markerRing
  pen.fillStyle = colours[look]
  shadowed(pen, colours, () => pen.stroke(tip()))
  fillShape(pen, tip())
}

const rimWidth = 4.5

/** The accent's rim around the tip; around the disc the halo has the same. */
function drawNoseRim(pen: Pen, colours: MapColours): void {
  pen.lineJoin = 'round'
  pen.lineWidth = 3.5 + 2 * rimWidth
  pen.strokeStyle = colours.accent
  pen.stroke(tip())
}

/** A chevron ahead of the marker: the direction arrow that the user may want on none, the selected or all devices. */
function drawHeading(pen: Pen, colours: MapColours): void {
  const chevron = new Path2D('M-9.5 -26L0 -35.5L9.5 -26')
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  pen.strokeStyle = colours.markerRing
  pen.lineWidth = 7.5
  pen.stroke(chevron)
  pen.strokeStyle = colours.accent
  pen.lineWidth = 4
  pen.stroke(chevron)
}

function drawHalo(pen: Pen, colours: MapColours): void {
  pen.globalAlpha = 0.3
  disc(pen, 32, colours.accent)
  pen.globalAlpha = 1
  disc(pen, bodyRadius + 2 + rimWidth, colours.accent)
}

function drawCluster(pen: Pen, colours: MapColours, [shares, size, text]: readonly [string, number, string]): void {
  const radius = clusterRadii[size] ?? clusterRadii[0]
  const parts = shares.split('-').map(Number)
  const hues = [colours.moving, colours.stopped, colours.offline]
  shadowed(pen, colours, () => disc(pen, radius, colours.markerGround))
  pen.fillStyle = colours.clusterText
  pen.font = mapFont(13)
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  pen.fillText(text, 0, 4.7)
  let from = -Math.PI / 2
  for (const [index, sixteenths] of parts.entries()) {
    const to = from + (sixteenths / 16) * 2 * Math.PI
    pen.strokeStyle = hues[index] ?? colours.stopped
    pen.lineWidth = 4
    pen.beginPath()
    pen.arc(0, 0, radius - 2.5, from, to)
    if (to > from) pen.stroke()
    from = to
  }
}

/**
 * Draws the image of that name around its middle.
 * @param pixels of canvas per unit
 * @returns null for a name that is not one of ours
 */
export function drawMarkerImage(name: string, pixels: number): HTMLCanvasElement | null {
  const [kind, theme, what = '', more = '', text = ''] = name.split('|')
  if (theme !== 'light' && theme !== 'dark') return null
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.ceil(reach * pixels) * 2
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.scale(pixels, pixels)
  const colours = mapColours(theme)
  if (kind === 'marker') drawMarker(pen, colours, [what, more as MarkerStyle])
  else if (kind === 'event') drawEvent(pen, colours, [what, more as EventTone])
  else if (kind === 'nose') drawNose(pen, colours, what as MarkerStyle)
  else if (kind === 'nose-rim') drawNoseRim(pen, colours)
  else if (kind === 'heading') drawHeading(pen, colours)
  else if (kind === 'halo') drawHalo(pen, colours)
  else if (kind === 'cluster') drawCluster(pen, colours, [what, Number(more), text])
  else return null
  return canvas
}
