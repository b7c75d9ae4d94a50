import { assumptions } from '../../../infra/costs/assumptions.data.ts'
import { billOf } from '../../../infra/costs/bill.ts'
import { forwardingUsage } from '../../../infra/costs/forwarding-usage.ts'
import { listPrices, priceList } from '../../../infra/costs/list-prices.data.ts'
import { liveShards, positionsPerMonth } from '../../../infra/costs/monthly-usage.ts'
import { dayCostSection } from '../scale/day-document.ts'
import { simulatedDays } from '../scale/day-scenarios.ts'
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

Written by \`npm run bench -- cost\` on ${new Date().toISOString().slice(0, 10)}; do not edit. Dollars for ${assumptions.daysPerMonth} days in ${priceList.region}, at list prices collected on ${priceList.asOf} (\`infra/costs/list-prices.data.ts\`), without taxes and without what AWS gives every account for nothing. How they come about: [0087](decisions/0087-cost-and-scale-models.md).

## Goals

A position of each vehicle every ${load.intervalSeconds} seconds all day, and browsers that show all of them all day. Up to 100 vehicles through the table, as a deployment begins; more through a stream ([deploy.md](deploy.md#when-the-fleet-grows)). *Adapting*: trackers send six positions in one message while nobody looks ([0077](decisions/0077-commands.md)).

${table(['', 'dollars', 'goal', ''], costs.goals.map(goalRow))}

## Settings that cost less

${count(load.devices)} vehicles and ${load.watchers} browsers, through a stream: dollars per million positions, and nobody, dollars a month; each line includes those above it. \`polled\` shows positions half a second later; \`within-a-minute\` writes history up to a minute later, and saves nothing where messages are rarer; \`tracksCapacity\` pays for units a second whether they are used or not, so an idle deployment costs more ([0021](decisions/0021-ingest-rule-and-saving.md)).

${table(
  ['', 'one position a message', 'ten a message', 'nobody'],
  costs.levers.map(({ name, one, ten, idle }) => [
    name,
    dollars(one.perMillion!),
    dollars(ten.perMillion!),
    dollars(idle.bill.dollars),
  ]),
)}

${leftOver(costs)}

A tracker that publishes through the broker, because its settings take no topic of Basic Ingest, costs $1.00 per million messages more: $${dollars(costs.throughBroker.perMillion!)} per million positions if all do.

## Table or stream

A position each 10 seconds, one browser all day; dollars a month. The table is read once a second, a pushed stream twice.

${table(['vehicles', 'table', 'of it DynamoDB writes', 'stream, pushed', 'stream, polled'], growthRows(costs))}

## Line by line

Through a stream, as shipped: ${count(load.devices)} vehicles, and the same with ten positions a message; nobody in a first deployment. Then the same load with all settings that cost less: saved at once, within a minute, ten a message. Dollars a month.

${table(['', 'one position a message', 'ten a message', 'idle', 'saved at once', 'within a minute', 'ten'], linesOf(costs))}

## Forwarding

What an organisation adds whose every position goes to one target, on demand, in our form; events cost as much again for each. Others pay nothing for it ([0181](decisions/0181-forwarding-targets.md)).

${table(['vehicles, a position each 10 s', 'dollars a month', 'per million positions', 'of it DynamoDB writes'], forwardingRows())}

## Fleets

Dollars per million positions, and per vehicle and month, with so many browsers that show an organisation all day. Larger fleets are organisations of ${count(assumptions.organisationDevices)} vehicles. More than 500 live shards (\`streamShards\`) cannot be set.

${table(['vehicles, a position each', 'live shards', 'nobody', '5 browsers', '50 browsers'], fleetRows(costs))}

${dayCostSection(simulatedDays(costs.measured, costs.facts))}

## What was measured

${measuredList(costs)}
`
}

