import { writeFileSync } from 'node:fs'
import { type Bill, billOf } from '../../../infra/costs/bill.ts'
import { saveWithinAMinute } from '../../../functions/platform/env.ts'
import { readContext } from '../../../infra/context.ts'
import { deploymentFacts, type DeploymentFacts } from '../../../infra/costs/deployment-facts.ts'
import type { Measurement, MeasuredDay } from '../../../infra/costs/measurement.ts'
import { monthlyUsage, positionsPerMonth } from '../../../infra/costs/monthly-usage.ts'
import type { Design, Load } from '../../../infra/costs/load.ts'
import { synthesized } from '../../infra/synthesized.ts'
import { atMost, type Figure } from '../figure.ts'
import { costDocument } from './cost-document.ts'
import { measureLive } from './measure-live.ts'
import { measuredFleet, measuredJournal, simulatedDay } from './simulated-day.ts'

/** That of the goals. */
export const goalLoad: Load = { devices: 1_000, intervalSeconds: 10, watchers: 5 }
const idle: Load = { devices: 0, intervalSeconds: 10, watchers: 0 }

export interface Scenario {
  load: Load
  bill: Bill
  /** less what AWS gives every account each month */
  dollarsPaid: number
  /** null without positions */
  perMillion: number | null
  perVehicle: number | null
}

export interface Goal {
  name: string
  dollars: number
  unit: '$ per million positions' | '$ a month'
  atMost: number
}

export interface Costs {
  goals: Goal[]
  /** what the goals' load costs, line by line */
  reference: Scenario
  batched: Scenario
  idle: Scenario
  /** nobody, with `ingestReading` of `polled` */
  polledIdle: Scenario
  /** the goals' load with all settings that cost less; saved within a minute; with ten positions a message */
  least: Scenario
  leastLater: Scenario
  leastTens: Scenario
  /** ten positions a message, of ten times as many vehicles */
  leastTensOfMany: Scenario
  /** of the stage `small` */
  idleSmall: Scenario
  /** of the stage `small`, of some vehicles each ten seconds */
  smallFleets: Scenario[]
  /** the goals' load of trackers that publish through the broker */
  throughBroker: Scenario
  scenarios: Scenario[]
  /** settings that cost less, each with those above it */
  levers: { name: string; one: Scenario; ten: Scenario; idle: Scenario }[]
  /** the day of a vehicle that is saved once a minute */
  later: MeasuredDay
  measured: Measurement
  facts: DeploymentFacts
}

const shipped = readContext()['qafila'] as object
/** What an operator can choose at the goals' load who pays less and sees positions half a second later. */
const cheapest = {
  ingestReading: 'polled',
  tracksCapacity: { writes: { min: 25, max: 4_000 }, reads: { min: 25, max: 2_000 } },
}

/** What a month costs by the templates, a simulated day and the price list; written to `docs/costs.md`, too. */
export async function measureCost(): Promise<Figure[]> {
  const live = await measureLive()
  const fleet = await measuredFleet()
  const batched = await simulatedDay(10, fleet)
  const { day, minuteCallReadUnits } = await simulatedDay(1, fleet)
  const later = await simulatedDay(1, fleet, { vehicles: 4, isSavedLater: true })
  const factsOf = (changes: object) => {
    const { state, product } = synthesized({ qafila: { ...shipped, ...changes } })
    return deploymentFacts([state, product])
  }
  const facts = factsOf({})
  const stage = synthesized({ stage: 'small' })
  const small = deploymentFacts([stage.state, stage.product])
  const journalBytesPerMessage = await measuredJournal()
  const costs = costsOf({
    measured: { ...live, journalBytesPerMessage, fleet, day, minuteCallReadUnits },
    batched: batched.day,
    later: later.day,
    facts,
    cheap: factsOf(cheapest),
    cheapLater: factsOf({ ...cheapest, ingestSaving: saveWithinAMinute }),
    small,
  })
  const text = costDocument(costs)
  console.log(text)
  writeFileSync(new URL('../../../docs/costs.md', import.meta.url), text)
  return costs.goals.map((goal) => ({
    name: `cost: ${goal.name}`,
    value: goal.dollars,
    unit: goal.unit === '$ a month' ? '$/month' : '$/million',
    goal: atMost(goal.atMost),
  }))
}

