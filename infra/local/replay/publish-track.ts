import type { MqttClient } from 'mqtt'
import type { TrackPoint } from './track.ts'

export interface Timing {
  /** how many times faster than it happened */
  speed: number
  /** added to each time of the file, ms */
  shiftMs: number
}

const inFlightMax = 200

/**
 * Publishes the points in the order in which they happened, each when its moment comes, at QoS 1.
 * @returns how many the broker acknowledged
 */
export async function publishTrack(
  client: MqttClient,
  points: readonly TrackPoint[],
  timing: Timing & { topicOf: (point: TrackPoint) => string; onSent: () => void },
): Promise<number> {
  const started = Date.now()
  const first = points[0]?.time ?? 0
  const inFlight = new Set<Promise<unknown>>()
  let acknowledged = 0

  const send = async (point: TrackPoint) => {
    await client.publishAsync(timing.topicOf(point), messageOf(point, timing.shiftMs), { qos: 1 })
    acknowledged += 1
    timing.onSent()
  }

  for (const point of points) {
    const waitMs = started + (point.time - first) / timing.speed - Date.now()
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs))
    const sending = send(point).finally(() => inFlight.delete(sending))
    inFlight.add(sending)
    if (inFlight.size >= inFlightMax) await Promise.race(inFlight)
  }
  await Promise.all(inFlight)
  return acknowledged
}

function messageOf(point: TrackPoint, shiftMs: number): string {
  const { device: _device, deviceTime: _deviceTime, time, ...rest } = point
  const sent = { time: new Date(time + shiftMs).toISOString(), ...rest, speedUnit: 'kn' }
  return JSON.stringify(sent)
}
