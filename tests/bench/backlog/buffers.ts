import type { MqttClient } from 'mqtt'
import { hourMs } from '../../../shared/domain/time/durations.ts'
import { buildPosition } from '../../support/builders.ts'
import type { Figure } from '../figure.ts'
import { cadenceMs, drained, liveFigures, reportLive, startWatched } from './live-reports.ts'

const fixesPerMessage = 360

interface Size {
  /** so many come back with a buffer, and as many report live */
  devices: number
  /** of data with a fix every ten seconds */
  bufferedHours: number
  liveSeconds: number
}

/**
 * Devices that were out of reach upload their buffers all at once, an hour in a message, while as many others report
 * every ten seconds: how long the live ones wait for their frame, and how fast the backlog goes.
 */
export async function measureBuffers(
  { devices, bufferedHours, liveSeconds }: Size = { devices: 200, bufferedHours: 24, liveSeconds: 60 },
): Promise<Figure[]> {
  const watched = await startWatched(devices)
  const started = performance.now()
  const uploading = upload(watched.client, { devices, bufferedHours })
  await reportLive(watched, { devices, isOver: (sinceMs) => sinceMs >= liveSeconds * 1000 })
  await uploading
  await drained(watched.cloud)
  const seconds = (performance.now() - started) / 1000
  await watched.stop()

  const buffered = devices * bufferedHours * fixesPerMessage
  const name = `${devices} live devices while ${devices} upload ${bufferedHours} h`
  return [
    ...liveFigures(name, watched),
    { name: `${name}: buffered fixes`, value: buffered, unit: 'fixes', goal: '' },
    { name: `${name}: the backlog drains at`, value: buffered / seconds, unit: 'fixes/s', goal: '' },
  ]
}

async function upload(client: MqttClient, { devices, bufferedHours }: Omit<Size, 'liveSeconds'>): Promise<void> {
  const began = Math.floor(Date.now() / cadenceMs) * cadenceMs - bufferedHours * hourMs
  for (let hour = 0; hour < bufferedHours; hour++)
    await Promise.all(
      Array.from({ length: devices }, (_, place) => {
        const fixes = Array.from({ length: fixesPerMessage }, (_each, step) => {
          const { latitude, longitude, speed, course } = buildPosition((hour * fixesPerMessage + step) % 5000)
          return { time: began + hour * hourMs + step * cadenceMs, latitude, longitude, speed, course }
        })
        return client.publishAsync(`trackers/buffer-${place}/positions`, JSON.stringify(fixes), { qos: 1 })
      }),
    )
}
