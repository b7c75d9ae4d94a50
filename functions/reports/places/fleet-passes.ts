import { daySettingsOf } from '../report-sources.ts'
import { NotAtOnce } from '../report-bounds.ts'
import type { Circle, Pass, PassWindow } from '../../../shared/domain/places/passes.ts'
import { placeLimits } from '../../../shared/domain/limits/places.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import { settingOf } from '../../../shared/domain/settings.ts'
import type { Device } from '../../../shared/entities/device.ts'
import type { Driver } from '../../../shared/entities/driver.ts'
import type { Group } from '../../../shared/entities/group.ts'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { PlacePassesJson, PlacePassJson } from '../../../shared/wire/places/place-json.ts'
import { inOrder } from '../../platform/concurrency.ts'
import type { Tracks } from '../../platform/ports/ports.ts'
import { devicePasses } from './device-passes.ts'

/** Most of the time is spent waiting for days and positions. */
const devicesUnderWay = 16
/** States that are read together: a part that ends early has read few in vain. */
const statesAtOnce = 100

export interface PassSources {
  tracks: Tracks
  /** by id */
  devices: readonly Device[]
  groups: readonly Group[]
  drivers: readonly Driver[]
  settings: ServerSettings
}

export interface AskedPasses {
  circle: Circle
  window: PassWindow
  /** of so many devices at most */
  devicesMax: number
  /** when the answer has to be there, epoch ms */
  until: number
}

/**
 * Who was in a circle, by time: of as many devices, one after the other, as an answer holds. Those that were begun are
 * finished, so that little is read in vain. The first has an answer for itself, and is left out where that is too little.
 * @param now epoch ms
 */
export async function fleetPasses(
  asked: AskedPasses,
  sources: PassSources,
  now: () => number,
): Promise<PlacePassesJson> {
  const { devices, drivers } = sources
  const names = new Map(drivers.map(({ uniqueId, name }) => [uniqueId, name]))
  const shared = sharedReading(now, asked.until)
  const passes: PlacePassJson[] = []
  const leftOut: number[] = []
  let searched = 0
  const turns = turnsOf(devices.slice(0, asked.devicesMax), sources.tracks, shared.isOver)
  for await (const { device, found } of inOrder(devicesUnderWay, turns, (turn) =>
    passesInTime(turn, { asked, sources, onRead: turn.place === 0 ? ownReading(now, asked.until) : shared.onRead }),
  )) {
    const isTooMuch = found === null || passes.length + found.length > placeLimits.passesMax
    if (isTooMuch && searched > 0) break
    searched++
    if (isTooMuch) leftOut.push(device.id)
    else passes.push(...found.map((pass) => passJson(pass, device, names)))
    shared.have(passes.length)
  }
  return {
    passes: passes.toSorted((a, b) => (a.startTime < b.startTime ? -1 : a.startTime > b.startTime ? 1 : 0)),
    next: searched < devices.length ? (devices[searched - 1]?.id ?? null) : null,
    searched,
    left: devices.length - searched,
    leftOut,
  }
}

type OnRead = (positions: number) => void

/** What all devices of a part but the first may take together. */
function sharedReading(now: () => number, until: number) {
  const begun = now()
  let [read, rows] = [0, 0]
  const onRead: OnRead = (positions) => {
    read += positions
    if (read > reportLimits.reportPositionsAtOnceMax || now() > until) throw new NotAtOnce()
  }
  return {
    onRead,
    have: (count: number) => void (rows = count),
    /** nothing more begins */
    isOver: (): boolean =>
      read > placeLimits.passesPartPositions ||
      rows >= placeLimits.passesMax ||
      now() - begun > placeLimits.passesPartMs,
  }
}

function ownReading(now: () => number, until: number): OnRead {
  let read = 0
  return (positions) => {
    read += positions
    if (read > reportLimits.reportPositionsAtOnceMax || now() > until) throw new NotAtOnce()
  }
}

interface Turn {
  place: number
  device: Device
  state: DeviceState
}

async function* turnsOf(devices: readonly Device[], tracks: Tracks, isOver: () => boolean): AsyncGenerator<Turn> {
  for (let begin = 0; begin < devices.length; begin += statesAtOnce) {
    const some = devices.slice(begin, begin + statesAtOnce)
    const states = await tracks.states(some.map(({ id }) => id))
    for (const [at, device] of some.entries()) {
      if (begin + at > 0 && isOver()) return
      yield { place: begin + at, device, state: states.get(device.id)! }
    }
  }
}

/** @returns null for what would be too much */
async function passesInTime(
  { device, state }: Turn,
  {
    asked: { circle, window },
    sources: { tracks, groups, settings: tenant },
    onRead,
  }: { asked: AskedPasses; sources: PassSources; onRead: OnRead },
): Promise<{ device: Device; found: Pass[] | null }> {
  const settings = daySettingsOf(device, settingOf({ device, groups, tenant }))
  try {
    return { device, found: await devicePasses({ tracks, state, settings, onRead }, circle, window) }
  } catch (error) {
    if (error instanceof NotAtOnce) return { device, found: null }
    throw error
  }
}

const passJson = (
  { start, end, maxSpeed, positionId, driverUniqueId, ...flags }: Pass,
  device: Device,
  names: ReadonlyMap<string, string>,
): PlacePassJson => ({
  deviceId: device.id,
  deviceName: device.name,
  driverUniqueId,
  driverName: (driverUniqueId !== null && names.get(driverUniqueId)) || null,
  startTime: isoTime(start),
  endTime: isoTime(end),
  duration: end - start,
  maxSpeed,
  positionId,
  ...(flags.startsBefore && { startsBefore: true }),
  ...(flags.endsAfter && { endsAfter: true }),
  ...(flags.isLatest && { isLatest: true }),
})
