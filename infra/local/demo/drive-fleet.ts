import mqtt, { type MqttClient } from 'mqtt'
import { positions } from '../../../shared/catalog/trackers/mqtt/positions.ts'
import { results } from '../../../shared/catalog/trackers/mqtt/results.ts'
import { basicIngestTopic } from '../../../shared/wire/topics/basic-ingest.ts'
import { trackerTopic } from '../../../shared/wire/topics/tracker-topic.ts'
import { isDue, onGrid, sendBuffered, sendPastWeek } from './past-week.ts'
import { isObedient, readCommand, type ObedientTracker } from './obedient-tracker.ts'
import type { Tracker } from './tracker.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'

const backlogMs = 20 * minuteMs
const silentForMs = 42 * minuteMs

export interface BrokerFacts {
  mqttUrl: string
  /** trackers publish past the broker, to the rules whose names begin so */
  rulePrefix: string
}

/** A fleet that reports until it is stopped. */
export interface DrivingFleet {
  stop(): Promise<void>
}

/**
 * Connects one MQTT client per vehicle, sends what it "buffered" since `lastFix` (at most 20 minutes), then reports at
 * its own pace. Reports stand on a five-second grid of the clock, so a restart repeats itself and nothing is doubled.
 */
export async function driveFleet(
  { mqttUrl, rulePrefix }: BrokerFacts,
  vehicles: readonly Tracker[],
  lastFix: ReadonlyMap<string, number>,
): Promise<DrivingFleet> {
  const trackers = vehicles.map((each) => ({ ...each, topic: basicIngestTopic(rulePrefix, each.rule, each.topic) }))
  const startedAt = onGrid(Date.now())
  const driving = (await Promise.all(trackers.map((tracker) => setOut(mqttUrl, tracker, lastFix)))).filter(isDriving)
  const isNew = ({ vehicle }: Tracker) => !lastFix.has(vehicle.uniqueId)
  const stopping = new AbortController()
  const past = sendPastWeek(driving[0]?.client, trackers.filter(isNew), {
    untilOf: ({ vehicle }) => startedAt - (vehicle.does === 'silent' ? silentForMs : backlogMs),
    stopping: stopping.signal,
  }).catch((error: Error) => console.error(`The past week of the demonstration is not complete: ${error.message}`))

  const timer = setInterval(() => {
    const now = onGrid(Date.now())
    for (const vehicle of driving) {
      const { tracker, client, sentAt } = vehicle
      if (!client.connected || !isDue(tracker, sentAt, now)) continue
      vehicle.sentAt = now
      client.publish(tracker.topic, tracker.message([now]), { qos: 1 })
    }
  }, 1_000)

  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await past
      await Promise.all(driving.map(({ client }) => client.endAsync()))
    },
  }
}

interface Driving {
  tracker: Tracker
  client: MqttClient
  /** the grid's time of its newest report */
  sentAt: number
}
const isDriving = (vehicle: Driving | null): vehicle is Driving => vehicle !== null

/** Connects a vehicle and sends what it buffered; null for one that says its one word and disconnects. */
async function setOut(
  mqttUrl: string,
  tracker: Tracker,
  lastFix: ReadonlyMap<string, number>,
): Promise<Driving | null> {
  const { uniqueId, does } = tracker.vehicle
  if (does === 'silent' && lastFix.has(uniqueId)) return null
  const client = await mqtt.connectAsync(mqttUrl, { clientId: uniqueId, protocolVersion: 4, reconnectPeriod: 2_000 })
  const now = onGrid(Date.now())
  if (does === 'silent') {
    await client.publishAsync(tracker.topic, tracker.message([now - silentForMs]), { qos: 1 })
    await client.endAsync()
    return null
  }
  if (isObedient(tracker)) await listen(client, tracker)
  const since = Math.max(now - backlogMs, lastFix.get(uniqueId) ?? 0)
  return { tracker, client, sentAt: await sendBuffered(client, tracker, { since, now }) }
}

/** Carries out the commands that arrive, answers them, and reports where it is: the reader sees what has changed. */
async function listen(client: MqttClient, tracker: ObedientTracker): Promise<void> {
  const { uniqueId } = tracker.vehicle
  client.on('message', (_topic, payload) => {
    const command = readCommand(payload.toString())
    if (!command) return
    const now = Date.now()
    const answer = tracker.obey(command, now)
    client.publish(trackerTopic(results.topics[0], uniqueId), JSON.stringify(answer), { qos: 1 })
    client.publish(tracker.topic, tracker.message([now]), { qos: 1 })
  })
  await client.subscribeAsync(trackerTopic(positions.commands, uniqueId), { qos: 1 })
}
