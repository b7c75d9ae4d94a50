import { dayMs } from '../time/durations.ts'
import { momentOfWallTime } from '../time/time-zone.ts'

/** What a litre costs from a day on, in the organisation's currency. */
export interface FuelPrice {
  /** `2026-11-28` */
  day: string
  price: number
}

const pricesMax = 200

/**
 * Days and prices as they are kept, `2026-01-01 29.01; 2026-05-01 30.5`, in any order.
 * @returns by day; null where one cannot be read, is not above 0, or a day stands twice
 */
export function parseFuelPrices(text: string): FuelPrice[] | null {
  const parts = text.split(';').map((part) => part.trim())
  const prices = parts.filter((part) => part !== '').map(priceOf)
  if (prices.length > pricesMax || !prices.every((price) => price !== null)) return null
  const days = new Set(prices.map(({ day }) => day))
  return days.size === prices.length ? prices.toSorted((a, b) => (a.day < b.day ? -1 : 1)) : null
}

function priceOf(text: string): FuelPrice | null {
  const [day = '', written = '', ...more] = text.split(/\s+/)
  const price = Number(written.replace(',', '.'))
  const isRight = more.length === 0 && isDay(day) && written !== '' && price > 0 && price <= 1e6
  return isRight ? { day, price } : null
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(dayNumber(text) * dayMs).toISOString().startsWith(text)

const dayNumber = (day: string): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return Date.UTC(year, month - 1, date) / dayMs
}

export const fuelPricesText = (prices: readonly FuelPrice[]): string =>
  prices.map(({ day, price }) => `${day} ${price}`).join('; ')

/** The attribute of an organisation. */
export const fuelPricesKey = 'fuel.prices'

/** A price, and since when (epoch ms) it holds: until the next one. */
export interface PriceSince {
  since: number
  price: number
}

/** In the order of time. @param zone IANA name, in which days begin */
export function fuelPricesIn(setting: unknown, zone: string): PriceSince[] {
  const prices = typeof setting === 'string' ? (parseFuelPrices(setting) ?? []) : []
  return prices.map(({ day, price }) => ({ since: momentOfWallTime(dayNumber(day) * dayMs, zone), price }))
}

/** What a litre cost at a moment (epoch ms); null before the first day. */
export const fuelPriceAt = (prices: readonly PriceSince[], time: number): number | null =>
  prices.findLast(({ since }) => since <= time)?.price ?? null

/** Rounded as money is; null where nobody set a price. */
export const fuelCost = (litres: number, price: number | null): number | null =>
  price === null ? null : Math.round(litres * price * 100) / 100

/** What was used, and when it began to be. */
interface UsedFuel {
  litres: number
  /** epoch ms */
  time: number
}

/** Null where nothing was used for which a price is known. */
export function costOfFuel(used: readonly UsedFuel[], prices: readonly PriceSince[]): number | null {
  const costs = used
    .filter(({ litres }) => litres > 0)
    .map(({ litres, time }) => fuelCost(litres, fuelPriceAt(prices, time)))
    .filter((cost) => cost !== null)
  return costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost)
}
