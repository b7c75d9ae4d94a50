import type { Phrase } from '../domain/failures.ts'
import type { IgnoreReason } from '../domain/draft.ts'
import type { CommandStateJson } from './commands/command-json.ts'
import type { LiveNoticeJson } from './alerts/notification-json.ts'
import type { ReportJobJson } from './report-json.ts'
import type { DeviceJson, DeviceStateJson, EventJson, PositionJson } from './json.ts'

/** A frame from the server: any subset of the keys. `{}` keeps the connection alive. Other clients get `PeerMessage`. */
export interface LiveMessage {
  devices?: DeviceJson[]
  /** of devices that are known already; only in compact frames */
  states?: DeviceStateJson[]
  positions?: PositionJson[]
  events?: EventJson[]
  logs?: LogJson[]
  /** of the person alone, at most once a second for each */
  reportJobs?: ReportJobJson[]
  /** of devices to which the person may send commands */
  commands?: CommandStateJson[]
  /** of the person alone: which of their `web` notifications matched */
  notices?: LiveNoticeJson[]
  /** what the person does not see any more; only to those who read compact frames */
  removed?: RemovedJson[]
  /** the answer to `watch`: those whose reporting rate adapts, which are to be named again */
  watched?: number[]
}

/** A record that was removed, or is not linked to the person any more. */
export interface RemovedJson {
  /** the entity's name; of a group that goes, the devices below it are to be loaded again */
  type: string
  id: number
}

/** What clients of Traccar's API know: of these keys, each frame for them has one. */
export type PeerMessage = Pick<LiveMessage, 'devices' | 'positions' | 'logs'> & { events?: PeerEventJson[] }

/** `attributes.message` is the text to show; a test message is an event of the type `test`, without id or device. */
export type PeerEventJson = Omit<EventJson, 'type'> & { type: EventJson['type'] | 'test' }

/** One message of a tracker as it came in, and what became of it. */
export interface LogJson {
  /** the way it came: `mqtt` or `http` */
  host: string
  protocol: string
  uniqueId: string
  /** 0 for a tracker that no device stands for */
  deviceId: number
  /** text, with line ends written as \r and \n, or hex; cut after `liveLimits.logDataLengthMax` */
  data: string
  topic: string
  /** ISO text in UTC */
  receivedAt: string
  /** positions that were kept */
  stored: number
  /** positions that were not kept, by the reason */
  ignored: Partial<Record<IgnoreReason, number>>
  /** what could not be understood; `field` as the sender spells it, empty for the whole message */
  refused: LoggedReason[]
  /** what of the kept positions was left out, as it is not valid */
  noted: LoggedReason[]
}

export interface LoggedReason {
  field: string
  /** in English */
  reason: string
  /** the same with its values apart, for the page's own language; absent in lines of an earlier version */
  phrase?: Phrase
}

/** A frame from the client. Anything else is ignored. */
export interface LiveRequest {
  logs?: boolean
  /** with `logs`, of an administrator: the identifier of a tracker that is not registered yet */
  expect?: string
  /** the devices that the page shows; those that `watched` names are said again every minute while it does */
  watch?: number[]
  /** nobody sees the page: it gets no positions any more. A page that is shown again opens another socket */
  hidden?: true
}

export const keepalive = '{}'

const bytes = (text: string): number => new TextEncoder().encode(text).length

/**
 * The same as frames of one key each, in the order of the keys: clients of Traccar's API may look at the first key only.
 * The keys are those of Traccar, whose clients read it.
 */
export const peerFrames = (message: PeerMessage, bytesMax: number): string[] =>
  Object.entries(message).flatMap(([key, items]) => liveFrames({ [key]: items as [] }, bytesMax))

/**
 * Writes a message as one or more frames of at most `bytesMax` UTF-8 bytes each, splitting lists between items.
 * An empty message gives no frame. An item that alone exceeds the bound still gets a frame of its own.
 */
export function liveFrames(message: LiveMessage, bytesMax: number): string[] {
  const frames: string[] = []
  let open: Record<string, string[]> = {}
  let size = 2

  const close = () => {
    const parts = Object.entries(open).map(([key, items]) => `${JSON.stringify(key)}:[${items.join(',')}]`)
    if (parts.length > 0) frames.push(`{${parts.join(',')}}`)
    open = {}
    size = 2
  }

  for (const [key, items] of Object.entries(message) as [string, unknown[] | undefined][]) {
    for (const item of items ?? []) {
      const text = JSON.stringify(item)
      const itemSize = bytes(text) + 1
      const keySize = key.length + 6
      if (size > 2 && size + itemSize + (open[key] ? 0 : keySize) > bytesMax) close()
      size += itemSize + (open[key] ? 0 : keySize)
      ;(open[key] ??= []).push(text)
    }
  }
  close()
  return frames
}
