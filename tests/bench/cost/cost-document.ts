import { assumptions } from '../../../infra/costs/assumptions.data.ts'
import { listPrices, priceList } from '../../../infra/costs/list-prices.data.ts'
import { liveShards, positionsPerMonth } from '../../../infra/costs/monthly-usage.ts'
import type { Costs, Goal, Scenario } from './cost.ts'

const dollars = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: value < 1 ? 3 : 2 })
const count = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 })

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

/** The page of the figures, as a person reads it who pays for a deployment. */
export function costDocument(costs: Costs): string {
  const { load } = costs.reference
  return `# What a deployment costs

Written by \`npm run bench -- cost\` on ${new Date().toISOString().slice(0, 10)}; do not edit. Dollars for ${assumptions.daysPerMonth} days in ${priceList.region}, at list prices collected on ${priceList.asOf} (\`infra/costs/list-prices.data.ts\`), without taxes and without what AWS gives every account for nothing. How they come about: [0087](decisions/0087-what-a-deployment-costs.md).

## Goals

${count(load.devices)} vehicles, a position each ${load.intervalSeconds} seconds all day, ${load.watchers} browsers that show all of them all day.

${table(['', 'dollars', 'goal', ''], costs.goals.map(goalRow))}

## What would change them

The load of the goals, dollars per million positions; each line includes those above it. None of them is built.

${table(
  ['', 'one position a message', 'ten a message'],
  costs.levers.map(({ name, one, ten }) => [name, dollars(one.perMillion!), dollars(ten.perMillion!)]),
)}

${leftOver(costs)}

With \`ingestReading\` of \`polled\`, positions reach browsers half a second later; one position a message costs $${dollars(costs.polled.perMillion!)} per million instead of $${dollars(costs.reference.perMillion!)}, and an idle deployment $${dollars(costs.polledIdle.bill.dollars)} a month instead of $${dollars(costs.idle.bill.dollars)}.

A tracker that publishes through the broker, because its settings take no topic of Basic Ingest, costs $1.00 per million messages more: $${dollars(costs.throughBroker.perMillion!)} per million positions if all do.

## A small stage

\`npm run deploy -- -c stage=small\`: a table takes the messages instead of two streams, and most alarms and Secrets Manager are left out. A position each 10 seconds, one browser all day; dollars a month.

${table(['vehicles', 'small', 'of it DynamoDB writes'], smallRows(costs))}

## Line by line

The first goal's load, the same with ten positions a message, and nobody at all; dollars a month.

${table(['', 'one position a message', 'ten a message', 'idle'], linesOf(costs))}

## Fleets

Dollars per million positions, and per vehicle and month, with so many browsers that show an organisation all day. Larger fleets are organisations of ${count(assumptions.organisationDevices)} vehicles. More than 500 live shards (\`streamShards\`) cannot be set.

${table(['vehicles, a position each', 'live shards', 'nobody', '5 browsers', '50 browsers'], fleetRows(costs))}

## What was measured

${measuredList(costs)}
`
}

function leftOver({ levers, idle, facts, measured }: Costs): string {
  const { one, ten } = levers.at(-1)!
  const read = measured.frameBytesPerSave * transferPerMillionBytes
  return `With all of them, one position a message still pays most for ${largest(one)}; ten for ${largest(ten)}. What a browser reads costs $${dollars(read)} per million positions that it shows.

An idle deployment pays for its two streams first: without that of the backlog it would cost $${dollars(idle.bill.dollars - facts.backlogShards * shardDollars)}, which one shard, $${dollars(shardDollars)} by itself, keeps above the goal ([0089](decisions/0089-small-stage.md)).`
}

function smallRows({ idleSmall, smallFleets }: Costs): string[][] {
  return [idleSmall, ...smallFleets].map(({ load, bill }) => [
    count(load.devices),
    dollars(bill.dollars),
    dollars(bill.lines.find(([line]) => line === 'DynamoDB writes')?.[1] ?? 0),
  ])
}

const largest = ({ bill, load }: Scenario): string =>
  bill.lines
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([line, cost]) => `${line} ($${dollars(cost / (positionsPerMonth(load) / 1e6))})`)
    .join(', ')

const transferPerMillionBytes = listPrices.transferGigabytes.steps[0].dollars / 1e3
const shardDollars = listPrices.kinesisShardHours.steps[0].dollars * 24 * assumptions.daysPerMonth

function goalRow({ name, dollars: cost, unit, atMost, isBuilt }: Goal): string[] {
  const verdict = cost <= atMost ? 'met' : 'missed'
  return [`${name}, ${unit}`, dollars(cost), dollars(atMost), isBuilt ? verdict : `not built; would be ${verdict}`]
}

function linesOf({ reference, batched, idle }: Costs): string[][] {
  const columns = [reference, batched, idle]
  const lines = reference.bill.lines.map(([line]) => line)
  const of = (scenario: Scenario, wanted: string) =>
    dollars(scenario.bill.lines.find(([line]) => line === wanted)?.[1] ?? 0)
  return [
    ...lines.map((line) => [line, ...columns.map((scenario) => of(scenario, line))]),
    ['**in all**', ...columns.map(({ bill }) => `**${dollars(bill.dollars)}**`)],
    ['less what AWS gives every account', ...columns.map(({ dollarsPaid }) => dollars(dollarsPaid))],
  ]
}

function fleetRows({ scenarios, facts, measured }: Costs): string[][] {
  const rows = new Map<string, string[]>()
  for (const { load, perMillion, perVehicle } of scenarios) {
    const name = `${count(load.devices)}, ${load.intervalSeconds} s`
    const row = rows.get(name) ?? [name, count(liveShards({ load, facts, measured }))]
    row.push(`${dollars(perMillion!)} · ${dollars(perVehicle!)}`)
    rows.set(name, row)
  }
  return [...rows.values()]
}

function measuredList({ measured: { day, fleet, ...measured }, batched, facts }: Costs): string {
  return [
    `- A simulated day of a vehicle, ${count(86_400 / 10)} positions: ${count(day.writeUnitsPerMessage)} write units and ${count(day.readUnitsPerMessage)} read units a message, ${day.messageBytes} bytes with its topic; ${day.eventsPerDay} events; ${count(day.storedBytesPerPosition)} bytes stored a position.`,
    `- Its timer and day summaries: ${count(day.timerWriteUnitsPerDay)} write units and ${count(day.timerReadUnitsPerDay)} read units a day.`,
    `- ${count(fleet.ingestMsPerMessage)} ms of processor time a message through the ingest function; ${count(measured.liveMsPerSave)} ms to send it.`,
    `- ${count(measured.frameBytesPerSave)} bytes a saved position in a compact frame, ${count(measured.handOverBytesPerSave)} as ingest hands it over.`,
    `- From the templates: ${facts.rulesPerMessage} topic rules a message, ${facts.alarms} alarms, ${facts.polledQueues} queues that functions wait at, ${facts.minuteCallMegabytes.length} calls a minute.`,
    `- Ten positions a message: $${dollars(batched.perVehicle!)} per vehicle and month.`,
  ].join('\n')
}
