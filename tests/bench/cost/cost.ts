import { writeFileSync } from 'node:fs'
import { type Bill, billOf, sumOf, type Usage } from '../../../infra/costs/bill.ts'
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

/** That of most goals. */
export const goalLoad: Load = { devices: 1_000, intervalSeconds: 10, watchers: 5 }
const idle: Load = { devices: 0, intervalSeconds: 10, watchers: 0 }
/** Of a first deployment, and of one that has grown a lot. */
const [hundred, tenThousand]: Load[] = [
  { devices: 100, intervalSeconds: 10, watchers: 1 },
  { devices: 10_000, intervalSeconds: 10, watchers: 5 },
]
/** The share of a day that somebody looks at a fleet whose trackers adapt to it, and the positions a message while nobody does. */
const adapted = { watchedShare: 8 / 24, positionsPerMessage: 6 }

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
  /** nobody, in a first deployment */
  idle: Scenario
  /** the goals' load with all settings that cost less; saved within a minute; with ten positions a message */
  least: Scenario
  leastLater: Scenario
  leastTens: Scenario
  /** ten positions a message, of ten times as many vehicles */
  leastTensOfMany: Scenario
  /** of some vehicles each ten seconds, with one browser: through the table, through a stream, and through one that is polled */
  growth: { load: Load; table: Scenario; stream: Scenario; polled: Scenario }[]
  /** the goals' load of trackers that publish through the broker */
  throughBroker: Scenario
  scenarios: Scenario[]
  /** settings that cost less, each with those above it */
  levers: { name: string; one: Scenario; ten: Scenario; idle: Scenario }[]
  /** the day of a vehicle that is saved once a minute */
  later: MeasuredDay
  measured: Measurement
  /** of a stream, as shipped */
  facts: DeploymentFacts
}

const shipped = readContext()['qafila'] as object
const ofStream = { messages: 'stream', streamShards: 1 }
/** What an operator can choose at the goals' load who pays less and sees positions half a second later. */
const cheapest = {
  ...ofStream,
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
  const adapting = await simulatedDay(adapted.positionsPerMessage, fleet)
  const journalBytesPerMessage = await measuredJournal()
  const costs = costsOf({
    measured: { ...live, journalBytesPerMessage, fleet, day, minuteCallReadUnits },
    batched: batched.day,
    later: later.day,
    adapting: adapting.day,
    first: factsOf({}),
    facts: factsOf(ofStream),
    polled: factsOf({ ...ofStream, ingestReading: 'polled' }),
    cheap: factsOf(cheapest),
    cheapLater: factsOf({ ...cheapest, ingestSaving: saveWithinAMinute }),
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

interface Changes {
  design?: Design
  day?: MeasuredDay
  facts?: DeploymentFacts
}

function scenarioOf(load: Load, usage: Usage): Scenario {
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

/** Of a month that is like this for a part of it. */
const shareOf = (usage: Usage, share: number): Usage =>
  Object.fromEntries(Object.entries(usage).map(([meter, units]) => [meter, units * share]))

interface Inputs {
  measured: Measurement
  /** the same day with ten positions a message */
  batched: MeasuredDay
  /** the same, of which each vehicle is saved once a minute */
  later: MeasuredDay
  /** the same of trackers at which nobody looks */
  adapting: MeasuredDay
  /** as shipped: through the table; through a stream; and through one that is polled */
  first: DeploymentFacts
  facts: DeploymentFacts
  polled: DeploymentFacts
  /** polled, and with a capacity of the table of tracks */
  cheap: DeploymentFacts
  /** the same, saved within a minute */
  cheapLater: DeploymentFacts
}

export function costsOf(inputs: Inputs): Costs {
  const { measured, batched, later, first, facts, polled, cheap, cheapLater } = inputs
  const usageOf = (load: Load, { day = measured.day, design, facts: given = facts }: Changes) =>
    monthlyUsage({ load, facts: given, measured: { ...measured, day }, design })
  const scenario = (load: Load, changes: Changes = {}): Scenario => scenarioOf(load, usageOf(load, changes))
  /** Watched for a part of the day, and six positions a message while nobody looks. */
  const adaptedScenario = (load: Load, given: DeploymentFacts): Scenario => {
    const nobody = { ...load, watchers: 0 }
    const { watchedShare } = adapted
    return scenarioOf(
      load,
      sumOf([
        shareOf(usageOf(load, { facts: given }), watchedShare),
        shareOf(usageOf(nobody, { facts: given, day: inputs.adapting }), 1 - watchedShare),
      ]),
    )
  }
  const [reference, tens, none] = [
    scenario(goalLoad),
    scenario(goalLoad, { day: batched }),
    scenario(idle, { facts: first }),
  ]
  const perMillion = { unit: '$ per million positions' as const }
  const aMonth = { unit: '$ a month' as const }
  const capacity = { ...facts, tracksCapacity: cheap.tracksCapacity }
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
      { name: 'nobody reports, alarms included', dollars: none.bill.dollars, atMost: 6.5, ...aMonth },
      {
        name: '100 vehicles, one browser',
        dollars: scenario(hundred!, { facts: first }).bill.dollars,
        atMost: 45,
        ...aMonth,
      },
      {
        name: 'the same, adapting, watched 8 h a day',
        dollars: adaptedScenario(hundred!, first).bill.dollars,
        atMost: 20,
        ...aMonth,
      },
      { name: '1,000 vehicles, 5 browsers, as shipped', dollars: reference.perMillion!, atMost: 0.9, ...perMillion },
      {
        name: 'the same with settings that cost less, saved at once',
        dollars: least.perMillion!,
        atMost: 1.1,
        ...perMillion,
      },
      {
        name: 'the same with settings that cost less, within a minute',
        dollars: leastLater.perMillion!,
        atMost: 0.6,
        ...perMillion,
      },
      {
        name: 'the same with settings that cost less, ten positions a message',
        dollars: leastTens.perMillion!,
        atMost: 0.25,
        ...perMillion,
      },
      {
        name: 'the same with settings that cost less, adapting, watched 8 h a day',
        dollars: adaptedScenario(goalLoad, cheap).perMillion!,
        atMost: 0.45,
        ...perMillion,
      },
      {
        name: '10,000 vehicles, 5 browsers, with settings that cost less',
        dollars: scenario(tenThousand!, { facts: cheap }).perMillion!,
        atMost: 0.7,
        ...perMillion,
      },
    ],
    reference,
    batched: tens,
    idle: none,
    least,
    leastLater,
    leastTens,
    leastTensOfMany: scenario({ ...goalLoad, devices: 10 * goalLoad.devices }, { facts: cheap, day: batched }),
    growth: [10, 50, 100, 150, 500].map((devices) => {
      const load = { devices, intervalSeconds: 10, watchers: 1 }
      const [table, stream, slow] = [first, facts, polled].map((each) => scenario(load, { facts: each }))
      return { load, table: table!, stream: stream!, polled: slow! }
    }),
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
