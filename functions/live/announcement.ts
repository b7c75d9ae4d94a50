import type { DeviceCommand } from '../../shared/domain/commands/command.ts'
import { dueChanges } from '../../shared/domain/due-changes.ts'
import { devicesOf, type FleetEvent } from '../../shared/domain/fleet-event.ts'
import type { Position } from '../../shared/domain/position.ts'
import type { Device } from '../../shared/entities/device.ts'
import { commandStateJson } from '../../shared/wire/commands/command-state.ts'
import { eventJson, positionJson, reportedDeviceJson, reportedState } from '../../shared/wire/json.ts'
import { type LiveMessage, liveFrames, peerFrames } from '../../shared/wire/live-message.ts'
import { reportFrames } from '../../shared/wire/live/report-frames.ts'
import type { ReportedState } from '../../shared/wire/live/reported-states.ts'
import type { TrackImage } from '../platform/dynamo/stream-images.ts'
import type { Connection } from '../platform/ports/ports.ts'
import type { SavedReports } from '../platform/ports/socket-ports.ts'

/** What is due of one device: its latest state, and of that … */
export interface DeviceChange {
  state: ReportedState
  /** … with its whole record, */
  isRecordDue: boolean
  isStateDue: boolean
  /** and its latest position; null when that is not due */
  position: Position | null
}

/** What a batch of saved things has to tell, with only the latest of each device. */
export interface Announcement {
  devices: Map<number, DeviceChange>
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
      const { deviceId, before, after } = image
      const earlier = devices.get(deviceId)
      const due = dueChanges(before, after)
      devices.set(deviceId, {
        state: reportedState(deviceId, after),
        isRecordDue: earlier?.isRecordDue === true || due.record,
        isStateDue: earlier?.isStateDue === true || due.state,
        position: due.position || earlier?.position ? after.last : null,
      })
    }
  }
  return { devices, events: [...events.values()], commands: [...commands.values()] }
}

/** The same of what ingest handed over. */
export function announcementOfReports({ states, positions, newIds }: SavedReports): Announcement {
  const moved = new Map(positions.map((position) => [position.deviceId, position]))
  const isNew = new Set(newIds)
  const devices = states.map((state): [number, DeviceChange] => {
    const { deviceId } = state
    const position = moved.get(deviceId) ?? null
    return [deviceId, { state, isRecordDue: isNew.has(deviceId), isStateDue: true, position }]
  })
  return { devices: new Map(devices), events: [], commands: [] }
}

/**
 * How a connection reads frames: `peer` as a client of Traccar's API, which gets events from notifications alone (0142);
 * `compact` as our own page, and `hidden` when nobody sees that: it gets only what it rings or pops up for. Null for one
 * that gets nothing.
 */
export type FrameKind = 'peer' | 'compact' | 'hidden'

export function frameKindOf({ isCompact, isHidden }: Connection): FrameKind | null {
  if (!isCompact) return isHidden ? null : 'peer'
  return isHidden ? 'hidden' : 'compact'
}

interface Reader {
  /** the devices that the reader sees, of those that the announcement names */
  seen: ReadonlyMap<number, Device>
  maySendCommands: boolean
  kind: FrameKind
}

/** Frames of at most `bytesMax` bytes with the part of an announcement that concerns a reader. */
export function framesAbout(announcement: Announcement, reader: Reader, bytesMax: number): string[] {
  const { seen, kind } = reader
  if (kind === 'hidden') return liveFrames(eventsAndCommands(announcement, reader), bytesMax)
  const changes = [...announcement.devices].flatMap(([id, change]) => {
    const device = seen.get(id)
    return device ? [{ device, ...change }] : []
  })
  const whole = (change: (typeof changes)[number]) => reportedDeviceJson(change.device, change.state)
  const positions = changes.flatMap(({ position }) => position ?? [])
  if (kind === 'peer') {
    const devices = changes.filter(({ isRecordDue, isStateDue }) => isRecordDue || isStateDue).map(whole)
    return peerFrames({ devices, positions: positions.map(positionJson) }, bytesMax)
  }
  const states = changes.filter(({ isRecordDue, isStateDue }) => isStateDue && !isRecordDue).map(({ state }) => state)
  const devices = changes.filter(({ isRecordDue }) => isRecordDue).map(whole)
  const others = { devices, ...eventsAndCommands(announcement, reader) }
  return [...reportFrames({ states, positions }, bytesMax), ...liveFrames(others, bytesMax)]
}

/** Commands are for those who may send them. */
const eventsAndCommands = (
  { events, commands }: Announcement,
  { seen, maySendCommands }: Reader,
): Pick<LiveMessage, 'events' | 'commands'> => ({
  events: events.filter((event) => devicesOf(event).every((id) => seen.has(id))).map(eventJson),
  commands: maySendCommands ? commands.filter(({ deviceId }) => seen.has(deviceId)).map(commandStateJson) : [],
})
