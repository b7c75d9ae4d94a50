import { type MapTheme, mapColours } from '../map-colours.ts'
import { mapFont } from '../map-font.ts'

const widthMax = 144
const lineHeight = 14.5
const haloWidth = 1.6
const font = mapFont(12, 700)

export interface NameSprite {
  canvas: HTMLCanvasElement
  /** CSS pixels, halo included */
  width: number
  height: number
}

/** Words in lines of at most 144 pixels; a word that is longer has its line to itself. */
export function linesOf(text: string, widthOf: (part: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`) <= widthMax) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** A device's name with a halo that keeps it readable on any ground. */
export function drawName(text: string, theme: MapTheme, pixelRatio: number): NameSprite | null {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.font = font
  const lines = linesOf(text, (part) => pen.measureText(part).width)
  const width = Math.ceil(Math.max(...lines.map((line) => pen.measureText(line).width)) + 2 * haloWidth)
  const height = Math.ceil(lines.length * lineHeight + 2 * haloWidth)
  canvas.width = Math.ceil(width * pixelRatio)
  canvas.height = Math.ceil(height * pixelRatio)
  pen.scale(pixelRatio, pixelRatio)
  const { label, labelHalo } = mapColours(theme)
  Object.assign(pen, { font, textAlign: 'center', textBaseline: 'alphabetic', lineJoin: 'round' })
  Object.assign(pen, { strokeStyle: labelHalo, fillStyle: label, lineWidth: 2 * haloWidth })
  const foot = (row: number) => haloWidth + row * lineHeight + 11
  for (const [row, line] of lines.entries()) pen.strokeText(line, width / 2, foot(row))
  for (const [row, line] of lines.entries()) pen.fillText(line, width / 2, foot(row))
  return { canvas, width, height }
}
