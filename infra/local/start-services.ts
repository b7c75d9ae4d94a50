import { type Surroundings, addressesOf, startStores, type Stores } from './start-stores.ts'
import { join } from 'node:path'
import {
  noAwsAccount,
  noGeolocation,
  noMapKey,
  noRoads,
  noOpenIdProvider,
  noPlainBroker,
  settings as env,
  smsOn,
} from '../../functions/platform/env.ts'
import { mapsFolder } from './data-dir.ts'
import { startAmazonMaps } from './emulators/maps/amazon-maps.ts'
import { openBroker, type Broker } from './emulators/mqtt/broker.ts'
import { startIotData, type IotData } from './emulators/mqtt/iot-data.ts'
import { makeHttpApi, type HttpApi } from './emulators/http/http-api.ts'
import { startSocketApi, type SocketApi } from './emulators/http/websocket-api.ts'
import { openFront } from './http-entry-point.ts'
import { account } from './local-names.ts'
import { ownOpenIdSecret, readingOwnSecret } from './secrets/secrets-here.ts'
import { rewriteAddresses, sdkSettings, type Addresses } from './local-addresses.ts'
import type { Statement } from './permissions/statements.ts'
import type { FunctionPlan, MapKeyPlan, Plan } from './plan/types.ts'
import { runFunctions, type Functions } from './functions/run-functions.ts'
import { policyWith } from '../content-policy.ts'
import { isFromHere } from './network-access.ts'
import { whenIdle, type Part } from './when-idle.ts'
import { startWires, type Wires } from './start-event-sources.ts'
import { streetFiles } from './streets/street-files.ts'
import { fileDownloads } from './file-downloads.ts'

export interface LocalCloud {
  url: string
  /** as people outside open it; the same as `url` when this machine has no other name */
  publicUrl: string
  /** the same for programs of this process, from the beginning */
  innerUrl: string
  /** lets everybody in who had to wait */
  open(): void
  mqttUrl: string
  /** with a certificate, for its own topics only */
  mqttTlsUrl: string
  /** every setting that the functions got, so that a program beside them can use the same stores */
  settings: Record<string, string>
  /**
   * Resolves when no work is left anywhere; MQTT messages count from their acknowledgement.
   * @param limitMs then it throws; three minutes when not given
   */
  whenIdle(limitMs?: number): Promise<void>
  /** runs the schedules whose name contains the part as if it were that time */
  runSchedule(namePart: string, at: Date): Promise<void>
  /** everything in any queue */
  /** calls of functions that their roles do not allow, one line each: a deployment would refuse them, too */
  deniedCalls(): readonly string[]
  deadLetters(): { queue: string; body: string; sentAt: number }[]
  /** invokes a function by its title (`ingest`) with an event of the cloud's shape */
  invoke(title: string, event: unknown): Promise<unknown>
  /** publishes as the cloud would, to all subscribers */
  publish(topic: string, payload: string): Promise<void>
  tables: Record<string, string>
  /** why e-mails cannot leave now; null when they can, or need not */
  mailProblem(): Promise<string | null>
  /** which archives of streets are left out, and why */
  mapWarnings(): Promise<string[]>
  /** stands for `https://maps.geo.{region}.amazonaws.com`; null when it is not imitated */
  amazonMaps: string | null
  /** drains and stops, within three seconds */
  stop(): Promise<void>
}

