import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../infra/build/ensure-built.ts'
import { startLocalCloud, type LocalCloud, type LocalCloudOptions } from '../../infra/local/local-cloud.ts'

export interface LocalWorld extends LocalCloud {
  /** stops and starts again on the same data, with other ports */
  restart(): Promise<LocalWorld>
}

interface WorldOptions {
  dataDir?: string
  /** a data folder to begin with a copy of */
  copyOf?: string
  corsOrigins?: string[]
  mapOrigins?: string[]
  amazonMaps?: boolean
  hosting?: LocalCloudOptions['hosting']
  /** false loads what somebody waits for at the start, as `npm start` does */
  loadLate?: boolean
  channelOrigins?: Readonly<Record<string, string>>
}

/** The whole product on free ports with its data in a folder of its own, which goes away when it stops. */
export async function startWorld(options: WorldOptions = {}): Promise<LocalWorld> {
  await ensureBuilt()
  const passing = options.dataDir ? null : mkdtempSync(join(tmpdir(), 'qafila-world-'))
  const dataDir = options.dataDir ?? passing!
  if (options.copyOf) cpSync(options.copyOf, dataDir, { recursive: true })
  const { corsOrigins, mapOrigins, amazonMaps = false, channelOrigins, hosting } = options
  const quietly = { port: 0, mqttPort: 0, quiet: true, visibilityMs: 0, loadLate: options.loadLate !== false }
  const chosen = { corsOrigins, mapOrigins, amazonMaps, channelOrigins, hosting }
  const cloud = await startLocalCloud({ ...quietly, ...chosen, dataDir })
  const remove = () => passing && rmSync(passing, { recursive: true, force: true })
  return {
    ...cloud,
    stop: () => cloud.stop().finally(remove),
    restart: async () => {
      await cloud.stop()
      const next = await startWorld({ ...options, copyOf: undefined, dataDir })
      return { ...next, stop: () => next.stop().finally(remove) }
    },
  }
}