function leftOver(costs: Costs): string {
  const hundred = costs.growth.find((each) => each.load.devices === 100)!
  const { least, leastLater: one, leastTens: ten, leastTensOfMany: many, idle, measured } = costs
  const read = measured.frameBytesPerSave * transferPerMillionBytes
  return `With all of them, one position a message still pays most for ${largest(one)}; ten for ${largest(ten)}. What a browser reads costs $${dollars(read)} per million positions that it shows.

What keeps the goals away:

- **Within a minute.** Two designs: a save for each position, with provisioned capacity, is $${dollars(least.perMillion!)}; a journal and a save each minute are $${dollars(one.perMillion!)}. A rule and an action of IoT Core for each message are $0.30 by themselves. Several positions a message would change it, or reserved capacity of the table, which AWS sells for a year ([0021](decisions/0021-ingest-rule-and-saving.md)).
- **Ten a message.** What is paid by the hour, and a frame a second for each browser: ${count(many.load.devices)} vehicles cost $${dollars(many.perMillion!)} per million. Two designs: saved at once, and within a minute, which saves nothing where messages are rarer than saves.
- **Nobody reports.** Most is paid for ${largestLines(idle)}: an alarm costs ten cents, a queue that a function waits at a quarter of a dollar, and each minute a look at what is due. Fewer alarms, or queues that several functions share, would change it.
- **100 vehicles.** The table costs $${dollars(hundred.table.bill.dollars)}: ${largestLines(hundred.table)}. A message is an item of its own (as much as a stream's shard), and each vehicle is saved with each message; rules and actions of IoT Core are the third. What the frames, hand-overs and calls of each batch cost fell from four times a second to once. A polled stream is $${dollars(hundred.polled.bill.dollars)}; several positions a message would change most.
- **1,000 as shipped.** ${largestLines(costs.reference)}. A capacity of the table of positions cannot come with the first deployment, because auto scaling follows a table that is there.`
}

const forwardingRows = (): string[][] =>
  [10, 100, 1_000].map((devices) => {
    const load = { devices, intervalSeconds: 10, watchers: 0 }
    const { dollars: cost, lines } = billOf(forwardingUsage(load))
    const writes = lines.find(([line]) => line === 'DynamoDB writes')?.[1] ?? 0
    return [count(devices), dollars(cost), dollars(cost / (positionsPerMonth(load) / 1e6)), dollars(writes)]
  })

function growthRows({ growth }: Costs): string[][] {
  return growth.map(({ load, table: first, stream, polled }) => [
    count(load.devices),
    dollars(first.bill.dollars),
    dollars(first.bill.lines.find(([line]) => line === 'DynamoDB writes')?.[1] ?? 0),
    dollars(stream.bill.dollars),
    dollars(polled.bill.dollars),
  ])
}

const linesByCost = ({ bill }: Scenario) => bill.lines.toSorted(([, a], [, b]) => b - a)

const largestLines = (scenario: Scenario): string =>
  linesByCost(scenario)
    .slice(0, 4)
    .map(([line, cost]) => `${line} ($${dollars(cost)})`)
    .join(', ')

const largest = (scenario: Scenario): string =>
  linesByCost(scenario)
    .slice(0, 3)
    .map(([line, cost]) => `${line} ($${dollars(cost / (positionsPerMonth(scenario.load) / 1e6))})`)
    .join(', ')

const transferPerMillionBytes = listPrices.transferGigabytes.steps[0].dollars / 1e3

function goalRow({ name, dollars: cost, unit, atMost }: Goal): string[] {
  return [`${name}, ${unit}`, dollars(cost), dollars(atMost), cost <= atMost ? 'met' : 'missed']
}

function linesOf({ reference, batched, idle, least, leastLater, leastTens }: Costs): string[][] {
  const columns = [reference, batched, idle, least, leastLater, leastTens]
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

function measuredList({ measured: { day, fleet, ...measured }, later, batched, facts }: Costs): string {
  return [
    `- A simulated day of a vehicle, ${count(86_400 / 10)} positions: ${count(day.writeUnitsPerMessage)} write units and ${count(day.readUnitsPerMessage)} read units a message, ${day.messageBytes} bytes with its topic; ${day.eventsPerDay} events; ${count(day.storedBytesPerPosition)} bytes stored a position.`,
    `- Saved within a minute: ${count(later.savesPerMessage)} saves and ${count(later.writeUnitsPerMessage)} write units a message, and ${count(measured.journalBytesPerMessage)} bytes in a journal.`,
    `- Its timer and day summaries: ${count(day.timerWriteUnitsPerDay)} write units and ${count(day.timerReadUnitsPerDay)} read units a day.`,
    `- ${count(fleet.ingestMsPerMessage)} ms of processor time a message through the ingest function; ${count(measured.liveMsPerSave)} ms to send it.`,
    `- ${count(measured.frameBytesPerSave)} bytes a saved position in a compact frame, ${count(measured.handOverBytesPerSave)} as ingest hands it over.`,
    `- From the templates: ${facts.rulesPerMessage} topic rules a message, ${facts.alarmMetrics} metrics of alarms, ${facts.polledQueues} queues that functions wait at, ${facts.minuteCallMegabytes.length} calls a minute.`,
    `- Ten positions a message: $${dollars(batched.perVehicle!)} per vehicle and month.`,
  ].join('\n')
}