/** Starts stores, functions, event sources and servers in this order; stops in the order that lets work end. */
export async function startParts(plan: Plan, around: Surroundings): Promise<LocalCloud> {
  const { data, undo } = around
  const front = undo.add(await openFront(around))
  const { publicUrl: outside, mailFrom } = around.hosting
  const publicUrl = outside?.origin ?? front.url
  const stores = await startStores(plan, around)
  const maps = around.amazonMaps ? undo.add(await startAmazonMaps(keysFor(plan, publicUrl))) : null
  const broker = undo.add(await openBroker({ ...around, ...stores, tlsHost: around.hosting.mqttTlsHost }))
  const iotData = undo.add(await startIotData(broker))
  const brokerHost = outside?.hostname ?? 'localhost'
  stores.control.brokerAt(`${brokerHost}:${broker.tlsPort}`)
  const invoke = (arn: string, event: unknown) => functions.invoke(arn, event)
  const sockets = await Promise.all(plan.socketApis.map((api) => startSocketApi(api, invoke)))
  for (const part of sockets) undo.add(part)
  const settings = settingsFor(plan, {
    ...around,
    front: publicUrl,
    connections: sockets[0]?.address ?? '',
    plainBroker: plainBrokerFor(around, plainAddress(broker)),
    mailFrom,
    hasOpenIdSecret: around.openIdSecret !== '',
    amazonMaps: maps?.address ?? null,
    iotData: iotData.address,
    ...addressesOf(stores),
  })
  const running = { ...around, ...functionsHere(plan, mailFrom), settings, dataDir: data.path }
  const functions = undo.add(await runFunctions(plan.functions, running))
  const wires = await startWires(plan, stores, { ...around, functions, broker })
  stores.streamApi.open(wires.streams)
  const httpApis = plan.httpApis.map((api) => ({ id: api.id, ...makeHttpApi(api, invoke) }))
  const streets = streetFiles({ folder: join(data.path, mapsFolder), files: around.mapFiles })
  const files = fileDownloads(stores.buckets, outside)
  const served = { ...around, httpApis, sockets, mail: stores.mail, files, streets: streets.serve }
  front.serve(withOrigins(plan, [...socketOf(outside), ...around.mapOrigins]), served)

  const { clock, mailReports, tableStreams, queueFeeds } = wires
  const streams = [...wires.streams.values(), ...stores.logs.values()]
  const feeds = [...tableStreams, ...queueFeeds]
  const parts = busyParts({ ...stores, ...wires, broker, iotData, functions, sockets, httpApis })
  return {
    url: front.url,
    publicUrl,
    innerUrl: front.innerUrl,
    open: () => front.open(),
    mailProblem: async () => (await stores.relay?.problem()) ?? null,
    mapWarnings: () => streets.warnings(),
    mqttUrl: plainAddress(broker),
    mqttTlsUrl: `mqtts://${brokerHost}:${broker.tlsPort}`,
    settings: settings(Object.assign({}, ...plan.functions.map(({ environment }) => environment))),
    whenIdle: (limitMs) => whenIdle(parts, limitMs),
    runSchedule: (namePart, at) => clock.run(namePart, at),
    deadLetters: () => stores.queues.peek(),
    deniedCalls: () => functions.denied(),
    invoke: (title, event) => functions.invokeByTitle(title, event),
    publish: (topic, payload) => broker.publish(topic, payload),
    amazonMaps: maps?.address ?? null,
    tables: Object.fromEntries(plan.tables.map(({ name }) => [name, stores.tables.address])),
    stop: () =>
      undo.inOrder([front, clock, mailReports, broker, ...sockets.map(disconnect), drain(parts), ...streams, ...feeds]),
  }
}

const plainAddress = ({ port }: Broker): string => `mqtt://localhost:${port}`

const settingsFor =
  (plan: Plan, addresses: Addresses) =>
  (own: Record<string, string>): Record<string, string> => ({
    ...sdkSettings(addresses),
    ...Object.fromEntries(
      Object.entries(own).map(([name, value]) => [
        name,
        localSetting(name, addresses) || rewriteAddresses(value, plan, addresses),
      ]),
    ),
  })

/** What a machine decides for itself, whatever the templates say; empty when it leaves that to them. */
function localSetting(name: string, { corsOrigins, mapOrigins, amazonMaps, ...own }: Addresses): string {
  if (name === env.geolocationRegion && own.deviceLocation === null) return noGeolocation
  if (name === env.roadsRegion && own.roads === null) return noRoads
  // nothing is paid by the frame here, so that none waits
  if (name === env.livePace && own.pollerPauses === null) return '0'
  if (name === env.corsOrigins) return corsOrigins.join(' ')
  if (name === env.mapOrigins) return mapOrigins.join(' ')
  if (name === env.tenantDomains) return own.tenantDomains
  if (name === env.mailFrom) return own.mailFrom ?? ''
  if (name === env.channelOrigins) return own.channelOrigins === null ? '' : JSON.stringify(own.channelOrigins)
  if (name === env.awsAccount && own.channelOrigins === null) return noAwsAccount
  if (name === env.openIdLocal) return own.openIdLocal ?? ''
  if (name === env.openIdProvider) return own.openIdProvider
  // a provider of one's own is in the place of that of the templates, and so is its secret
  if (name === env.openIdSecret && own.openIdProvider !== '')
    return own.hasOpenIdSecret ? ownOpenIdSecret : noOpenIdProvider
  // text messages cost nothing here: they are read in the inbox
  if (name === env.sms) return smsOn
  return name === env.mapKey && amazonMaps === null ? noMapKey : ''
}

