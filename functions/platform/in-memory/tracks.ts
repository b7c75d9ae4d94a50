import { isEmptyDay } from '../../../shared/domain/days/day.ts'
import { withPlaces } from '../../../shared/domain/engine/event-places.ts'
import { hasMovedDays } from '../../../shared/domain/days/late-data.ts'
import { withMovedTotals } from '../../../shared/domain/days/total-shift.ts'
import { serviceDoneId } from '../../../shared/domain/reports/service-done.ts'
import type { Position } from '../../../shared/domain/position.ts'
import type { DerivedDays, RemovedRange, Tracks } from '../ports/ports.ts'
import { type DeviceState, newDeviceState, type ShownState } from '../../../shared/domain/device-state.ts'
import { deviceOfId } from '../../../shared/domain/ids.ts'
import { inHistoryOrder, isRemovedBy } from '../tracks/history-range.ts'
import { type Memory, tenantData } from './memory.ts'
import type { TenantData } from './tenant-data.ts'

const shownOf = ({ deviceId, status, lastUpdate, last, trackerProtocol }: DeviceState): ShownState => ({
  deviceId,
  status,
  lastUpdate,
  last,
  ...(trackerProtocol !== undefined && { trackerProtocol }),
})

export function inMemoryTracks(memory: Memory, tenantId: string): Tracks {
  const mine = tenantData(memory, tenantId)
  const copy = structuredClone
  const stored = (deviceId: number) => copy(mine.states.get(deviceId)) ?? newDeviceState(deviceId)

  const shownStates: Tracks['shownStates'] = async (deviceIds) => {
    const shown = deviceIds.map((id) => shownOf(stored(id)))
    return new Map(shown.map((state) => [state.deviceId, state]))
  }

  return {
    tenantId,
    ...derivedDays(mine),
    ...history(mine),
    ...events(mine),
    ...tripChanges(mine),
    ...servicesDone(mine),
    ...trackImports(mine),
    state: async (deviceId) => stored(deviceId),
    states: async (deviceIds) => new Map(deviceIds.map((deviceId) => [deviceId, stored(deviceId)])),
    shownStates,
    shownStatesAhead: (notePart) => ({
      expect: () => {},
      async states(deviceIds) {
        const states = await shownStates(deviceIds)
        notePart?.([...states.values()].filter(({ deviceId }) => mine.states.has(deviceId)))
        return states
      },
    }),

    async save({ state, accepted, events }) {
      const { deviceId } = state
      if ((mine.states.get(deviceId)?.version ?? 0) !== state.version) return null
      const saved = { ...copy(state), version: state.version + 1 }
      mine.states.set(deviceId, saved)
      const history = mine.positions.get(deviceId) ?? []
      for (const position of accepted) history.push(copy(position))
      mine.positions.set(deviceId, history)
      mine.events.push(...copy(withPlaces(events, [...accepted, state.last])))
      return copy(saved)
    },
    async touch(deviceId) {
      const state = mine.states.get(deviceId)
      if (!state) return
      const { tableSequence: _live, tableBacklogSequence: _backlog, ...kept } = state
      mine.states.set(deviceId, { ...kept, version: state.version + 1, streamSequence: '', backlogSequence: '' })
    },
    async forget(deviceId) {
      mine.states.delete(deviceId)
      return true
    },

    async rewritePositions(deviceId, positions) {
      rewritePositions(mine, deviceId, copy([...positions]))
      return 0
    },
    removePositions: async (deviceId, range) => removePositions(mine, deviceId, range),
  }
}

