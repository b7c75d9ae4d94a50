import type { Position } from './position.ts'

export type DeviceStatus = 'online' | 'offline' | 'unknown'

/** Everything the engine remembers of one device between two messages. Plain data: it is stored as it is. */
export interface DeviceState {
  deviceId: number
  /** 0 until first saved; each save raises it by one and is refused when it is no longer what was loaded */
  version: number
  status: DeviceStatus
  /** epoch ms of the last message of any kind; null before the first */
  lastUpdate: number | null
  /** the latest position by fix time; null before the first */
  last: Position | null
  /** sequence of the newest position and event, see `ids.ts`; 0 before the first */
  positionSequence: number
  eventSequence: number
  /** where in the stream this device was last read; '' before the first. Decimal text of any length */
  streamSequence: string
  /** likewise, in the stream of buffers that deployments had up to version 1.1 */
  backlogSequence: string
  /** likewise, of live messages and of buffers in the stream of the table of messages; absent before the first */
  tableSequence?: string
  tableBacklogSequence?: string
  /** what each rule remembers, by the rule's name */
  memory: Record<string, unknown>
  /** epoch ms since when it drives, idles or stands, see `rules/motion.ts`; absent where nobody knows */
  activitySince?: number
  /** what the tracker speaks, while an import brought the latest position; absent where that position or nobody says it */
  trackerProtocol?: string
  /** epoch ms until which a command may wait for the device; absent when none does */
  commandsPendingUntil?: number
}

/** What people see of it. */
export type ShownState = Pick<
  DeviceState,
  'deviceId' | 'status' | 'lastUpdate' | 'last' | 'activitySince' | 'trackerProtocol'
>

export function newDeviceState(deviceId: number): DeviceState {
  return {
    deviceId,
    version: 0,
    status: 'offline',
    lastUpdate: null,
    last: null,
    positionSequence: 0,
    eventSequence: 0,
    streamSequence: '',
    backlogSequence: '',
    memory: {},
  }
}
