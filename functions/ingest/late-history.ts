import type { DeviceState } from '../../shared/domain/device-state.ts'
import { Failure } from '../../shared/domain/failures.ts'
import type { Position } from '../../shared/domain/position.ts'
import { withoutRollover } from '../../shared/domain/steps/time.ts'
import { atMost } from '../platform/at-most.ts'
import { log } from '../platform/log.ts'
import type { Tracks } from '../platform/ports.ts'
import type { Heard } from './read-record.ts'
import { compareSequences } from './sequence-order.ts'
import { Timeline } from './timeline.ts'

/** Late fixes that are nearer to each other than this are looked up together. */
const gapMs = 60 * 60 * 1000
const lookUpsAtOnce = 8

/** What is stored around the late fixes of these messages; null when none is late, or all were read before. */
export async function lateHistory(tracks: Tracks, state: DeviceState, messages: readonly Heard[]) {
  const times = lateTimes(state, messages)
  if (times.length === 0) return null
  const found: Position[] = state.last ? [state.last] : []
  await atMost(lookUpsAtOnce, clusters(times), async (cluster) => {
    found.push(...(await around(tracks, state.deviceId, cluster)))
  })
  return new Timeline([...new Map(found.map((position) => [position.id, position])).values()])
}

/** Times of the fixes that are older than what is known by then, or as old as the last one: it may have had company. */
function lateTimes(state: DeviceState, messages: readonly Heard[]): number[] {
  const late: number[] = []
  const last = state.last?.fixTime ?? Number.NEGATIVE_INFINITY
  let newest = last
  for (const { message, record, sequence } of messages) {
    if (message.kind !== 'fixes' || compareSequences(sequence, state.streamSequence) <= 0) continue
    for (const fix of message.fixes) {
      if (!fix.location) continue
      const time = withoutRollover(fix.fixTime, record.receivedAt)
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
    tracks.between(deviceId, from, to).catch(refuseToRead),
    tracks.neighbour(deviceId, from - 1, 'before'),
    tracks.neighbour(deviceId, to, 'after'),
  ])
  return [...rows, before, after].filter((position) => position !== null)
}

/** Late data that is spread over more history than can be read at once is taken without it. */
function refuseToRead(error: unknown): Position[] {
  if (!(error instanceof Failure)) throw error
  log({ capability: 'ingest', what: 'lateWithoutHistory', reason: error.message })
  return []
}