function history(mine: TenantData): Pick<Tracks, 'between' | 'neighbour' | 'around' | 'position'> {
  const copy = structuredClone
  const known = (deviceId: number, rows: readonly Position[]) => {
    const hasMoved = hasMovedDays(mine.states.get(deviceId)?.memory ?? {})
    return copy(hasMoved ? withMovedTotals(rows, [...(mine.derivedDays.get(deviceId)?.values() ?? [])]) : [...rows])
  }
  return {
    async between(deviceId, range) {
      const rows = inHistoryOrder(mine.positions.get(deviceId) ?? [], range)
      return range.isAsWritten ? copy(rows) : known(deviceId, rows)
    },
    async neighbour(deviceId, time, side) {
      const rows = inHistoryOrder(mine.positions.get(deviceId) ?? [], { from: 0, to: Number.MAX_SAFE_INTEGER })
      const before = rows.findLast((position) => position.fixTime <= time)
      const nearest = side === 'before' ? before : rows.find((position) => position.fixTime > time)
      return known(deviceId, nearest ? [nearest] : [])[0] ?? null
    },
    async around({ deviceId }, { from, to, reachMs }) {
      const all = inHistoryOrder(mine.positions.get(deviceId) ?? [], {
        from: 0,
        to: Number.MAX_SAFE_INTEGER,
        rowsMax: Number.POSITIVE_INFINITY,
      })
      const rows = inHistoryOrder(all, { from: from - reachMs, to: to + reachMs })
      const before = rows.some(({ fixTime }) => fixTime < from)
        ? undefined
        : all.findLast(({ fixTime }) => fixTime < from)
      const after = rows.some(({ fixTime }) => fixTime > to) ? undefined : all.find(({ fixTime }) => fixTime > to)
      return known(
        deviceId,
        [before, ...rows, after].filter((row) => row !== undefined),
      )
    },
    async position(id) {
      const found = mine.positions.get(deviceOfId(id))?.filter((position) => position.id === id) ?? []
      return known(deviceOfId(id), found)[0] ?? null
    },
  }
}

function events(
  mine: TenantData,
): Pick<
  Tracks,
  'event' | 'eventsSince' | 'eventsBetween' | 'shownEvents' | 'newestEvents' | 'addToEvent' | 'removeEvents'
> {
  const copy = structuredClone
  const between = async (deviceId: number, from: number, to: number) => {
    const found = mine.events.filter(
      (event) => event.deviceId === deviceId && event.eventTime >= from && event.eventTime <= to,
    )
    return copy(found.sort((a, b) => a.eventTime - b.eventTime || a.id - b.id))
  }
  return {
    async event(id) {
      return copy(mine.events.find((event) => event.id === id)) ?? null
    },
    async eventsSince(since, countMax) {
      const found = mine.events.filter((event) => event.eventTime >= since)
      return copy(found.sort((a, b) => b.eventTime - a.eventTime || b.id - a.id).slice(0, countMax))
    },
    eventsBetween: between,
    shownEvents: between,
    async newestEvents(deviceId, countMax) {
      const found = mine.events.filter((event) => event.deviceId === deviceId)
      return copy(found.sort((a, b) => b.eventTime - a.eventTime || b.id - a.id).slice(0, countMax))
    },
    async addToEvent(id, attributes) {
      const event = mine.events.find((each) => each.id === id)
      if (!event) return null
      const isChanged = !Object.keys(attributes).some((key) => key in event.attributes)
      if (isChanged) event.attributes = { ...event.attributes, ...copy(attributes) }
      return { event: copy(event), isChanged }
    },
    async removeEvents(events) {
      const ids = new Set(events.map(({ id }) => id))
      mine.events.splice(0, mine.events.length, ...mine.events.filter(({ id }) => !ids.has(id)))
    },
  }
}

function tripChanges({ tripChanges: kept }: TenantData): Pick<Tracks, 'tripChanges' | 'addTripChange'> {
  const of = (deviceId: number) => kept.get(deviceId) ?? []
  return {
    tripChanges: async (deviceId, from, to) =>
      structuredClone(of(deviceId).filter(({ start }) => start >= from && start <= to)),
    async addTripChange(deviceId, change) {
      kept.set(deviceId, [...of(deviceId), structuredClone(change)])
    },
  }
}

