import { join } from 'node:path'
import { compactTables } from './emulators/dynamodb/compact-tables.ts'
import { startBuckets, type Buckets } from './emulators/s3/bucket.ts'
import { tablesFile } from './emulators/disk/data-folder-check.ts'
import { startIotControl, type IotControl } from './emulators/mqtt/iot-control.ts'
import { openLocalAuthority, type LocalAuthority } from './emulators/mqtt/certificate-authority.ts'
import type { AccessKey } from './emulators/s3/signature.ts'
import { startMail, type Mail } from './emulators/mail/mail-server.ts'
import { startSms, type Sms } from './emulators/mail/sms.ts'
import { openRelay, type Relay } from './emulators/mail/smtp-relay.ts'
import { type DeviceLocation, startDeviceLocation } from './emulators/places/device-location.ts'
import type { RoadPoints } from './emulators/places/road-index.ts'
import { type Roads, startRoads } from './emulators/places/roads.ts'
import { startPlaces, type Places } from './emulators/places/places.ts'
import { startQueues, type Queues } from './emulators/sqs/queue.ts'
import { type Secrets, startSecrets } from './emulators/secrets/secrets.ts'
import { startStreamApi, type StreamApi } from './emulators/kinesis/stream-api.ts'
import { carryIntoLog } from './emulators/dynamodb/carry-into-log.ts'
import { openLogTable, type LogTable } from './emulators/dynamodb/log-table.ts'
import { startTables, type Tables } from './emulators/dynamodb/tables.ts'
import { Things } from './emulators/mqtt/things.ts'
import { channelKeyIn } from './secrets/channel-key.ts'
import { secretsHere } from './secrets/secrets-here.ts'
import { newAccessKey } from './access-key.ts'
import type { Addresses, OwnSetting } from './local-addresses.ts'
import type { Plan } from './plan/types.ts'
import { writtenTables } from './plan/written-tables.ts'
import { type DataDir } from './data-dir.ts'
import type { Disk } from './emulators/disk/disk.ts'
import type { Identities } from './emulators/mail/sandbox.ts'
import type { PollerPauses } from './emulators/poller-pauses.ts'
import type { DemonstrationJson } from '../../shared/wire/demonstration/demonstration-json.ts'
import type { SelfHosting } from './self-hosting.ts'
import type { Undo } from './undo.ts'

export interface Surroundings {
  data: DataDir
  undo: Undo
  disk: Disk
  inMemory: boolean
  quiet: boolean
  loadLate: boolean
  host: string
  plainHost: string
  isInboxOpen: boolean
  /** what the sign-in page offers of the demonstration; null where it is not loaded */
  demonstration: DemonstrationJson | null
  hosting: SelfHosting
  isHeld: boolean
  port: number
  mqttPort: number
  mqttTlsPort: number
  webDir: string
  placesDir: string
  /** archives of streets, beside those in the data folder */
  mapFiles: readonly string[]
  mailSandbox: Identities | null
  amazonMaps: boolean
  /** invents positions of access points and cells */
  deviceLocation: boolean
  /** what lines are matched to; null for nothing */
  roads: (() => Promise<readonly RoadPoints[]>) | null
  /** of every queue that feeds a function; what the templates say when undefined */
  visibilityMs: number | undefined
  /** those of AWS for measurements; null for none */
  pollerPauses: PollerPauses | null
  /** of the stream of each table */
  tableShards: number
  /** how long what streams keep for a day is kept */
  streamDaySeconds: number
  corsOrigins: readonly string[]
  mapOrigins: readonly string[]
  tenantDomains: string
  channelOrigins: Readonly<Record<string, string>> | null
  openIdLocal: string | null
  openIdProvider: string
  openIdSecret: string
}