/** People elsewhere are not sent to a port that answers this machine only. */
function plainBrokerFor({ hosting, plainHost }: Surroundings, mqttUrl: string): string {
  if (!hosting.publicUrl) return mqttUrl
  return isFromHere(plainHost) ? noPlainBroker : mqttUrl.replace('localhost', hosting.publicUrl.hostname)
}

/** People and trackers wait for what answers requests, and for what brings a position to a page, also by a queue. */
const awaitedIn = ({ httpApis, socketApis, mappings, functions }: Plan): ReadonlySet<string> =>
  new Set([
    ...[...httpApis, ...socketApis].flatMap(({ routes }) => routes.map(({ functionArn }) => functionArn)),
    ...mappings.filter(({ source }) => source.kind !== 'queue').map(({ functionArn }) => functionArn),
    ...functions.filter(sendsFrames).map(({ arn }) => arn),
  ])

const sendsFrames = ({ role }: FunctionPlan): boolean =>
  role?.statements.some(({ actions }) => actions.includes('execute-api:ManageConnections')) === true

/** Text messages are on here, whatever the templates say, and e-mails come from the machine's own sender. */
const functionsHere = (plan: Plan, mailFrom: string | null) => ({
  awaited: awaitedIn(plan),
  names: { account, socketApi: plan.socketApis[0]?.id ?? '' },
  allowedHere: [
    readingOwnSecret,
    { ...allowance, actions: ['sns:Publish'], notResources: ['arn:aws:sns:*:*:*'] },
    ...(mailFrom === null ? [] : [sendingFrom(mailFrom)]),
  ],
})

const allowance = { effect: 'Allow' as const, resources: [], notResources: [], conditions: {} }

const sendingFrom = (sender: string): Statement => ({
  ...allowance,
  actions: ['ses:SendRawEmail'],
  resources: ['*'],
  conditions: { StringEquals: { 'ses:FromAddress': [sender] } },
})

/** Keys are for pages of the address on this machine. */
const keysFor = ({ mapKeys, edge }: Plan, front: string): MapKeyPlan[] =>
  mapKeys.map((key) => ({
    ...key,
    referers: key.referers.map((referer) => referer.replace(`https://${edge?.id}.cloudfront.net`, front)),
  }))

/** For Safari before 15.4 the live socket is not the page's own origin. */
const socketOf = (outside: URL | null): string[] => (outside?.protocol === 'https:' ? [`wss://${outside.host}`] : [])

/** The pages may connect to these, too. */
function withOrigins(plan: Plan, origins: readonly string[]): Plan {
  if (!plan.edge || origins.length === 0) return plan
  const behaviours = plan.edge.behaviours.map((behaviour) => ({
    ...behaviour,
    responseHeaders: behaviour.responseHeaders.map((header) =>
      header.name === 'content-security-policy' ? { ...header, value: policyWith(header.value, origins) } : header,
    ),
  }))
  return { ...plan, edge: { ...plan.edge, behaviours } }
}

interface Working extends Stores, Wires {
  broker: Broker
  iotData: IotData
  functions: Functions
  sockets: SocketApi[]
  httpApis: HttpApi[]
}

/** Everything that can have work left. */
const busyParts = (of: Working): Part[] => [
  ...named('broker', [of.broker, of.iotData, of.control]),
  ...named('stream', [of.streamApi]),
  ...named('secrets', [of.secrets]),
  ...named('files, mail and places', [of.buckets, of.mail, of.sms, of.places]),
  ...named('what calls functions', [
    ...of.streams.values(),
    ...of.logs.values(),
    ...of.tableStreams,
    ...of.queueFeeds,
    ...of.sockets,
    ...of.httpApis,
    of.clock,
  ]),
  ...named('functions', [of.functions, of.mailReports]),
]

const named = (name: string, parts: readonly { idle(): boolean | Promise<boolean> }[]): Part[] =>
  parts.map((part) => ({ name, idle: () => part.idle() }))

/** The sockets close first; their `@connections` stays until the functions are done with it. */
const disconnect = (sockets: SocketApi) => ({ stop: () => sockets.disconnect() })

const drainMs = 650

/** What does not finish in time comes again at the next start: everything accepted is on disk. */
const drain = (parts: readonly Part[]) => ({ stop: () => whenIdle(parts, drainMs).catch(() => {}) })
