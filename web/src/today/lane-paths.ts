import { engineStates, type EngineState } from '../../../shared/domain/reports/stretches.ts'
import type { LaneAlarmJson, LaneJson, LaneStretchJson } from '../../../shared/wire/days/lane-json.ts'

/** Of a lane in its picture: a unit across is a second, one down a pixel. */
export const laneHeight = 24
const ribbon = { top: 4, height: 12 }
const band = { top: 18, height: 4 }
const markLine = ribbon.top + ribbon.height / 2

const box = (from: number, to: number, { top, height }: { top: number; height: number }): string =>
  `M${from} ${top}H${to}v${height}H${from}z`

/** One path for each thing that it did: a lane costs as many elements as it has colours, however often they change. */
export function statePaths(stretches: readonly LaneStretchJson[]): { state: EngineState; path: string }[] {
  return engineStates.flatMap((state) => {
    const own = stretches.filter((stretch) => stretch[2] === state)
    return own.length === 0 ? [] : [{ state, path: own.map(([from, to]) => box(from, to, ribbon)).join('') }]
  })
}

/**
 * One path for each colour of geofences. A short visit is drawn as long as can be seen.
 * @param colourOf null for the theme's @param leastSeconds what can be seen
 */
export function bandPaths(
  visits: LaneJson['visits'],
  colourOf: (geofenceId: number) => string | null,
  leastSeconds: number,
): { colour: string | null; path: string }[] {
  const paths = new Map<string | null, string>()
  for (const [id, from, to] of visits) {
    const colour = colourOf(id)
    paths.set(colour, (paths.get(colour) ?? '') + box(from, Math.max(to, from + leastSeconds), band))
  }
  return [...paths].map(([colour, path]) => ({ colour, path }))
}

export interface LaneMark {
  from: number
  to: number
  types: string[]
  count: number
}

/** Alarms that are closer than this are one mark. */
export function mergedMarks(alarms: readonly LaneAlarmJson[], closeSeconds: number): LaneMark[] {
  const marks: LaneMark[] = []
  for (const [at, type, count] of alarms) {
    const last = marks.at(-1)
    if (!last || at - last.to > closeSeconds) {
      marks.push({ from: at, to: at, types: [type], count })
      continue
    }
    last.to = at
    last.count += count
    if (!last.types.includes(type)) last.types.push(type)
  }
  return marks
}

/** A line with round ends: a point for one alarm, a bead as long as those that it holds. */
export const markPath = (marks: readonly LaneMark[]): string =>
  marks.map(({ from, to }) => `M${from} ${markLine}H${to}`).join('')
