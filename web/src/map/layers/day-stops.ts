import type { FeatureCollection, Point } from 'geojson'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { historyLimits } from '../../../../shared/domain/limits/history.ts'
import type { ActivityHistoryJson } from '../../../../shared/wire/days/device-activity-json.ts'

/** A stop of today's line: epoch ms, longitude and latitude. */
export interface DayStop {
  from: number
  to: number
  at: [number, number]
}

export const dayStopsName = 'day-stops'

/** the newest of a day */
const stopsMax = 150

/**
 * The stops of a day that are over, each with the engine on or off: where the vehicle stands now its marker is. One that
 * began before that day counts from its beginning.
 * @param beginning of the day, epoch ms
 */
export function dayStopsOf(
  { stretches, line }: Pick<ActivityHistoryJson, 'stretches' | 'line'>,
  beginning: number,
): DayStop[] {
  if (line.length === 0) return []
  const stops: DayStop[] = []
  for (const { at, ...stretch } of stretches.slice(0, standingFrom(stretches))) {
    if (!at) continue
    const [from, to] = [Math.max(Date.parse(stretch.from), beginning), Date.parse(stretch.to)]
    const last = stops.at(-1)
    if (last && last.to === from && isSame(last.at, at)) last.to = to
    else if (to > from) stops.push({ from, to, at })
  }
  return stops.filter(({ from, to }) => to - from >= historyLimits.haltMinMs).slice(-stopsMax)
}

const isSame = ([x, y]: DayStop['at'], [otherX, otherY]: DayStop['at']): boolean => x === otherX && y === otherY

/** Index of the first stretch of the stop under way; their number when it drives, or moved without data. */
const standingFrom = (stretches: ActivityHistoryJson['stretches']): number =>
  stretches.findLastIndex(({ state }) => state === 'driving' || state === 'gap') + 1

/** One point for each stop, which says when it began. */
export const dayStopFeatures = (stops: readonly DayStop[]): FeatureCollection<Point, Pick<DayStop, 'from'>> => ({
  type: 'FeatureCollection',
  features: stops.map(({ from, at }) => ({
    type: 'Feature',
    properties: { from },
    geometry: { type: 'Point', coordinates: at },
  })),
})

/** When the stop began whose dot is drawn there (CSS pixels), epoch ms; null for none. */
export function dayStopAt(map: MapLibreMap, { x, y }: { x: number; y: number }): number | null {
  if (!map.getLayer(dayStopsName)) return null
  const slack = matchMedia('(pointer: coarse)').matches ? fingerSlackPixels : slackPixels
  const [found] = map.queryRenderedFeatures(
    [
      [x - slack, y - slack],
      [x + slack, y + slack],
    ],
    { layers: [dayStopsName] },
  )
  return found ? Number(found.properties['from']) : null
}

const slackPixels = 3
const fingerSlackPixels = 12
