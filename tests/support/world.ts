import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../infra/build/ensure-built.ts'
import type { PollerPauses } from '../../infra/local/emulators/poller-pauses.ts'
import { startLocalCloud, type LocalCloudOptions } from '../../infra/local/local-cloud.ts'
import type { LocalCloud } from '../../infra/local/start-services.ts'

export interface LocalWorld extends LocalCloud {
  dataDir: string
  /** stops and starts again on the same data, with other ports */
  restart(): Promise<LocalWorld>
}

interface WorldOptions {
  dataDir?: string
  /** a data folder to begin with a copy of */
  copyOf?: string
  corsOrigins?: string[]
  mapOrigins?: string[]
  tenantDomains?: string
  amazonMaps?: boolean
  deviceLocation?: boolean
  roads?: LocalCloudOptions['roads']
  hosting?: LocalCloudOptions['hosting']
  /** false loads what somebody waits for at the start, as `npm start` does */
  loadLate?: boolean
  /** templates instead of those that were built */
  cloudDir?: string
  channelOrigins?: Readonly<Record<string, string>>
  openIdLocal?: string
  pollerPauses?: PollerPauses | undefined
  tableShards?: number
  /** how long a queue hides a message that was not dealt with; 0 when absent */
  visibilityMs?: number
}

/** @throws Error when a function asked for what its role does not allow: a deployment would have refused it */
async function stopped(cloud: LocalCloud): Promise<void> {
  await cloud.stop()
  const denied = [...new Set(cloud.deniedCalls())]
  if (denied.length > 0) throw new Error(`missing permissions:\n${denied.join('\n')}`)
}

/** The whole product on free ports with its data in a folder of its own, which goes away when it stops. */
export async function startWorld(options: WorldOptions = {}): Promise<LocalWorld> {
  await ensureBuilt()
  const passing = options.dataDir ? null : mkdtempSync(join(tmpdir(), 'qafila-world-'))
  const dataDir = options.dataDir ?? passing!
  if (options.copyOf) cpSync(options.copyOf, dataDir, { recursive: true })
  const {
    corsOrigins,
    mapOrigins,
    tenantDomains,
    amazonMaps = false,
    deviceLocation = false,
    roads,
    channelOrigins,
    openIdLocal,
    hosting,
    pollerPauses,
    tableShards = 1,
    cloudDir,
    visibilityMs = 0,
  } = options
  const quietly = { port: 0, mqttPort: 0, quiet: true, visibilityMs, loadLate: options.loadLate !== false }
  const asked = {
    corsOrigins,
    mapOrigins,
    tenantDomains,
    amazonMaps,
    deviceLocation,
    ...(roads && { roads }),
    channelOrigins,
    openIdLocal,
    hosting,
    pollerPauses,
    tableShards,
    cloudDir,
  }
  const cloud = await startLocalCloud({ ...quietly, ...asked, dataDir })
  const remove = () => passing && rmSync(passing, { recursive: true, force: true })
  return {
    ...cloud,
    dataDir,
    stop: () => stopped(cloud).finally(remove),
    restart: async () => {
      await stopped(cloud)
      const next = await startWorld({ ...options, copyOf: undefined, dataDir })
      return { ...next, stop: () => next.stop().finally(remove) }
    },
  }
}
