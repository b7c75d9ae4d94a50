// The trackers of a flooding tenant, in a process of their own: what is measured does not wait for them.
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import mqtt, { type MqttClient } from 'mqtt'
import { secondMs } from '../../../shared/domain/time/durations.ts'

export interface Flood {
  mqttUrl: string
  mqttTlsUrl: string
  url: string
  seconds: number
  /** so many messages a second over each way, from all of its trackers together */
  perSecond: Ways<number>
  uniqueIds: Ways<readonly string[]>
  certificates: Readonly<Record<string, { ca: string; cert: string; key: string }>>
  /** each message has an alarm, which ends with the next */
  hasAlarms: boolean
  /** so many hours are uploaded by each, an hour in a message, as fast as they are confirmed; instead of the above */
  bufferedHours: number
}

/** Messages. What is neither confirmed nor refused was given up. */
export interface Sent {
  sent: number
  confirmed: number
  refused: number
}

/** What the sender says: that it begins, how far it is each second, and once that it ends. */
export type Said = { what: 'begins' } | ({ what: 'sends' | 'ends' } & Sent)

interface Ways<Value> {
  plain: Value
  tls: Value
  http: Value
}
type Way = keyof Ways<unknown>

/** More are not sent before some of them are confirmed. */
const inFlightMax = 500
const turnMs = 20
const fixesAnHour = 360
/** what is not confirmed so long after the last message is given up */
const graceMs = 30 * secondMs

const [flood] = (await once(process, 'message')) as [Flood]
const counts: Sent = { sent: 0, confirmed: 0, refused: 0 }
const clients = new Map<string, MqttClient>()

async function connected(uniqueId: string, way: Way): Promise<void> {
  const options = { clientId: uniqueId, protocolVersion: 4 as const, ...flood.certificates[uniqueId] }
  const client = await mqtt.connectAsync(way === 'tls' ? flood.mqttTlsUrl : flood.mqttUrl, options)
  clients.set(
    uniqueId,
    client.on('error', () => {}),
  )
}

const placeAt = (count: number) => ({ latitude: 36.7 + (count % 5000) / 1e5, longitude: 3 + (count % 5000) / 1e5 })

/** @returns whether it was taken */
async function send(uniqueId: string, way: Way, count: number): Promise<boolean> {
  const at = placeAt(count)
  const alarm = flood.hasAlarms && count % 2 === 0 ? { alarm: 'sos' } : {}
  if (way === 'http') {
    const facts = { id: uniqueId, lat: at.latitude, lon: at.longitude, timestamp: Date.now(), ...alarm }
    const query = new URLSearchParams(Object.entries(facts).map(([name, value]) => [name, String(value)]))
    const answer = await fetch(`${flood.url}/ingest/osmand?${query.toString()}`, { method: 'POST' })
    await answer.text()
    return answer.ok
  }
  const message = JSON.stringify({ time: new Date().toISOString(), ...at, attributes: alarm })
  await clients.get(uniqueId)!.publishAsync(`trackers/${uniqueId}/positions`, message, { qos: 1 })
  return true
}

async function sendSteadily(way: Way): Promise<void> {
  const uniqueIds = flood.uniqueIds[way]
  const perSecond = flood.perSecond[way]
  if (perSecond === 0) return
  const began = performance.now()
  const open = new Set<Promise<unknown>>()
  for (let count = 0; performance.now() - began < flood.seconds * secondMs;) {
    const due = Math.floor(((performance.now() - began) / secondMs) * perSecond)
    for (; count < due && open.size < inFlightMax; count++) {
      counts.sent++
      const sent = send(uniqueIds[count % uniqueIds.length]!, way, count)
        .then((isTaken) => (isTaken ? counts.confirmed++ : counts.refused++))
        .catch(() => counts.refused++)
        .finally(() => open.delete(sent))
      open.add(sent)
    }
    await wait(turnMs)
  }
  await Promise.all(open)
}

async function upload(uniqueId: string): Promise<void> {
  const began = Date.now() - (flood.bufferedHours + 1) * 3600 * secondMs
  const until = performance.now() + flood.seconds * secondMs
  for (let hour = 0; hour < flood.bufferedHours && performance.now() < until; hour++) {
    const fixes = Array.from({ length: fixesAnHour }, (_, step) => {
      const count = hour * fixesAnHour + step
      return { time: began + count * 10 * secondMs, ...placeAt(count) }
    })
    counts.sent++
    await clients.get(uniqueId)!.publishAsync(`trackers/${uniqueId}/positions`, JSON.stringify(fixes), { qos: 1 })
    counts.confirmed++
  }
}

const say = (said: Said) => process.send!(said)

for (const way of ['plain', 'tls'] as const) {
  for (const uniqueId of flood.uniqueIds[way]) await connected(uniqueId, way)
}
say({ what: 'begins' })
const reporting = setInterval(() => say({ what: 'sends', ...counts }), secondMs)
const isUpload = flood.bufferedHours > 0
const sending = isUpload ? flood.uniqueIds.plain.map(upload) : (['plain', 'tls', 'http'] as const).map(sendSteadily)
await Promise.race([Promise.all(sending), wait(flood.seconds * secondMs + graceMs)])
clearInterval(reporting)
process.send!({ what: 'ends', ...counts } satisfies Said, undefined, {}, () => process.exit())
