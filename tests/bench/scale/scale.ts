import { writeFileSync } from 'node:fs'
import { billOf } from '../../../infra/costs/bill.ts'
import { assumptions } from '../../../infra/costs/assumptions.data.ts'
import { deploymentFacts, type DeploymentFacts } from '../../../infra/costs/deployment-facts.ts'
import type { Measurement } from '../../../infra/costs/measurement.ts'
import { monthlyUsage, positionsPerMonth } from '../../../infra/costs/monthly-usage.ts'
import { livePaceMs, readContext, readSizes } from '../../../infra/context.ts'
import { type IngestRun, runIngest } from '../../../infra/scale/ingest-batches.ts'
import { type LiveRun, runLive } from '../../../infra/scale/live-frames.ts'
import { type PipelineSettings, type ServiceTimes, totalVehicles, totalWatchers } from '../../../infra/scale/load.ts'
import { seededRandom } from '../../../infra/scale/random.ts'
import { type QuotaUsage, quotaUsage } from '../../../infra/scale/quota-usage.ts'
import { grown, synthesized } from '../../infra/synthesized.ts'
import { measureLive } from '../cost/measure-live.ts'
import { measuredFleet, measuredJournal, simulatedDay } from '../cost/simulated-day.ts'
import { atMost, type Figure } from '../figure.ts'
import { simulatedDays } from './day-scenarios.ts'
import { scaleDocument } from './scale-document.ts'
import { type ScaleSettings, type Scenario, scenarios } from './scenarios.data.ts'

const seconds = 30
const seed = 20_261_123

export interface Simulated {
  scenario: Scenario
  settings: ScaleSettings
  ingest: IngestRun
  live: LiveRun
  limits: QuotaUsage[]
  /** $ per million positions, at list prices */
  perMillion: number
}

/** What fleets of up to a million vehicles need, by simulation with measured service times; written to `docs/scale.md`, too. */
export async function measureScale(): Promise<Figure[]> {
  const live = await measureLive()
  const fleet = await measuredFleet()
  const { day, minuteCallReadUnits } = await simulatedDay(1, fleet)
  const qafila = { ...(readContext()['qafila'] as object), ...grown }
  const { state, product } = synthesized({ qafila })
  const facts = deploymentFacts([state, product])
  const journalBytesPerMessage = await measuredJournal()
  const measured: Measurement = { ...live, journalBytesPerMessage, fleet, day, minuteCallReadUnits }
  const runs = scenarios.map((scenario) => simulate(scenario, measured, facts))
  const days = simulatedDays(measured, facts)
  writeFileSync(
    new URL('../../../docs/scale.md', import.meta.url),
    scaleDocument(runs, { seconds, times: timesOf(measured), facts, days }),
  )
  return runs.flatMap(({ scenario, live: { latency } }) =>
    [...latency].map(([name, each]) => ({
      name: `${scenario.name}${latency.size > 1 ? `, ${name}` : ''}: live p95`,
      value: each.quantile(0.95) / 1_000,
      unit: 's',
      goal: scenario.p95SecondsMax === undefined ? '' : atMost(scenario.p95SecondsMax),
    })),
  )
}

/** One machine measures processor time; what a service takes is assumed (`infra/costs/assumptions.data.ts`). */
const timesOf = ({ fleet, liveMsPerSave }: Measurement): ServiceTimes => ({
  callMs: assumptions.callMs,
  tableCallMs: assumptions.tableCallMs,
  devicesAtOnce: 32,
  ingestMsPerMessage: fleet.ingestMsPerMessage,
  liveMsPerPosition: liveMsPerSave,
  postFrameMs: assumptions.postFrameMs,
  postsAtOnce: 50,
  trackerToStreamMs: 60 + 70,
  gatewayToBrowserMs: 30,
})

function simulate(scenario: Scenario, measured: Measurement, facts: DeploymentFacts): Simulated {
  const settings: ScaleSettings = {
    ...readSizes({ ...(readContext()['qafila'] as object), ...grown }),
    ...scenario.settings,
  }
  const { organisations } = scenario
  const pipeline = pipelineOf(settings, facts)
  const run = { organisations, settings: pipeline, times: timesOf(measured), seconds, random: seededRandom(seed) }
  const ingest = runIngest(run)
  const live = runLive(ingest.batches, run)
  const unit = {
    rulesPerMessage: facts.rulesPerMessage,
    writeUnitsPerMessage: measured.day.writeUnitsPerMessage,
    backlogShards: facts.backlogShards,
    connectionBytes: measured.connectionBytes,
  }
  const load = { devices: totalVehicles(organisations), intervalSeconds: 10, watchers: totalWatchers(organisations) }
  const shards = { ...facts, liveShards: settings.streamShards, updatesWindowSeconds: settings.liveBatchSeconds }
  return {
    scenario,
    settings,
    ingest,
    live,
    limits: quotaUsage({ organisations, settings: pipeline, unit, ingest, live }),
    perMillion: billOf(monthlyUsage({ load, facts: shards, measured })).dollars / (positionsPerMonth(load) / 1e6),
  }
}

/** As `infra/capabilities` wires them. */
function pipelineOf(settings: ScaleSettings, facts: DeploymentFacts): PipelineSettings {
  const perOrganisation = settings.liveQueues === 1 ? 10 : 2
  return {
    liveShards: settings.streamShards,
    pollPauseMs: settings.ingestReading === 'pushed' ? livePaceMs.pushed : 1_000,
    ingestBatchMessages: settings.ingestBatchMessages,
    ingestParallelPerShard: settings.ingestParallelPerShard,
    ingestProcessorShare: facts.ingestMegabytes / assumptions.processorMegabytes,
    liveReaders: settings.liveQueues * perOrganisation,
    liveReadersPerOrganisation: perOrganisation,
    liveBatchMs: settings.liveBatchSeconds * 1_000,
    liveBatchMessages: settings.liveBatchSeconds > 0 ? 1_000 : 10,
    liveProcessorShare: facts.updatesMegabytes / assumptions.processorMegabytes,
  }
}
