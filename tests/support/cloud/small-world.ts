import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import mqtt from 'mqtt'
import { startLocalCloud, type LocalCloudOptions } from '../../../infra/local/local-cloud.ts'
import type { LocalCloud } from '../../../infra/local/start-services.ts'
import { keyOf } from './signed-fetch.ts'
import { smallCloud } from './small-cloud.ts'
import { answerer, taker, publisher } from './small-functions.ts'

export interface Row {
  pk: string
  sk: string
  text: string
}

export interface SmallWorld {
  cloud: LocalCloud
  files: ReturnType<typeof smallCloud>
  /** everything in the table, by key */
  rows(): Promise<Row[]>
  /** an MQTT client that speaks 3.1.1, unless `more` says otherwise, and does not come back by itself */
  connect(clientId: string, more?: mqtt.IClientOptions): Promise<mqtt.MqttClient>
  stop(): Promise<void>
}

export async function startSmallWorld(
  files = smallCloud({ taker, publisher, answerer }),
  options: Partial<LocalCloudOptions> = {},
): Promise<SmallWorld> {
  const cloud = await startLocalCloud({ ...files, port: 0, mqttPort: 0, quiet: true, visibilityMs: 0, ...options })
  const clients: mqtt.MqttClient[] = []
  const client = new DynamoDBClient(sdkOptions(cloud, 'DYNAMODB'))

  return {
    cloud,
    files,
    rows: async () => {
      const { Items = [] } = await client.send(new ScanCommand({ TableName: 'Small-Things' }))
      const rows = Items.map(({ pk, sk, text }) => ({ pk: pk?.S ?? '', sk: sk?.S ?? '', text: text?.S ?? '' }))
      return rows.sort((one, other) => (`${one.pk} ${one.sk}` < `${other.pk} ${other.sk}` ? -1 : 1))
    },
    connect: async (clientId, more = {}) => {
      const options = { clientId, protocolVersion: 4 as const, reconnectPeriod: 0, ...more }
      const each = await mqtt.connectAsync(cloud.mqttUrl, options)
      each.on('error', () => {})
      clients.push(each)
      return each
    },
    stop: async () => {
      await Promise.all(clients.map((each) => each.endAsync(true)))
      client.destroy()
      await cloud.stop()
      files.remove()
    },
  }
}

export const sdkOptions = (cloud: LocalCloud, service: string) => ({
  region: 'local-1',
  endpoint: cloud.settings[`AWS_ENDPOINT_URL_${service}`] ?? '',
  credentials: keyOf(cloud),
})
