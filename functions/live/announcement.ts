import type { DeviceCommand } from '../../shared/domain/commands/command.ts'
import { commandStateJson } from '../../shared/wire/commands/command-state.ts'
import type { DeviceState } from '../../shared/domain/device-state.ts'
import type { FleetEvent } from '../../shared/domain/fleet-event.ts'
import type { Position } from '../../shared/domain/position.ts'
import type { Device } from '../../shared/entities/device.ts'
import type { LiveMessage } from '../../shared/wire/live-message.ts'
import { deviceJson, eventJson, positionJson } from '../../shared/wire/json.ts'
import type { TrackImage } from '../platform/dynamo/stream-images.ts'

/** What a batch of saved things has to tell, with only the latest of each device. */
export interface Announcement {
  devices: Map<number, { state: DeviceState; deviceDue: boolean; positionDue: boolean }>
  events: FleetEvent[]
  commands: DeviceCommand[]
}

export function announcementOf(images: readonly TrackImage[]): Announcement {
  const devices: Announcement['devices'] = new Map()
  const events = new Map<number, FleetEvent>()
  const commands = new Map<number, DeviceCommand>()
  for (const image of images) {
    if (image.kind === 'event') events.set(image.event.id, image.event)
    else if (image.kind === 'command') commands.set(image.command.id, image.command)
    else if (image.after === null) devices.delete(image.deviceId)
    else {
      const earlier = devices.get(image.deviceId)
      const positionMoved = image.after.last !== null && positionChanged(image.before?.last ?? null, image.after.last)
      devices.set(image.deviceId, {
        state: image.after,
        deviceDue: earlier?.deviceDue === true || deviceChanged(image.before, image.after),
        positionDue: earlier?.positionDue === true || positionMoved,
      })
    }
  }
  return { devices, events: [...events.values()], commands: [...commands.values()] }
}

/** Late positions change the totals, and sometimes the speed, of the one that stays the latest. */
const positionChanged = (before: Position | null, after: Position): boolean =>
  before?.id !== after.id ||
  before.speed !== after.speed ||
  totals.some((key) => before.attributes[key] !== after.attributes[key])
const totals = ['totalDistance', 'hours'] as const

/** A save that moves nothing but the version says that the device's record was edited. */
function deviceChanged(before: DeviceState | null, after: DeviceState): boolean {
  if (before === null || before.status !== after.status || before.lastUpdate !== after.lastUpdate) return true
  return before.positionSequence === after.positionSequence && before.eventSequence === after.eventSequence
}

/** The part of an announcement that concerns these devices, as clients read it; commands are for those who may send them. */
export function messageAbout(
  announcement: Announcement,
  seen: ReadonlyMap<number, Device>,
  maySendCommands: boolean,
): LiveMessage {
  const changed = [...announcement.devices.entries()].filter(([id]) => seen.has(id))
  return {
    devices: changed.filter(([, due]) => due.deviceDue).map(([id, { state }]) => deviceJson(seen.get(id)!, state)),
    positions: changed.flatMap(([, { state, positionDue }]) =>
      positionDue && state.last ? [positionJson(state.last)] : [],
    ),
    events: announcement.events.filter((event) => seen.has(event.deviceId)).map(eventJson),
    commands: maySendCommands
      ? announcement.commands.filter(({ deviceId }) => seen.has(deviceId)).map(commandStateJson)
      : [],
  }
}
