import type { DeviceState } from '../../shared/domain/device-state.ts'
import type { EngineSettings } from '../../shared/domain/engine/engine-settings.ts'
import { Failure } from '../../shared/domain/failures.ts'
import { lateReachMs } from '../../shared/domain/engine/late-run.ts'
import type { FleetEvent } from '../../shared/domain/fleet-event.ts'
import type { Position } from '../../shared/domain/position.ts'
import { timesOf } from '../../shared/domain/steps/time.ts'
import { atMost } from '../platform/concurrency.ts'
import { log } from '../platform/log.ts'
import type { DeviceKey, Tracks } from '../platform/ports/ports.ts'
import { isAlreadyRead } from './stream-progress.ts'
import type { Received } from './read-record.ts'
import { Timeline } from './timeline.ts'
import { hourMs } from '../../shared/domain/time/durations.ts'

/** Late fixes that are nearer to each other than this are looked up together. */
const gapMs = hourMs
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
  await atMost(lookUpsAtOnce, clusters(times), async (cluster) => {
    const rows = await around(tracks, state.deviceId, cluster)
    const deviceTimes = rows.map(({ deviceTime }) => deviceTime)
    found.push(...rows)
    if (rows.length === 0) return
    const [from, to] = [Math.min(cluster.from, ...deviceTimes), Math.max(cluster.to, ...deviceTimes)]
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
}

function clusters(times: readonly number[]): Cluster[] {
  const found: Cluster[] = []
  for (const time of times) {
    const open = found.at(-1)
    if (open && time - open.to <= gapMs) open.to = time
    else found.push({ from: time, to: time })
  }
  return found
}

async function around(tracks: Tracks, deviceId: number, { from, to }: Cluster): Promise<Position[]> {
  const [rows, before, after] = await Promise.all([
    tracks
      .between(deviceId, { from: from - lateReachMs, to: to + lateReachMs })
      .catch((error: unknown) => withoutHistory({ tenantId: tracks.tenantId, deviceId }, error)),
    tracks.neighbour(deviceId, from - lateReachMs - 1, 'before'),
    tracks.neighbour(deviceId, to + lateReachMs, 'after'),
  ])
  return [...rows, before, after].filter((position) => position !== null)
}

/** Late fixes that are spread over more history than can be read at once are evaluated without it. */
function withoutHistory(device: DeviceKey, error: unknown): Position[] {
  if (!(error instanceof Failure)) throw error
  log({ capability: 'ingest', what: 'lateWithoutHistory', ...device, reason: error.message })
  return []
}
