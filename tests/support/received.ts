import { readRecord, type Received } from '../../functions/ingest/read-record.ts'
import { buildPosition, noon, secondMs } from './builders.ts'

/** A place in the stream as Kinesis writes it: 56 digits. */
export const sequenceAt = (place: number): string =>
  `495903382714902566085596925383615710959${String(place).padStart(17, '0')}`

export interface Said {
  uniqueId?: string
  /** steps of the drive of `buildPosition`, in one message */
  steps?: readonly number[]
  /** the whole payload instead; text and bytes are sent as they are */
  payload?: unknown
  topic?: string
  receivedAt?: number
}

/** One message as the stream delivers it: data in base64. */
export function streamData({ uniqueId = 'van-1', steps = [0], payload, topic, receivedAt }: Said): string {
  const body = payload ?? steps.map((step) => said(step, steps.length > 500))
  const bytes = body instanceof Uint8Array ? body : typeof body === 'string' ? body : JSON.stringify(body)
  const record = {
    topic: topic ?? `trackers/${uniqueId}/positions`,
    payload: Buffer.from(bytes).toString('base64'),
    receivedAt: receivedAt ?? noon + (Math.max(0, ...steps) * 10 + 1) * secondMs,
  }
  return Buffer.from(JSON.stringify(record)).toString('base64')
}

export const messageAt = (place: number, message: Said): Received =>
  readRecord('live', sequenceAt(place), streamData(message))

/** Presence as the broker announces it. */
export const presenceOf = (uniqueId: string, connected: boolean, at: number, version = 0): Said => ({
  topic: `$aws/events/presence/${connected ? 'connected' : 'disconnected'}/${uniqueId}`,
  payload: {
    clientId: uniqueId,
    timestamp: at,
    eventType: connected ? 'connected' : 'disconnected',
    versionNumber: version,
  },
  receivedAt: at,
})

/** `lean` leaves out what a thousand positions have no room for in one message. */
function said(step: number, lean: boolean) {
  const { fixTime, latitude, longitude, altitude, speed, course } = buildPosition(step)
  if (lean) return { time: fixTime, latitude, longitude, course }
  return {
    time: new Date(fixTime).toISOString(),
    latitude,
    longitude,
    altitude,
    speed: speed * 1.852,
    course,
    attributes: { batteryLevel: 80, ignition: Math.floor(step / 300) % 2 === 0 },
  }
}