interface Inputs {
  measured: Measurement
  /** the same day with ten positions a message */
  batched: MeasuredDay
  /** the same, of which each vehicle is saved once a minute */
  later: MeasuredDay
  /** as shipped */
  facts: DeploymentFacts
  /** polled, and with a capacity of the table of tracks */
  cheap: DeploymentFacts
  /** the same, saved within a minute */
  cheapLater: DeploymentFacts
  /** of the stage `small` */
  small: DeploymentFacts
}

export function costsOf({ measured, batched, later, facts, cheap, cheapLater, small }: Inputs): Costs {
  const scenario = (
    load: Load,
    changes: { design?: Design; day?: MeasuredDay; facts?: DeploymentFacts } = {},
  ): Scenario => {
    const day = changes.day ?? measured.day
    const usage = monthlyUsage({
      load,
      facts: changes.facts ?? facts,
      measured: { ...measured, day },
      design: changes.design,
    })
    const bill = billOf(usage)
    const positions = positionsPerMonth(load)
    return {
      load,
      bill,
      dollarsPaid: billOf(usage, { lessAllowances: true }).dollars,
      perMillion: positions > 0 ? bill.dollars / (positions / 1e6) : null,
      perVehicle: load.devices > 0 ? bill.dollars / load.devices : null,
    }
  }
  const idleSmall = scenario(idle, { facts: small })
  const [reference, tens, none] = [scenario(goalLoad), scenario(goalLoad, { day: batched }), scenario(idle)]
  const perMillion = { unit: '$ per million positions' as const }
  const polled = { ...facts, isPushed: false, livePaceMs: 0 }
  const capacity = { ...facts, tracksCapacity: cheap.tracksCapacity }
  const polledIdle = scenario(idle, { facts: polled })
  const least = scenario(goalLoad, { facts: cheap })
  const leastLater = scenario(goalLoad, { facts: cheapLater, day: later })
  const leastTens = scenario(goalLoad, { facts: cheap, day: batched })
  const settings = [
    { name: 'as shipped', facts, one: measured.day },
    { name: '`tracksCapacity`', facts: capacity, one: measured.day },
    { name: '`ingestReading: polled` as well', facts: cheap, one: measured.day },
    { name: '`ingestSaving: within-a-minute` as well', facts: cheapLater, one: later },
  ]
  return {
    goals: [
      { name: 'one position a message, saved at once', dollars: least.perMillion!, atMost: 1.1, ...perMillion },
      { name: 'the same, saved within a minute', dollars: leastLater.perMillion!, atMost: 0.6, ...perMillion },
      { name: 'ten positions a message', dollars: leastTens.perMillion!, atMost: 0.25, ...perMillion },
      { name: 'idle deployment', dollars: polledIdle.bill.dollars, atMost: 10, unit: '$ a month' },
      { name: 'idle small stage', dollars: idleSmall.bill.dollars, atMost: 2, unit: '$ a month' },
    ],
    reference,
    batched: tens,
    idle: none,
    polledIdle,
    least,
    leastLater,
    leastTens,
    leastTensOfMany: scenario({ ...goalLoad, devices: 10 * goalLoad.devices }, { facts: cheap, day: batched }),
    idleSmall,
    smallFleets: [10, 50, 100, 500].map((devices) =>
      scenario({ devices, intervalSeconds: 10, watchers: 1 }, { facts: small }),
    ),
    throughBroker: scenario(goalLoad, { design: { throughBroker: true } }),
    scenarios: [100, 1_000, 10_000, 1_000_000].flatMap((devices) =>
      [1, 10, 60].flatMap((intervalSeconds) =>
        [0, 5, 50].map((watchers) => scenario({ devices, intervalSeconds, watchers })),
      ),
    ),
    levers: settings.map((setting) => ({
      name: setting.name,
      one: scenario(goalLoad, { facts: setting.facts, day: setting.one }),
      ten: scenario(goalLoad, { facts: setting.facts, day: batched }),
      idle: scenario(idle, { facts: setting.facts }),
    })),
    later,
    measured,
    facts,
  }
}
