import type { MqttClient } from 'mqtt'
import { hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { buildPosition } from '../../support/builders.ts'
import { atLeast, type Figure } from '../figure.ts'
import { cadenceMs, drained, liveFigures, reportLive, startWatched } from './live-reports.ts'

export interface FloodSize {
  /** so many come back with a buffer, and as many report live */
  devices: number
  /** of data with a fix every ten seconds */
  bufferedHours: number
}

/** A tracker with QoS 1 sends its next message when this one is confirmed, over a network as slow as this. */
const roundTripMs = 100
/** then the flood has not drained */
const secondsMax = 3 * 3600
/** the youngest buffered fix is older than what is live */
const youngestMs = 15 * minuteMs

/**
 * Devices that were out of reach send every buffered fix in a message of its own, in no order, while as many others
 * report every ten seconds until the last buffered fix is stored.
 */
export async function measureFlood(
  { devices, bufferedHours }: FloodSize = { devices: 200, bufferedHours: 24 },
): Promise<Figure[]> {
  const watched = await startWatched(devices)
  let stored = 0
  const started = performance.now()
  const since = () => (performance.now() - started) / 1000
  const isOver = () => {
    if (stored === 0 && watched.ended.size === devices) stored = since()
    return stored > 0 || since() > secondsMax
  }
  const reporting = reportLive(watched, { devices, isOver })
  await sendSingles(watched.client, { devices, bufferedHours })
  const published = since()
  await reporting
  await drained(watched.cloud)
  await watched.stop()

  const fixes = devices * fixesOf(bufferedHours)
  const name = `${devices} live devices while ${devices} send ${bufferedHours} h in single fixes`
  return [
    ...liveFigures(name, watched),
    { name: `${name}: published at`, value: fixes / published, unit: 'fixes/s', goal: '' },
    {
      name: `${name}: the flood drains at`,
      value: stored > 0 ? fixes / stored : 0,
      unit: 'fixes/s',
      goal: atLeast(1000),
    },
  ]
}

const fixesOf = (bufferedHours: number) => Math.floor((bufferedHours * hourMs) / cadenceMs)

/** Every device walks through its fixes in strides that meet each of them once. */
async function sendSingles(client: MqttClient, { devices, bufferedHours }: FloodSize): Promise<void> {
  const count = fixesOf(bufferedHours)
  const began = Math.floor(Date.now() / cadenceMs) * cadenceMs - youngestMs - bufferedHours * hourMs
  const stride = coprimeTo(count)
  const sendAll = async (place: number) => {
    const send = (fix: object) =>
      client.publishAsync(`trackers/buffer-${place}/positions`, JSON.stringify(fix), { qos: 1 })
    for (let turn = 0; turn < count; turn++) {
      const step = (turn * stride + place * 97) % count
      const { latitude, longitude, speed, course } = buildPosition(step % 5000)
      const fix = { time: began + step * cadenceMs, latitude, longitude, speed, course }
      await Promise.all([send(fix), new Promise((resolve) => setTimeout(resolve, roundTripMs))])
    }
    await send({ time: began + count * cadenceMs, latitude: 36.75, longitude: 3.05, attributes: { ends: true } })
  }
  await Promise.all(Array.from({ length: devices }, (_, place) => sendAll(place)))
}

function coprimeTo(count: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  let stride = Math.floor(count * 0.618)
  while (divisor(stride, count) !== 1) stride++
  return stride
}