export interface Stores {
  queues: Queues
  buckets: Buckets
  mail: Mail
  /** takes e-mails to a mail server; null when they stay here */
  relay: Relay | null
  sms: Sms
  places: Places
  /** null where it is not imitated */
  deviceLocation: DeviceLocation | null
  roads: Roads | null
  secrets: Secrets
  tables: Tables
  /** tables that are kept as logs, by their names */
  logs: ReadonlyMap<string, LogTable>
  streamApi: StreamApi
  authority: LocalAuthority
  things: Things
  control: IotControl
  /** what functions sign their calls with */
  accessKey: AccessKey
}

/** Where the functions find them. */
export const addressesOf = (
  stores: Stores,
): Omit<Addresses, 'front' | 'connections' | 'plainBroker' | 'iotData' | 'amazonMaps' | OwnSetting> => ({
  tables: stores.tables.address,
  queues: stores.queues.address,
  buckets: stores.buckets.address,
  mail: stores.mail.address,
  sms: stores.sms.address,
  places: stores.places.address,
  deviceLocation: stores.deviceLocation?.address ?? null,
  roads: stores.roads?.address ?? null,
  secrets: stores.secrets.address,
  streams: stores.streamApi.address,
  things: stores.control.address,
  brokerRoot: stores.authority.root,
  accessKey: stores.accessKey,
})

/** The stores. Each part is registered with `undo` as soon as it runs, so that a failure of another leaves nothing. */
export async function startStores(plan: Plan, around: Surroundings): Promise<Stores> {
  const { data, disk, inMemory, undo, placesDir, mailSandbox, hosting, streamDaySeconds } = around
  const file = inMemory ? null : join(data.path, tablesFile)
  const written = writtenTables(plan)
  const emulated = plan.tables.filter((table) => !written.includes(table))
  if (file) await compactTables(plan.tables, { file, feeds: join(data.path, 'table-streams') })
  // not before: it finds tables that a start which was cut off left under another name
  data.refuseLostFiles()
  const accessKey = newAccessKey()
  const ownSecrets = { channelKey: channelKeyIn(data.path), openIdSecret: around.openIdSecret }
  const things = new Things(plan.policies, data.path)
  const authority = await openLocalAuthority(data.path, hosting.publicUrl?.hostname)
  const place = { ...around, dataDir: data.path }
  const logs = new Map(written.map((table) => [table.name, undo.add(openLogTable(table, place))]))
  const starting = [
    startQueues(plan.queues, data.path, disk).then((part) => undo.add(part)),
    startBuckets(plan.buckets, data.path, accessKey).then((part) => undo.add(part)),
    startMail(data.path, { sandbox: mailSandbox, configurationSets: plan.mailSets.map(({ name }) => name) }).then(
      (part) => undo.add(part),
    ),
    startPlaces(placesDir).then((part) => undo.add(part)),
    startTables(emulated, file, { ...data, logs, streamDaySeconds }).then((part) => undo.add(part)),
    startStreamApi().then((part) => undo.add(part)),
    startSecrets(secretsHere(plan, ownSecrets)).then((part) => undo.add(part)),
    startIotControl(things, authority).then((part) => undo.add(part)),
  ] as const
  // nothing may begin after the failure of another was cleaned up
  await Promise.allSettled(starting)
  const [queues, buckets, mail, places, tables, streamApi, secrets, control] = await Promise.all(starting)
  for (const log of logs.values())
    await carryIntoLog(log, { service: tables.service, dataDir: data.path, mappings: mappingsOf(plan, log) })
  const sms = undo.add(await startSms(mail))
  const deviceLocation = around.deviceLocation ? undo.add(await startDeviceLocation()) : null
  const relay = hosting.smtp && (await openRelay(hosting.smtp))
  if (relay) {
    undo.add({ stop: async () => relay.stop() })
    mail.relayTo(relay)
  }
  const roads = around.roads ? undo.add(await startRoads(around.roads)) : null
  const own = { authority, things, accessKey, deviceLocation, roads }
  return { queues, buckets, mail, relay, sms, places, secrets, tables, logs, streamApi, control, ...own }
}

const mappingsOf = ({ mappings }: Plan, { name }: LogTable) =>
  mappings.filter(({ source }) => source.kind === 'table' && source.table === name)
