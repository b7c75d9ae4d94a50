import type { DeviceState } from '../../shared/domain/device-state.ts'
import type { EngineSettings } from '../../shared/domain/engine/engine-settings.ts'
import { Failure } from '../../shared/domain/failures.ts'
import { limits } from '../../shared/domain/limits.ts'
import { lateReachMs } from '../../shared/domain/engine/late-run.ts'
import type { FleetEvent } from '../../shared/domain/fleet-event.ts'
import type { Position } from '../../shared/domain/position.ts'
import { timesOf } from '../../shared/domain/steps/time.ts'
import { atMost } from '../platform/concurrency.ts'
import { log } from '../platform/log.ts'
import type { Tracks } from '../platform/ports/ports.ts'
import { isAlreadyRead } from './stream-progress.ts'
import type { Received } from './read-record.ts'
import { Timeline } from './timeline.ts'
import { hourMs } from '../../shared/domain/time/durations.ts'

/**
 * Late fixes that are nearer to each other than this are looked up together: a look-up reads the blocks that began so long
 * before it anyway.
 */
const gapMs = limits.blockSpanMaxMs
/** In a stretch with too many positions to be read at once. */
const narrowGapMs = hourMs
const lookUpsAtOnce = 8

/**
 * What is stored around the late fixes of these messages, and the events raised for it; null when none is late, or all
 * were read before.
 */
export async function lateHistory(
  tracks: Tracks,
  { state, settings }: { state: DeviceState; settings: EngineSettings },
  messages: readonly Received[],
): Promise<Timeline | null> {
  const times = lateTimes(state, settings, messages)
  if (times.length === 0) return null
  const found: Position[] = state.last ? [state.last] : []
  const raised: FleetEvent[] = []
  await atMost(lookUpsAtOnce, clusters(times, gapMs), async (cluster) => {
    const rows = await around(tracks, state.deviceId, cluster)
    const deviceTimes = rows.map(({ deviceTime }) => deviceTime)
    for (const row of rows) found.push(row)
    if (rows.length === 0) return
    const from = deviceTimes.reduce((least, time) => Math.min(least, time), cluster.from)
    const to = deviceTimes.reduce((most, time) => Math.max(most, time), cluster.to)
    raised.push(...(await tracks.eventsBetween(state.deviceId, from, to)))
  })
  return new Timeline(unique(found), unique(raised))
}

const unique = <Item extends { id: number }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]

/** Times of the fixes that are older than what is known by then, or as old as the last one: there may be several of that time. */
function lateTimes(state: DeviceState, settings: EngineSettings, messages: readonly Received[]): number[] {
  const late: number[] = []
  const last = state.last?.fixTime ?? Number.NEGATIVE_INFINITY
  let newest = last
  for (const received of messages) {
    const { message, record } = received
    if (message.kind !== 'fixes' || isAlreadyRead(state, received)) continue
    for (const fix of message.fixes) {
      if (!fix.location) continue
      const { fixTime: time } = timesOf(fix, record.receivedAt, settings)
      if (time < newest || time === last) late.push(time)
      else newest = time
    }
  }
  return late.sort((a, b) => a - b)
}

interface Cluster {
  from: number
  to: number
  /** ascending */
  times: number[]
}

function clusters(times: readonly number[], apartMs: number): Cluster[] {
  const found: Cluster[] = []
  for (const time of times) {
    const open = found.at(-1)
    if (open && time - open.to <= apartMs) {
      open.to = time
      open.times.push(time)
    } else found.push({ from: time, to: time, times: [time] })
  }
  return found
}

/** What is stored around these times. Those of a stretch with too many positions to be read at once are looked up apart. */
async function around(tracks: Tracks, deviceId: number, cluster: Cluster): Promise<Position[]> {
  try {
    const rows = await tracks.between(deviceId, { from: cluster.from - lateReachMs, to: cluster.to + lateReachMs })
    return await withNeighbours(tracks, deviceId, { ...cluster, rows })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const parts = clusters(cluster.times, narrowGapMs)
    if (parts.length === 1) {
      log({
        capability: 'ingest',
        what: 'lateWithoutHistory',
        tenantId: tracks.tenantId,
        deviceId,
        reason: error.message,
      })
      return withNeighbours(tracks, deviceId, { ...cluster, rows: [] })
    }
    const rows: Position[] = []
    for (const part of parts) rows.push(...(await around(tracks, deviceId, part)))
    return rows
  }
}

/** With the nearest position before the stretch and after it, where the rows hold none. */
async function withNeighbours(
  tracks: Tracks,
  deviceId: number,
  { from, to, rows }: { from: number; to: number; rows: readonly Position[] },
): Promise<Position[]> {
  const [before, after] = await Promise.all([
    rows.some(({ fixTime }) => fixTime < from) ? null : tracks.neighbour(deviceId, from - lateReachMs - 1, 'before'),
    rows.some(({ fixTime }) => fixTime > to) ? null : tracks.neighbour(deviceId, to + lateReachMs, 'after'),
  ])
  return [...rows, before, after].filter((position) => position !== null)
}
