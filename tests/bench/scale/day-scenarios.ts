import { readContext, readSizes } from '../../../infra/context.ts'
import { assumptions } from '../../../infra/costs/assumptions.data.ts'
import { type Bill, billOf } from '../../../infra/costs/bill.ts'
import type { DeploymentFacts } from '../../../infra/costs/deployment-facts.ts'
import type { Measurement } from '../../../infra/costs/measurement.ts'
import { monthlyUsage } from '../../../infra/costs/monthly-usage.ts'
import { type DayLimitUse, usedInDay } from '../../../infra/scale/day/day-limits.ts'
import { dayLimits } from '../../../infra/scale/day/day-limits.data.ts'
import { fleetDay } from '../../../infra/scale/day/fleet-day.data.ts'
import { type DayLoad, type DayRun, simulateDay } from '../../../infra/scale/day/simulate-day.ts'

/** What of `cdk.context.json` a day asks for, beside what the pipeline does. */
export interface DayScenario {
  load: DayLoad
  streamShards: number
  /** of the table of messages; more than four are those of a table that was warmed up for so many writes */
  tablePartitions: number
  backlogParallelPerShard: number
}

const shardLoad = assumptions.messagesPerShard * assumptions.shardLoadMax
/** of the queue of report jobs (`infra/capabilities/reports.ts`) */
const reportsAtOnce = 10

const fleet = (vehicles: number, settings: Omit<DayScenario, 'load'>, framesPerBrowser = 2): DayScenario => ({
  load: { vehicles, browsers: vehicles / 200, framesPerBrowser },
  ...settings,
})

export const dayScenarios: readonly DayScenario[] = [
  fleet(1_000, { streamShards: 1, tablePartitions: 4, backlogParallelPerShard: 1 }),
  fleet(10_000, { streamShards: 2, tablePartitions: 4, backlogParallelPerShard: 2 }),
  fleet(100_000, { streamShards: 15, tablePartitions: 4, backlogParallelPerShard: 10 }),
  fleet(1_000_000, { streamShards: 143, tablePartitions: 20, backlogParallelPerShard: 10 }, 3),
]

export interface SimulatedDay {
  scenario: DayScenario
  run: DayRun
  uses: DayLimitUse[]
  /** of thirty such days */
  bill: Bill
  perMillion: number
}

export function simulatedDays(measured: Measurement, facts: DeploymentFacts): SimulatedDay[] {
  const share = (megabytes: number) => megabytes / assumptions.processorMegabytes
  const sizes = readSizes(readContext()['qafila'])
  const times = {
    ingestMs: measured.fleet.ingestMsPerMessage / share(facts.ingestMegabytes),
    bufferedMs: (measured.fleet.ingestMsPerMessage * fleetDay.bufferedShare) / share(256),
    liveMs: measured.liveMsPerSave / share(facts.updatesMegabytes),
    writeUnitsPerMessage: measured.day.writeUnitsPerMessage,
    writeUnitsPerVisit: fleetDay.writesPerVisit,
  }
  return dayScenarios.map((scenario) => {
    const connectsPerSecond = dayLimits.iotConnects.value
    const run = simulateDay(scenario.load, { ...sizes, ...scenario, connectsPerSecond, reportsAtOnce }, times)
    const bill = billOf(monthlyUsage({ load: averageLoad(scenario, run), facts: factsOf(facts, scenario), measured }))
    return {
      scenario,
      run,
      uses: usedInDay(scenario.load, run, { rulesPerMessage: facts.rulesPerMessage }),
      bill,
      perMillion: bill.dollars / ((run.positions * assumptions.daysPerMonth) / 1e6),
    }
  })
}

/** Shards are paid for the busiest minute, everything else for what comes. */
const factsOf = (facts: DeploymentFacts, { streamShards, load }: DayScenario): DeploymentFacts => ({
  ...facts,
  liveShards: streamShards,
  updatesWindowSeconds: load.vehicles > 1_000 ? 1 : 0,
})

/** All day as many as on average. */
function averageLoad({ load }: DayScenario, { positions, minutes }: DayRun) {
  const browsers = minutes.reduce((sum, minute) => sum + minute.browsers, 0) / minutes.length
  return { devices: load.vehicles, intervalSeconds: (load.vehicles * 86_400) / positions, watchers: browsers }
}

/** Shards that the busiest minute needs. */
export const shardsNeeded = ({ minutes }: DayRun): number =>
  Math.ceil(minutes.reduce((most, { messagesPerSecond }) => Math.max(most, messagesPerSecond), 0) / shardLoad)
