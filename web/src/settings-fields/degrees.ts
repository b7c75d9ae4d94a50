import { parseNumber } from '../i18n/number-parser.ts'

/** Bounds of a latitude and longitude, and the decimals shown: six of a degree are eleven centimetres. */
export const measures = {
  latitude: { min: -90, max: 90, decimals: 6 },
  longitude: { min: -180, max: 180, decimals: 6 },
  zoom: { min: 0, max: 22, decimals: 1 },
} as const

/** The typed number: 0 for nothing, NaN for what is no number or out of bounds. */
export function degreesOf(text: string, measure: keyof typeof measures): number {
  const number = parseNumber(text, null) ?? 0
  const { min, max } = measures[measure]
  return number >= min && number <= max ? number : Number.NaN
}

export const writtenDegrees = (value: number, measure: keyof typeof measures): string =>
  value === 0 || Number.isNaN(value) ? '' : String(Number(value.toFixed(measures[measure].decimals)))
