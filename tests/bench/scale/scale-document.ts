import type { DeploymentFacts } from '../../../infra/costs/deployment-facts.ts'
import { accountLimits } from '../../../infra/scale/account-limits.data.ts'
import { type ServiceTimes, totalVehicles, totalWatchers } from '../../../infra/scale/load.ts'
import { daySection } from './day-document.ts'
import type { SimulatedDay } from './day-scenarios.ts'
import type { Simulated } from './scale.ts'

const count = (value: number, digits = 0): string => value.toLocaleString('en-US', { maximumFractionDigits: digits })
const secondsOf = (ms: number): string => (Number.isNaN(ms) ? '–' : `${(ms / 1_000).toFixed(2)} s`)
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

interface Basis {
  /** of each simulation */
  seconds: number
  times: ServiceTimes
  facts: DeploymentFacts
  days: readonly SimulatedDay[]
}

/** The page for an operator who asks what a deployment carries, and how to set it. */
export function scaleDocument(runs: readonly Simulated[], { seconds, times, facts, days }: Basis): string {
  return `# What a deployment carries

Written by \`npm run bench -- scale\` on ${new Date().toISOString().slice(0, 10)}; do not edit. A simulation of ${seconds} seconds from the tracker to the browser (\`infra/scale\`): each vehicle reports every ten seconds, each browser shows all vehicles of its organisation. Nothing of it was run on AWS.

## Fleets

${table(
  ['', 'live, median', '95 %', '99 %', 'frames a second and browser', '$ per million positions'],
  runs.flatMap(latencyRows),
)}

A run that falls behind grows slower for as long as it lasts: its figures say only that the settings do not suffice. One queue between ingest and browsers does not carry a million vehicles, because each of its readers gets positions of all organisations, and every browser a frame from each of them.

${runs.map(picture).join('\n\n')}

## Settings

The part \`qafila\` of \`cdk.context.json\`.

${table(
  ['', 'streamShards', 'ingestParallelPerShard', 'ingestBatchMessages', 'liveQueues', 'liveBatchSeconds'],
  runs.map(({ scenario, settings }) => [
    scenario.name,
    ...[
      settings.streamShards,
      settings.ingestParallelPerShard,
      settings.ingestBatchMessages,
      settings.liveQueues,
      settings.liveBatchSeconds,
    ].map((value) => count(value)),
  ]),
)}

A shard takes 1,000 messages a second, and is filled to seven tenths. A message takes ${(times.ingestMsPerMessage / (facts.ingestMegabytes / 1_769)).toFixed(1)} ms of a call of ${facts.ingestMegabytes} MB, so a full shard needs several calls side by side; \`ingestParallelPerShard\` keeps each vehicle's messages in order. With \`liveQueues\`, an organisation's updates take one queue with two readers, whatever others do.

## Limits of an account

What each fleet takes of what AWS allows an account in a region before somebody asks for more. **Bold** is above it: ask before the fleet grows (\`docs/deploy.md\`, *Quotas*), or where nothing can be raised, change the settings.

${table(['', 'allowed', ...runs.map((_, at) => `${at + 1}`)], limitRows(runs))}

${runs.map(({ scenario }, at) => `${at + 1}. ${scenario.name}: ${vehicles(scenario.organisations)}`).join('\n')}

${Object.values(accountLimits)
  .map(({ name, source, canBeRaised }) => `- ${name}: ${source}${canBeRaised ? '' : '; cannot be raised'}.`)
  .join('\n')}

${daySection(days)}

## How it was measured

- ${times.ingestMsPerMessage.toFixed(2)} ms of processor time a message through the ingest function, ${times.liveMsPerPosition.toFixed(3)} ms a position in a frame: \`npm run bench -- cost\`, on the machine that ran this.
- Assumed: ${times.trackerToStreamMs} ms from the tracker into the hands of ingest, ${times.tableCallMs} ms for a call to a table, ${times.postFrameMs} ms to hand over a frame with ${times.postsAtOnce} at once, ${times.gatewayToBrowserMs} ms to the browser.
- Not imitated: cold starts, throttling and what is tried again after it, the growth of a table's partitions.
`
}

function latencyRows({ scenario, live, perMillion }: Simulated): string[][] {
  return [...live.latency].map(([name, each], at) => [
    live.latency.size === 1 || at === 0 ? withPart(scenario.name, live.latency.size === 1 ? '' : name) : `… ${name}`,
    ...[0.5, 0.95, 0.99].map((share) => secondsOf(each.quantile(share))),
    count(live.framesPerBrowserSecond.get(name) ?? 0, 1),
    at === 0 ? `$${perMillion.toFixed(2)}` : '',
  ])
}

const withPart = (name: string, part: string): string => (part === '' ? name : `${name}: ${part}`)

const barMs = 250
const bars = 16

/** Bars of a quarter of a second; the last holds all that is slower. */
function picture({ scenario, live }: Simulated): string {
  const [[, latency]] = [...live.latency] as [[string, typeof live.latency extends Map<string, infer T> ? T : never]]
  const labels = Array.from({ length: bars }, (_, at) => (((at + 1) * barMs) / 1_000).toString())
  const shares = latency.shares(barMs, bars).map((share) => (share * 100).toFixed(1))
  return `\`\`\`mermaid
xychart-beta
  title "${scenario.name}"
  x-axis "seconds from tracker to browser" [${labels.join(', ')}]
  y-axis "% of positions" 0 --> 100
  bar [${shares.join(', ')}]
\`\`\``
}

function limitRows(runs: readonly Simulated[]): string[][] {
  const names = runs[0]?.limits ?? []
  return names.map(({ name, unit, value }, at) => [
    name,
    `${count(value)}${unit}`,
    ...runs.map(({ limits }) => {
      const { used, isMet } = limits[at]!
      const text = count(used, used < 10 ? 1 : 0)
      return isMet ? text : `**${text}**`
    }),
  ])
}

function vehicles(organisations: Simulated['scenario']['organisations']): string {
  return `${count(totalVehicles(organisations))} vehicles, ${count(totalWatchers(organisations))} browsers`
}
