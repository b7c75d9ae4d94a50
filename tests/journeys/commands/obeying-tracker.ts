import type { MqttClient } from 'mqtt'
import type { CommandStateJson } from '../../../shared/wire/commands/command-json.ts'
import { report, trackerClient } from '../../support/cast-world.ts'

/** What a tracker got, as it came. */
export interface Got {
  id: number
  type: string
  attributes: Record<string, unknown>
}

export interface Tracker {
  client: MqttClient
  got: Got[]
  /** says where it stands or drives, some seconds ago */
  at(kmh: number, agoSeconds?: number): Promise<unknown>
  leave(): Promise<void>
}

type Answer = (command: Got) => object | null

/** A tracker over MQTT that answers each command; `answer` returns null to say nothing. */
export async function connectTracker(
  world: { mqttUrl: string },
  uniqueId: string,
  answer: Answer = ({ id }) => ({ id, status: 'done', result: 'OK' }),
): Promise<Tracker> {
  const client = await trackerClient(world, uniqueId)
  const got: Got[] = []
  client.on('message', (_topic, payload) => {
    const command = JSON.parse(payload.toString()) as Got
    got.push(command)
    const said = answer(command)
    if (said) void client.publishAsync(`trackers/${uniqueId}/results`, JSON.stringify(said), { qos: 1 })
  })
  await client.subscribeAsync(`trackers/${uniqueId}/commands`, { qos: 1 })
  return {
    client,
    got,
    at: (kmh, agoSeconds = 0) =>
      report(client, uniqueId, {
        time: new Date(Date.now() - agoSeconds * 1000).toISOString(),
        latitude: 36.7538,
        longitude: 3.0588 + kmh * 1e-6 * agoSeconds,
        speed: kmh,
      }),
    leave: () => client.endAsync(),
  }
}

export const statesOf = (commands: readonly CommandStateJson[]): string[] =>
  commands.map(({ type, state }) => `${type} ${state}`)
