import { useMemo } from 'react'
import type { EngineState } from '../../../shared/domain/reports/stretches.ts'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import type { LaneJson } from '../../../shared/wire/days/lane-json.ts'
import type { DeviceJson } from '../../../shared/wire/json.ts'
import { activityOf, type Activity } from '../fleet/list/device-row.ts'
import { liveStore } from '../live/store.ts'
import { latenessOf, sortedLanes, type LaneSort } from './lane-order.ts'
import type { ShownLane } from './shown-lane.ts'
import { laneView, type LaneNow, type LaneView } from './lane-view.ts'
import type { DaySpan } from './today-day.ts'

const engineStateOf: Readonly<Record<Activity, EngineState | null>> = {
  moving: 'driving',
  idling: 'idling',
  stopped: 'stopped',
  silent: null,
}

interface Asked {
  /** those that the filter leaves, in its order */
  devices: readonly DeviceJson[]
  lanes: ReadonlyMap<number, LaneJson>
  span: DaySpan
  sort: LaneSort
  /** seconds after the day's beginning */
  workStart: number | null
  /** epoch ms, renewed once a minute */
  now: number
}

/** The vehicles with their lanes, in order. What goes on is drawn on once a minute, and where somebody begins something else. */
export function useShownLanes({ devices, lanes, span, sort, workStart, now }: Asked): readonly ShownLane[] {
  return useMemo(() => {
    const at = span.isToday ? Math.max(0, Math.floor((now - span.from) / secondMs)) : null
    const shown = devices.map((device): ShownLane => {
      const { id, name } = device
      const lane = lanes.get(id)
      const view = lane
        ? keptView(lane, span.from, at === null ? null : nowOf(device, { at, now, from: span.from }))
        : null
      return { id, name, lane, view, late: view && latenessOf(view, workStart, at) }
    })
    return sortedLanes(shown, sort)
  }, [devices, lanes, span, sort, workStart, now])
}

function nowOf(device: DeviceJson, { at, now, from }: { at: number; now: number; from: number }): LaneNow {
  const position = liveStore.positions.get(device.id)
  const activity = activityOf(device, position, now)
  const total = position?.attributes['totalDistance']
  return {
    at,
    doing: activity && engineStateOf[activity],
    since: device.activitySince === null ? null : Math.round((Date.parse(device.activitySince) - from) / secondMs),
    totalDistance: typeof total === 'number' ? total : null,
  }
}

interface Kept extends LaneNow {
  view: LaneView
}

const keys = ['at', 'doing', 'since', 'totalDistance'] as const
const views = new WeakMap<LaneJson, Kept>()

/** The same object while nothing changed, so that its row is not drawn again. */
function keptView(lane: LaneJson, from: number, now: LaneNow | null): LaneView {
  const known = views.get(lane)
  const wanted = now ?? { at: -1, doing: null, since: null, totalDistance: null }
  const isSame = known && keys.every((key) => known[key] === wanted[key])
  if (isSame) return known.view
  const view = laneView(lane, from, now)
  views.set(lane, { ...wanted, view })
  return view
}
