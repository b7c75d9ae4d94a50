import type { RoadPoints } from './emulators/places/road-index.ts'
import { type LocalCloud, startParts } from './start-services.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { realDisk, type Disk } from './emulators/disk/disk.ts'
import type { PollerPauses } from './emulators/poller-pauses.ts'
import type { Identities } from './emulators/mail/sandbox.ts'
import { explained, takeDataDir } from './data-dir.ts'
import type { OwnProvider } from './openid/own-provider.ts'
import { notHosted, type SelfHosting } from './self-hosting.ts'
import { plan } from './plan/plan.ts'
import { readTemplates } from './plan/template.ts'
import { Undo } from './undo.ts'
import type { DemonstrationJson } from '../../shared/wire/demonstration/demonstration-json.ts'
import { dayMs, secondMs } from '../../shared/domain/time/durations.ts'

export interface LocalCloudOptions {
  /** of web and API; 0 takes a free one */
  port: number
  mqttPort: number
  /** of those that prove who they are; a free one when not given */
  mqttTlsPort?: number
  /** survives restarts; not used when `inMemory` */
  dataDir: string
  /** address to listen on; this machine only when not given */
  host?: string
  /** other sites whose pages may call the API; those of the templates when not given */
  corsOrigins?: readonly string[]
  /** where pages may load tenants' own maps from; those of the templates when not given */
  mapOrigins?: readonly string[]
  /** ids of tenants by names of their own; those of the templates when not given */
  tenantDomains?: string
  /** address of the plain MQTT port; that of the rest when not given */
  plainHost?: string
  /** how people outside reach this machine; not at all when not given */
  hosting?: SelfHosting
  /** other machines may read the inbox, too */
  isInboxOpen?: boolean
  /** what the sign-in page offers of the demonstration; nothing when not given */
  demonstration?: DemonstrationJson | null
  /** who gets e-mails while the account is in SES's sandbox; everybody when null or not given */
  mailSandbox?: Identities | null
  /** for tests: imitates the maps of Amazon Location; without, the product has none */
  amazonMaps?: boolean
  /** for the demonstration and tests: invents positions of access points and cells; without, nothing is looked up */
  deviceLocation?: boolean
  /** for the demonstration and tests: roads that lines are matched to; without, nothing is matched */
  roads?: () => Promise<readonly RoadPoints[]>
  /** people and programs get 503 until `open` is called */
  isHeld?: boolean
  /** the functions' warnings stay in their log files */
  quiet?: boolean
  /** for tests: functions are loaded at their first event, not all at the start */
  loadLate?: boolean
  /** nothing is stored on disk */
  inMemory?: boolean
  /** archives of streets, beside those in the folder `maps` of the data folder */
  mapFiles?: readonly string[]
  /** for tests: other origins by those of the services that carry notifications */
  channelOrigins?: Readonly<Record<string, string>>
  /** the one provider that people of every organisation sign in with; what the templates say when not given */
  openIdProvider?: OwnProvider | null
  /** origin of a provider of accounts on this machine, which organisations may name; none when not given */
  openIdLocal?: string
  /** for tests: how long a message that failed is hidden from its function; what the templates say when not given */
  visibilityMs?: number
  /** for measurements: pollers pause as those of AWS; without, they wait for nothing */
  pollerPauses?: PollerPauses
  /** for measurements: how long what streams keep for a day is kept; new data folders only */
  streamDaySeconds?: number
  /** for tests: how many shards the stream of each table has; one when not given */
  tableShards?: number
  /** for tests: what streams, queues and checkpoints are written with */
  disk?: Disk
  /** where the built templates and the built client are */
  cloudDir?: string | undefined
  webDir?: string
}

const noOwnProvider: OwnProvider = { openIdProvider: '', openIdSecret: '' }
const built = (folder: string): string => fileURLToPath(new URL(`../../dist/${folder}`, import.meta.url))

/**
 * Starts on this machine what the synthesized templates say.
 * @throws Error with one line for a person when the machine does not allow it, or naming what is not imitated
 */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  const plans = plan(await readTemplates(options.cloudDir ?? built('cloud')))
  const passing = options.inMemory ? mkdtempSync(join(tmpdir(), 'qafila-')) : null
  const data = takeDataDir(passing ?? options.dataDir)
  const undo = new Undo()
  const clean = () => {
    data.release()
    if (passing) rmSync(passing, { recursive: true, force: true })
  }
  try {
    const parts = await startParts(plans, {
      data,
      undo,
      disk: options.disk ?? realDisk,
      inMemory: options.inMemory === true,
      quiet: options.quiet === true,
      loadLate: options.loadLate === true,
      host: options.host ?? '127.0.0.1',
      plainHost: options.plainHost ?? options.host ?? '127.0.0.1',
      hosting: options.hosting ?? notHosted,
      isInboxOpen: options.isInboxOpen === true,
      demonstration: options.demonstration ?? null,
      isHeld: options.isHeld === true,
      port: options.port,
      mqttPort: options.mqttPort,
      mqttTlsPort: options.mqttTlsPort ?? 0,
      webDir: options.webDir ?? built('web'),
      placesDir: built('places'),
      mapFiles: options.mapFiles ?? [],
      mailSandbox: options.mailSandbox ?? null,
      amazonMaps: options.amazonMaps === true,
      deviceLocation: options.deviceLocation === true,
      roads: options.roads ?? null,
      visibilityMs: options.visibilityMs,
      pollerPauses: options.pollerPauses ?? null,
      tableShards: options.tableShards ?? 1,
      streamDaySeconds: options.streamDaySeconds ?? dayMs / secondMs,
      corsOrigins: options.corsOrigins ?? [],
      mapOrigins: options.mapOrigins ?? [],
      tenantDomains: options.tenantDomains ?? '',
      channelOrigins: options.channelOrigins ?? null,
      openIdLocal: options.openIdLocal ?? null,
      ...(options.openIdProvider ?? noOwnProvider),
    })
    data.noteFiles()
    let stopping: Promise<void> | null = null
    return { ...parts, stop: () => (stopping ??= parts.stop().finally(clean)) }
  } catch (error) {
    await undo.inOrder([])
    clean()
    throw explained(error, data.path)
  }
}
