/** Colours as `#rrggbb`. Luminance and contrast as WCAG 2.2 defines them (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
type Channels = readonly [red: number, green: number, blue: number]

/** What text needs before its ground (WCAG 2.2, 1.4.3), and what other signs need (1.4.11). */
export const contrastOfText = 4.5
export const contrastOfSigns = 3

const black = '#000000'
const white = '#ffffff'

/** `#0af` and `#0AF8` as `#00aaff`; null for what is no colour. */
export function plainColour(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const [, short] = /^#([0-9a-f]{3})[0-9a-f]?$/i.exec(value) ?? []
  const [, long] = /^#([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(value) ?? []
  const digits = long ?? short?.replaceAll(/./g, '$&$&')
  return digits === undefined ? null : `#${digits.toLowerCase()}`
}

const channelsOf = (colour: string): Channels => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]

function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** From 1 for the same colour to 21 for black on white. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** @param share of the second colour, from 0 to 1 */
export function mixed(one: string, other: string, share: number): string {
  const others = channelsOf(other)
  const parts = channelsOf(one).map((channel, at) => Math.round(channel + (others[at]! - channel) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Black or white, whichever is read better on this ground: one of them always has a contrast above 4.5. */
export const inkOn = (ground: string): string => (contrast(ground, black) >= contrast(ground, white) ? black : white)

const steps = 100

/**
 * The colour, made darker or lighter in the fewest steps until it stands out from every ground.
 * @param grounds all light or all dark: black or white reaches the ratio on them
 */
export function readableOn(colour: string, grounds: readonly string[], ratio: number): string {
  const isReadable = (candidate: string) => grounds.every((ground) => contrast(candidate, ground) >= ratio)
  const end = inkOn(grounds[0]!)
  for (let step = 0; step < steps; step += 1) {
    const candidate = mixed(colour, end, step / steps)
    if (isReadable(candidate)) return candidate
  }
  return end
}
