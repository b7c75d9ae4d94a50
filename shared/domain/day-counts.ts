import { dayMs } from './time/durations.ts'

/** What is counted of a tenant on one day. */
export interface DayCounts {
  activeUsers: number
  activeDevices: number
  requests: number
  messagesReceived: number
  messagesStored: number
  mailSent: number
  smsSent: number
  geocoderRequests: number
  geolocationRequests: number
  roadRequests: number
  /** devices that sent a message, by protocol */
  protocols: Record<string, number>
}

export const noCounts = (): DayCounts => ({
  activeUsers: 0,
  activeDevices: 0,
  requests: 0,
  messagesReceived: 0,
  messagesStored: 0,
  mailSent: 0,
  smsSent: 0,
  geocoderRequests: 0,
  geolocationRequests: 0,
  roadRequests: 0,
  protocols: {},
})

/** Both together. */
export function addCounts(counts: DayCounts, more: Partial<DayCounts>): DayCounts {
  const { protocols: moreProtocols = {}, ...numbers } = more
  const sum = { ...counts, protocols: { ...counts.protocols } }
  for (const [name, count] of Object.entries(numbers) as [Exclude<keyof DayCounts, 'protocols'>, number][]) {
    sum[name] += count
  }
  for (const [name, count] of Object.entries(moreProtocols)) sum.protocols[name] = (sum.protocols[name] ?? 0) + count
  return sum
}

/** The day of a moment (epoch ms), by UTC: `2026-11-21`. */
export const dayOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10)

/** When a day is over, epoch ms. */
export const endOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) + dayMs