function servicesDone({
  servicesDone: kept,
}: TenantData): Pick<Tracks, 'servicesDone' | 'addServiceDone' | 'removeServiceDone'> {
  const of = (deviceId: number) => kept.get(deviceId) ?? []
  return {
    servicesDone: async (deviceId) => structuredClone(of(deviceId)),
    async addServiceDone(deviceId, done) {
      kept.set(deviceId, [...of(deviceId), structuredClone(done)])
    },
    async removeServiceDone(deviceId, done) {
      kept.set(
        deviceId,
        of(deviceId).filter((each) => serviceDoneId(each) !== serviceDoneId(done)),
      )
    },
  }
}

function trackImports({
  trackImports: kept,
}: TenantData): Pick<Tracks, 'trackImports' | 'saveTrackImport' | 'removeTrackImport'> {
  const of = (deviceId: number) => mapIn(kept, deviceId)
  return {
    trackImports: async (deviceId) => structuredClone([...of(deviceId).values()]),
    async saveTrackImport(change) {
      if ((of(change.deviceId).get(change.id)?.version ?? 0) !== change.version) return null
      const saved = { ...structuredClone(change), version: change.version + 1 }
      of(change.deviceId).set(change.id, saved)
      return structuredClone(saved)
    },
    async removeTrackImport(deviceId, id, version) {
      if (version !== undefined && of(deviceId).get(id)?.version !== version) return false
      of(deviceId).delete(id)
      return true
    },
  }
}

function rewritePositions(mine: TenantData, deviceId: number, positions: readonly Position[]): void {
  const replacements = new Map(positions.map((position) => [position.id, position]))
  const rows = mine.positions.get(deviceId) ?? []
  mine.positions.set(
    deviceId,
    rows.map((row) => replacements.get(row.id) ?? row),
  )
}

/** All at once: there is nothing that could be too much. */
function removePositions(mine: TenantData, deviceId: number, range: RemovedRange): null {
  const state = mine.states.get(deviceId)
  const isRemoved = isRemovedBy(range, state?.last ?? null)
  const left = (mine.positions.get(deviceId) ?? []).filter((row) => !isRemoved(row))
  mine.positions.set(deviceId, left)
  if (state) mine.states.set(deviceId, { ...state, version: state.version + 1 })
  return null
}

function derivedDays({ derivedDays: byDevice, whereabouts }: TenantData): DerivedDays {
  const sorted = (deviceId: number) => [...(byDevice.get(deviceId)?.values() ?? [])].toSorted((a, b) => a.day - b.day)
  const days = async (deviceId: number, from: number, to: number) =>
    structuredClone(sorted(deviceId).filter(({ day }) => day >= from && day <= to))
  return {
    days,
    shownDays: days,
    async nextDay(deviceId, day, side) {
      const days = sorted(deviceId)
      const found = side === 'before' ? days.findLast((one) => one.day < day) : days.find((one) => one.day > day)
      return structuredClone(found) ?? null
    },
    async whereabouts(deviceId, from, to) {
      const found = [...(whereabouts.get(deviceId)?.values() ?? [])].filter(({ day }) => day >= from && day <= to)
      return structuredClone(found.toSorted((a, b) => a.day - b.day))
    },
    async saveDays(deviceId, days, found = []) {
      const mine = mapIn(byDevice, deviceId)
      const where = mapIn(whereabouts, deviceId)
      const known = new Map(found.map((each) => [each.day, each]))
      for (const day of days) {
        if (isEmptyDay(day)) {
          mine.delete(day.day)
          where.delete(day.day)
          continue
        }
        mine.set(day.day, structuredClone(day))
        if (known.has(day.day)) where.set(day.day, structuredClone(known.get(day.day)!))
      }
    },
  }
}

function mapIn<K, Value>(maps: Map<number, Map<K, Value>>, deviceId: number): Map<K, Value> {
  const known = maps.get(deviceId) ?? new Map<K, Value>()
  maps.set(deviceId, known)
  return known
}
