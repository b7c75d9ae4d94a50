import type { DeviceState } from '../../shared/domain/device-state.ts'
import type { EngineSettings } from '../../shared/domain/engine/engine-settings.ts'
import { Failure } from '../../shared/domain/failures.ts'
import { historyLimits } from '../../shared/domain/limits/history.ts'
import { lateReachMs } from '../../shared/domain/engine/late-run.ts'
import type { FleetEvent } from '../../shared/domain/fleet-event.ts'
import type { Position } from '../../shared/domain/position.ts'
import { atMost } from '../platform/concurrency.ts'
import { log } from '../platform/log.ts'
import type { Tracks } from '../platform/ports/ports.ts'
import { isAlreadyRead } from './stream-progress.ts'
import type { Received } from './read-record.ts'
import { fixesInTime, stretchesOf, Timeline } from './timeline.ts'
import { hourMs } from '../../shared/domain/time/durations.ts'

/**
 * Late fixes that are nearer to each other than this are looked up together: a look-up reads the blocks that began so long
 * before it anyway.
 */
const gapMs = historyLimits.blockSpanMaxMs
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
    const rows = await around(tracks, state, cluster)
    const deviceTimes = rows.map(({ deviceTime }) => deviceTime)
    for (const row of rows) found.push(row)
    if (rows.length === 0) return
    const from = deviceTimes.reduce((least, time) => Math.min(least, time), cluster.from)
    const to = deviceTimes.reduce((most, time) => Math.max(most, time), cluster.to)
    raised.push(...(await tracks.eventsBetween(state.deviceId, from, to)))
  })
  return new Timeline(unique(found), unique(raised))
}

/** Whether any of these fixes is not later than what is known by then. */
export const hasLateFixes = (state: DeviceState, settings: EngineSettings, messages: readonly Received[]): boolean =>
  lateTimes(state, settings, messages).length > 0

const unique = <Item extends { id: number }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]

/** Times of the fixes that are as old as what is known by then, or older. */
function lateTimes(state: DeviceState, settings: EngineSettings, messages: readonly Received[]): number[] {
  const late: number[] = []
  let newest = state.last?.fixTime ?? Number.NEGATIVE_INFINITY
  const unread = messages.filter((received) => !isAlreadyRead(state, received))
  for (const { fix, fixTime: time, aheadMs } of stretchesOf(unread).flatMap((stretch) =>
    fixesInTime(stretch, settings),
  )) {
    if (!fix.location) continue
    // whether it is known already does not follow from its time
    if (aheadMs > 0 && state.last) late.push(state.last.fixTime)
    if (time <= newest) late.push(time)
    else if (aheadMs === 0) newest = time
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
async function around(tracks: Tracks, state: DeviceState, { from, to, times }: Cluster): Promise<Position[]> {
  try {
    return await tracks.around(state, { from, to, reachMs: lateReachMs })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const parts = clusters(times, narrowGapMs)
    if (parts.length === 1) {
      const { deviceId } = state
      const { tenantId } = tracks
      log({ capability: 'ingest', what: 'lateWithoutHistory', tenantId, deviceId, reason: error.message })
      const nearest = [tracks.neighbour(deviceId, from - 1, 'before'), tracks.neighbour(deviceId, to, 'after')]
      return (await Promise.all(nearest)).filter((position) => position !== null)
    }
    const rows: Position[] = []
    for (const part of parts) rows.push(...(await around(tracks, state, part)))
    return rows
  }
}
