import { settings as env } from '../../functions/platform/env.ts'
import type { DataDir } from './data-dir.ts'
import type { Disk } from './emulators/disk/disk.ts'
import type { Identities } from './emulators/mail/sandbox.ts'
import { openBroker } from './emulators/mqtt/broker.ts'
import { makeHttpApi } from './emulators/http/http-api.ts'
import { startSocketApi, type SocketApi } from './emulators/http/websocket-api.ts'
import { openFront } from './http-entry-point.ts'
import { rewriteAddresses, sdkSettings, type Addresses } from './local-addresses.ts'
import type { LocalCloud } from './local-cloud.ts'
import type { Plan } from './plan/types.ts'
import { runFunctions } from './functions/run-functions.ts'
import { whenIdle, type Part } from './when-idle.ts'
import { addressesOf, startStores } from './start-stores.ts'
import { startWires } from './start-event-sources.ts'
import type { Undo } from './undo.ts'

export interface Surroundings {
  data: DataDir
  undo: Undo
  disk: Disk
  inMemory: boolean
  quiet: boolean
  host: string
  plainHost: string
  isInboxOpen: boolean
  isHeld: boolean
  port: number
  mqttPort: number
  mqttTlsPort: number
  webDir: string
  placesDir: string
  mailSandbox: Identities | null
  /** of every queue that feeds a function; what the templates say when undefined */
  visibilityMs: number | undefined
  corsOrigins: readonly string[]
}

/** Starts stores, functions, event sources and servers in this order; stops in the order that lets work end. */
export async function startParts(plan: Plan, around: Surroundings): Promise<LocalCloud> {
  const { data, undo } = around
  const front = undo.add(await openFront(around))
  const stores = await startStores(plan, around)
  const broker = undo.add(await openBroker({ ...around, ...stores }))
  stores.control.brokerAt(`localhost:${broker.tlsPort}`)
  const mqttUrl = `mqtt://localhost:${broker.port}`
  const invoke = (arn: string, event: unknown) => functions.invoke(arn, event)
  const sockets = await Promise.all(plan.socketApis.map((api) => startSocketApi(api, invoke)))
  for (const part of sockets) undo.add(part)

  const settings = settingsFor(plan, {
    front: front.url,
    connections: sockets[0]?.address ?? '',
    plainBroker: mqttUrl,
    corsOrigins: around.corsOrigins,
    ...addressesOf(stores),
  })
  const functions = undo.add(await runFunctions(plan.functions, { settings, dataDir: data.path, quiet: around.quiet }))
  const wires = await startWires(plan, stores, { ...around, functions, broker })
  stores.streamApi.open(wires.streams)
  const httpApis = plan.httpApis.map((api) => ({ id: api.id, ...makeHttpApi(api, invoke) }))
  front.serve(plan, { httpApis, sockets, mail: stores.mail, webDir: around.webDir })

  const { clock, tableStreams, queueFeeds } = wires
  const streams = [...wires.streams.values()]
  const feeds = [...tableStreams, ...queueFeeds]
  const parts = [
    ...named('broker', [broker, stores.control]),
    ...named('stream', [stores.streamApi, ...streams]),
    ...named('functions', [functions]),
    ...named('table stream', tableStreams),
    ...named('queue', queueFeeds),
    ...named('socket', sockets),
    ...named('http', httpApis),
    ...named('clock', [clock]),
    ...named('files, mail and places', [stores.buckets, stores.mail, stores.places]),
  ]
  return {
    url: front.url,
    innerUrl: front.innerUrl,
    open: () => front.open(),
    mqttUrl,
    mqttTlsUrl: `mqtts://localhost:${broker.tlsPort}`,
    settings: settings(Object.assign({}, ...plan.functions.map(({ environment }) => environment))),
    whenIdle: () => whenIdle(parts),
    runSchedule: (namePart, at) => clock.run(namePart, at),
    deadLetters: () => stores.queues.peek(),
    invoke: (title, event) => functions.invokeByTitle(title, event),
    publish: (topic, payload) => broker.publish(topic, payload),
    tables: Object.fromEntries(plan.tables.map(({ name }) => [name, stores.tables.address])),
    stop: () => undo.inOrder([front, clock, broker, ...sockets.map(disconnect), drain(parts), ...streams, ...feeds]),
  }
}

const settingsFor =
  (plan: Plan, addresses: Addresses) =>
  (own: Record<string, string>): Record<string, string> => ({
    ...sdkSettings(addresses),
    ...Object.fromEntries(
      Object.entries(own).map(([name, value]) => [
        name,
        (name === env.corsOrigins && addresses.corsOrigins.join(' ')) || rewriteAddresses(value, plan, addresses),
      ]),
    ),
  })

const named = (name: string, parts: readonly { idle(): boolean | Promise<boolean> }[]): Part[] =>
  parts.map((part) => ({ name, idle: () => part.idle() }))

/** The sockets close first; their `@connections` stays until the functions are done with it. */
const disconnect = (sockets: SocketApi) => ({ stop: () => sockets.disconnect() })

const drainMs = 650

/** What does not finish in time comes again at the next start: everything accepted is on disk. */
const drain = (parts: readonly Part[]) => ({ stop: () => whenIdle(parts, drainMs).catch(() => {}) })
