import type { deviceCategories } from '../../../shared/entities/device.ts'

export interface SampleVehicle {
  category: (typeof deviceCategories)[number]
  /** latitude and longitude */
  way: readonly (readonly [latitude: number, longitude: number])[]
  speedKmh: number
  /** at both ends of its way */
  restMinutes: number
  /** since when it reports */
  hours: number
}

/** Ways along roads of Algiers, as the bundled map draws them. */
const centre = [
  [36.7206, 3.137],
  [36.7286, 3.1234],
  [36.7393, 3.0985],
  [36.7416, 3.0902],
  [36.7428, 3.0822],
  [36.745, 3.0772],
  [36.7473, 3.0736],
  [36.7655, 3.0518],
  [36.77, 3.0551],
  [36.7731, 3.059],
  [36.7812, 3.0617],
  [36.7872, 3.0573],
  [36.7909, 3.0505],
] as const
const airport = [
  [36.6927, 3.2142],
  [36.7068, 3.2132],
  [36.7156, 3.2108],
  [36.7161, 3.2006],
  [36.7216, 3.1724],
  [36.7345, 3.1185],
  [36.741, 3.1065],
  [36.7505, 3.085],
  [36.7611, 3.0696],
  [36.7706, 3.0612],
  [36.7731, 3.059],
] as const
const west = [
  [36.711, 2.842],
  [36.7165, 2.8473],
  [36.7226, 2.8549],
  [36.7479, 2.8925],
  [36.767, 2.959],
  [36.7592, 2.9787],
  [36.756, 2.983],
  [36.757, 3.013],
  [36.7624, 3.0254],
  [36.7682, 3.031],
  [36.7636, 3.0482],
  [36.7655, 3.0518],
] as const

export const sampleVehicles: readonly SampleVehicle[] = [
  { category: 'van', way: centre, speedKmh: 38, restMinutes: 12, hours: 5 },
  { category: 'bus', way: airport, speedKmh: 52, restMinutes: 8, hours: 6 },
  { category: 'truck', way: west, speedKmh: 58, restMinutes: 25, hours: 7 },
  { category: 'car', way: centre.toReversed(), speedKmh: 44, restMinutes: 40, hours: 4 },
]

/** Around the place where the van begins. */
export const sampleDepot = 'CIRCLE (36.7206 3.137, 350)'
