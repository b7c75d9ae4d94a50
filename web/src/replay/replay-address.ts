import { screenLimits } from '../../../shared/domain/limits/screen.ts'
import type { Period } from '../period/period.ts'

/** What an address of a replay says: the vehicles, and once they are chosen the period and the moment, epoch ms. */
export interface ReplayAddress {
  deviceIds: number[]
  period: Period | null
  at: number | null
}

/** `/replay?deviceId=17&deviceId=18&from=…&to=…&at=…`, with moments as ISO text in UTC. */
export function replayAddress({ deviceIds, period, at }: ReplayAddress): string {
  const query = new URLSearchParams(deviceIds.map((id) => ['deviceId', String(id)]))
  if (period) {
    query.set('from', new Date(period.from).toISOString())
    query.set('to', new Date(period.to).toISOString())
  }
  if (period && at !== null) query.set('at', new Date(Math.round(at)).toISOString())
  return query.size === 0 ? '/replay' : `/replay?${query.toString()}`
}

/** What such an address says; what cannot be read counts as absent. */
export function readReplayAddress(query: URLSearchParams): ReplayAddress {
  const ids = query.getAll('deviceId').filter((text) => /^[1-9]\d{0,15}$/.test(text))
  const deviceIds = [...new Set(ids.map(Number))].slice(0, screenLimits.replayDevicesMax)
  const [from, to, at] = [momentIn(query, 'from'), momentIn(query, 'to'), momentIn(query, 'at')]
  const period = from !== null && to !== null && from < to ? { from, to } : null
  return { deviceIds, period, at: period ? at : null }
}

function momentIn(query: URLSearchParams, name: string): number | null {
  const time = Date.parse(query.get(name) ?? '')
  return Number.isNaN(time) ? null : time
}
