import { writeFileSync } from 'node:fs'
import { type Bill, billOf } from '../../../infra/costs/bill.ts'
import { deploymentFacts, type DeploymentFacts } from '../../../infra/costs/deployment-facts.ts'
import type { Measured, MeasuredDay } from '../../../infra/costs/measured.ts'
import { type Design, type Load, monthlyUsage, positionsPerMonth } from '../../../infra/costs/monthly-usage.ts'
import { synthesized } from '../../infra/synthesized.ts'
import { atMost, type Figure } from '../figure.ts'
import { costDocument } from './cost-document.ts'
import { measureLive } from './measure-live.ts'
import { measuredFleet, simulatedDay } from './simulated-day.ts'

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
  /** false for what the product does not do yet: the figure is what it would cost */
  isBuilt: boolean
}

export interface Costs {
  goals: Goal[]
  /** what the goals' load costs, line by line */
  reference: Scenario
  batched: Scenario
  idle: Scenario
  /** the goals' load, and nobody, with `ingestReading` of `polled` */
  polled: Scenario
  polledIdle: Scenario
  /** of the stage `small` */
  idleSmall: Scenario
  /** of the stage `small`, of some vehicles each ten seconds */
  smallFleets: Scenario[]
  /** the goals' load of trackers that publish through the broker */
  throughBroker: Scenario
  scenarios: Scenario[]
  /** each after those above it */
  levers: { name: string; one: Scenario; ten: Scenario }[]
  measured: Measured
  facts: DeploymentFacts
}

/** What a month costs by the templates, a simulated day and the price list; written to `docs/costs.md`, too. */
export async function measureCost(): Promise<Figure[]> {
  const live = await measureLive()
  const fleet = await measuredFleet()
  const batched = await simulatedDay(10, fleet)
  const { day, minuteCallReadUnits } = await simulatedDay(1, fleet)
  const { state, product } = synthesized()
  const facts = deploymentFacts([state, product])
  const stage = synthesized({ stage: 'small' })
  const small = deploymentFacts([stage.state, stage.product])
  const costs = costsOf({ measured: { ...live, fleet, day, minuteCallReadUnits }, batched: batched.day, facts, small })
  const text = costDocument(costs)
  console.log(text)
  writeFileSync(new URL('../../../docs/costs.md', import.meta.url), text)
  return costs.goals.map((goal) => ({
    name: `cost: ${goal.name}${goal.isBuilt ? '' : ' (not built)'}`,
    value: goal.dollars,
    unit: goal.unit === '$ a month' ? '$/month' : '$/million',
    goal: goal.isBuilt ? atMost(goal.atMost) : '',
  }))
}

interface Inputs {
  measured: Measured
  /** the same day with ten positions a message */
  batched: MeasuredDay
  facts: DeploymentFacts
  /** of the stage `small` */
  small: DeploymentFacts
}

export function costsOf({ measured, batched, facts, small }: Inputs): Costs {
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
  const levers = leversOf(batched)
  const upTo = (count: number): Design =>
    Object.assign({}, ...levers.slice(0, count).map(({ design }) => design)) as Design
  const saves = levers.find(({ design }) => design.saves)!.design
  const idleSmall = scenario(idle, { facts: small })
  const [reference, tens, none] = [scenario(goalLoad), scenario(goalLoad, { day: batched }), scenario(idle)]
  const perMillion = { unit: '$ per million positions' as const }
  const polled = { ...facts, isPushed: false, livePaceMs: 0 }
  return {
    goals: [
      { name: 'one position a message', dollars: reference.perMillion!, atMost: 1.1, isBuilt: true, ...perMillion },
      {
        name: 'the same, saved within a minute',
        dollars: scenario(goalLoad, { design: saves }).perMillion!,
        atMost: 0.6,
        isBuilt: false,
        ...perMillion,
      },
      { name: 'ten positions a message', dollars: tens.perMillion!, atMost: 0.25, isBuilt: true, ...perMillion },
      { name: 'idle deployment', dollars: none.bill.dollars, atMost: 10, isBuilt: true, unit: '$ a month' },
      {
        name: 'idle small stage',
        dollars: idleSmall.bill.dollars,
        atMost: 2,
        isBuilt: true,
        unit: '$ a month',
      },
    ],
    reference,
    batched: tens,
    idle: none,
    polled: scenario(goalLoad, { facts: polled }),
    polledIdle: scenario(idle, { facts: polled }),
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
    levers: [{ name: 'as it is', design: {} }, ...levers].map(({ name }, at) => ({
      name,
      one: scenario(goalLoad, { design: upTo(at) }),
      ten: scenario(goalLoad, { design: upTo(at), day: batched }),
    })),
    measured,
    facts,
  }
}

const leversOf = (batched: MeasuredDay): { name: string; design: Design }[] => [
  {
    name: 'a vehicle is saved once a minute',
    // a save of several positions packs as often as a message of ten
    design: { saves: { everySeconds: 60, writeUnits: batched.writeUnitsPerMessage } },
  },
]
