import { accountLimits, type AccountLimit, type LimitName } from './account-limits.data.ts'
import type { IngestRun } from './ingest-batches.ts'
import type { LiveRun } from './live-frames.ts'
import { messagesPerSecond, type Organisations, type PipelineSettings, totalVehicles, totalWatchers } from './load.ts'

/** What one message and one browser take, by measurement and by the templates. */
export interface UnitUse {
  rulesPerMessage: number
  writeUnitsPerMessage: number
  backlogShards: number
  /** of an open connection in its table */
  connectionBytes: number
}

export interface QuotaUsage extends AccountLimit {
  used: number
  isMet: boolean
}

export interface Simulated {
  organisations: readonly Organisations[]
  settings: PipelineSettings
  unit: UnitUse
  ingest: IngestRun
  live: LiveRun
}

const readUnitBytes = 4_096
/** API Gateway ends a connection after two hours, and the page opens another. */
const connectionSeconds = 7_200

/** How much of each limit of an account a deployment takes. */
export function quotaUsage({ organisations, settings, unit, ingest, live }: Simulated): QuotaUsage[] {
  const perSecond = messagesPerSecond(organisations)
  const mostWatchers = Math.max(...organisations.map(({ watchers }) => watchers))
  const used: Record<LimitName, number> = {
    iotConnections: totalVehicles(organisations),
    iotPublishes: perSecond,
    iotRuleEvaluations: perSecond * unit.rulesPerMessage,
    kinesisShards: settings.liveShards + unit.backlogShards,
    kinesisShardMessages: ingest.busiestShard,
    lambdaConcurrency: ingest.callsAtOnceMax + Math.ceil(live.callsAtOnce),
    tableWriteUnits: perSecond * unit.writeUnitsPerMessage,
    partitionReadUnits:
      live.callsOfBusiestOrganisation * Math.max(1, Math.ceil((mostWatchers * unit.connectionBytes) / readUnitBytes)),
    gatewayRequests: live.framesPerSecond,
    gatewayConnects: totalWatchers(organisations) / connectionSeconds,
  }
  return (Object.keys(used) as LimitName[]).map((name) => ({
    ...accountLimits[name],
    used: used[name],
    isMet: used[name] <= accountLimits[name].value,
  }))
}
