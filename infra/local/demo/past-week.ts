import type { MqttClient } from 'mqtt'
import { earthRadiusMetres } from '../../../shared/domain/distance.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { type Glance, pastTrackerOf, type Tracker } from './tracker.ts'

const pastMs = 7 * dayMs
const gridMs = 5_000
/** of 128 KB, which the broker takes, some 100 */
const fixesPerMessageMax = 400
/** A line between two reports that leaves the road further than this would cut a corner. */
const besideMetresMax = 8
const restMs = 25_000
const degreeMetres = (earthRadiusMetres * Math.PI) / 180

interface Span {
  /** epoch ms, not reported itself */
  since: number
  now: number
}

export const onGrid = (timeMs: number) => timeMs - (timeMs % gridMs)

/** By its own pace; and at once when it comes to rest or sets out, or it would seem to drive while it stands. */
export function isDue(tracker: Tracker, last: number, now: number): boolean {
  const pace = tracker.cadenceMs(now)
  return now - last >= pace || (now > last && pace !== tracker.cadenceMs(last))
}

/**
 * What vehicles did in the week before, one after the other, so that reports have something to say.
 * @param client of any vehicle: one that is silent today has none
 */
export async function sendPastWeek(
  client: MqttClient | undefined,
  vehicles: readonly (Tracker & { topic: string })[],
  { untilOf, stopping }: { untilOf: (tracker: Tracker) => number; stopping: AbortSignal },
): Promise<void> {
  for (const tracker of vehicles) {
    if (stopping.aborted || !client) return
    const until = untilOf(tracker)
    const past = { ...pastTrackerOf(tracker.vehicle, until), topic: tracker.topic }
    await sendBuffered(client, past, { since: until - pastMs, now: until })
  }
}

/** @returns the time of the newest report sent (epoch ms) */
export async function sendBuffered(client: MqttClient, tracker: Tracker, span: Span): Promise<number> {
  let times: number[] = []
  let newest = span.since
  const send = async () => {
    if (times.length === 0) return
    await client.publishAsync(tracker.topic, tracker.message(times), { qos: 1 })
    newest = times.at(-1)!
    times = []
  }
  for (const time of reportTimes(tracker, span)) {
    times.push(time)
    if (times.length === fixesPerMessageMax) await send()
  }
  await send()
  return newest
}

/** When it reports: as it is due, and before the line from the last report leaves its way, as trackers do in bends. */
export function* reportTimes(tracker: Tracker, { since, now }: Span): Generator<number> {
  let last: Seen | null = null
  let between: Seen[] = []
  for (let time = onGrid(since) + gridMs; time <= now; time += gridMs) {
    const seen = { ...tracker.glanceAt(time), time }
    if (last && between.some((each) => metresBeside(each, last!, seen) > besideMetresMax)) {
      last = between.at(-1)!
      yield last.time
      between = []
    }
    if (!last || seen.paceMs !== last.paceMs || time - last.time >= seen.paceMs) {
      yield time
      last = seen
      between = []
    } else between.push(seen)
    // one that stands is looked at less often
    if (seen.latitude === last.latitude && seen.longitude === last.longitude && between.length > 0) time += restMs
  }
}

interface Seen extends Glance {
  time: number
}

/** How far a place lies beside the straight line between two others, for a few hundred metres. */
function metresBeside(place: Glance, from: Glance, to: Glance): number {
  const east = Math.cos((from.latitude * Math.PI) / 180)
  const [x, y] = [(place.longitude - from.longitude) * east, place.latitude - from.latitude]
  const [dx, dy] = [(to.longitude - from.longitude) * east, to.latitude - from.latitude]
  const part = Math.min(1, Math.max(0, (x * dx + y * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - part * dx, y - part * dy) * degreeMetres
}
