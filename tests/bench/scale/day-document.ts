import { dayLimits } from '../../../infra/scale/day/day-limits.data.ts'
import { fleetDay } from '../../../infra/scale/day/fleet-day.data.ts'
import { type SimulatedDay, shardsNeeded } from './day-scenarios.ts'

const count = (value: number, digits = 0): string => value.toLocaleString('en-US', { maximumFractionDigits: digits })
const short = (value: number): string => count(value, value < 10 ? 1 : 0)
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
const span = (seconds: number): string => (seconds < 120 ? `${count(seconds)} s` : `${count(seconds / 60)} min`)
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** A day of each fleet: what is busiest when, which limit holds, and what breaks first. */
export function daySection(days: readonly SimulatedDay[]): string {
  const names = days.map(({ scenario }) => count(scenario.load.vehicles))
  const { outage, summaries, zones } = fleetDay
  const row = (name: string, of: (day: SimulatedDay) => string) => [name, ...days.map(of)]
  const most = ({ run }: SimulatedDay, of: (minute: SimulatedDay['run']['minutes'][number]) => number) =>
    run.minutes.reduce((max, minute) => Math.max(max, of(minute)), 0)
  return `## A day

A simulation of 24 hours in steps of a minute (\`infra/scale/day\`). Vehicles in ${zones.length} zones drive as in \`fleet-day.data.ts\`, most at eight and at five of their own clock; driving they report each ${fleetDay.drivingSeconds} seconds, standing each ${fleetDay.standingSeconds / 60} minutes, and one of ten is silent while it stands. Day summaries are due from ${clock(summaries.from)} to ${clock(summaries.to)} UTC, scheduled reports at eight of each zone. From ${clock(outage.from)} to ${clock(outage.from + outage.minutes)} UTC nobody reaches the broker; then everybody comes back.

${table(
  ['vehicles', ...names],
  [
    row('positions', ({ run }) => count(run.positions)),
    row('messages a second, busiest minute', (day) => short(most(day, (minute) => minute.messagesPerSecond))),
    row('… on average', ({ run }) => short(run.positions / 86_400)),
    row('timers due in the busiest minute', (day) => count(most(day, ({ visits }) => visits))),
    row('… of them day summaries', (day) => count(most(day, (minute) => minute.summaries))),
    row(`… lots of ${fleetDay.timersPerLot} in the queue`, (day) =>
      count(most(day, ({ visits }) => Math.ceil(visits / fleetDay.timersPerLot))),
    ),
    row('… workers at once', (day) => short(most(day, ({ workersAtOnce }) => workersAtOnce))),
    row('vehicles that become silent, busiest minute', (day) => count(most(day, ({ silent }) => silent))),
    row('scheduled reports that wait, most', (day) => count(most(day, ({ reportsWaiting }) => reportsWaiting))),
    row('… until the last of a zone is made', ({ run }) => `${count(run.reportsAfter)} min`),
    row('e-mails of notifications', ({ run }) => count(run.minutes.reduce((sum, { mails }) => sum + mails, 0))),
    row('connected again after the outage, half', ({ run }) => span(run.reconnected.halfAfter)),
    row('… all', ({ run }) => span(run.reconnected.allAfter)),
    row('… attempts of each vehicle', ({ run }) => count(run.reconnected.attemptsPerVehicle, 1)),
    row('buffered positions', ({ run }) => count(run.buffered.positions)),
    row('… all stored', ({ run }) => span(run.buffered.storedAfter)),
  ],
)}

### What holds, and when

Of what AWS allows before somebody asks, the busiest minute takes so much. **Bold** is above it. What a limit holds back waits and is stored later, but for e-mails above those of a day, which SES refuses.

${table(['', 'allowed', ...names, 'busiest (UTC)'], limitRows(days))}

### What breaks first

${days.map(breaksFirst).join('\n')}

### What to set

${table(
  ['vehicles', ...names],
  [
    row('`streamShards`', ({ scenario }) => count(scenario.streamShards)),
    row('… needed in the busiest minute', ({ run }) => count(shardsNeeded(run))),
    row('partitions of the table of messages', ({ scenario }) => count(scenario.tablePartitions)),
    row('`backlogParallelPerShard`', ({ scenario }) => count(scenario.backlogParallelPerShard)),
  ],
)}

${(Object.values(dayLimits) as { name: string; set: string; source: string }[])
  .map(({ name, set, source }) => `- ${name}: ${set}. ${source}.`)
  .join('\n')}

Assumed, not measured: all of \`fleet-day.data.ts\`, of that ${fleetDay.summaryMs} ms of processor time to close a day of ${count(fleetDay.summaryPositions)} positions, ${fleetDay.visitMs} ms a visit that derives nothing, ${fleetDay.reportSeconds} s a scheduled report, and ${fleetDay.clockShards} shards of the clock with lots of ${fleetDay.timersPerLot} timers. Not imitated: writes of the backlog, which are packed, and updates of browsers that the backlog causes.`
}

function limitRows(days: readonly SimulatedDay[]): string[][] {
  const first = days.at(-1)?.uses ?? []
  return first.map(({ name, at }) => {
    const { name: title, unit, value } = dayLimits[name]
    const used = days.map(({ uses }) => {
      const use = uses.find((each) => each.name === name)!
      return use.share > 1 ? `**${short(use.used)}**` : short(use.used)
    })
    return [title, `${count(value)}${unit}`, ...used, at === null ? '' : clock(at)]
  })
}

function breaksFirst({ scenario, uses }: SimulatedDay): string {
  const real = uses.filter(({ name }) => name !== 'unshardedClock')
  const above = real.filter(({ share }) => share > 1)
  const named = (above.length > 0 ? above : real.slice(0, 1)).map(
    ({ name, share }) =>
      `${dayLimits[name].name} (${share > 1 ? `${count(share, 1)} times` : `${count(share * 100)} % of`} what is allowed)`,
  )
  const says = above.length > 0 ? '' : 'nothing; the fullest is '
  return `- **${count(scenario.load.vehicles)} vehicles:** ${says}${named.join(', ')}.`
}

/** What thirty such days cost, for the page of costs. */
export function dayCostSection(days: readonly SimulatedDay[]): string {
  const dollars = (value: number) =>
    value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const lines = [...new Set(days.flatMap(({ bill }) => bill.lines.map(([line]) => line)))]
  return `## A day with rush hours

Thirty days as [docs/scale.md](scale.md) simulates them, as shipped but for the shards, which are those of the busiest minute. Dollars a month, without e-mails, reports and what the reconnects of an outage cost.

${table(
  ['vehicles', ...days.map(({ scenario }) => count(scenario.load.vehicles))],
  [
    ...lines.map((line) => [
      line,
      ...days.map(({ bill }) => dollars(bill.lines.find(([each]) => each === line)?.[1] ?? 0)),
    ]),
    ['**in all**', ...days.map(({ bill }) => `**${dollars(bill.dollars)}**`)],
    ['per vehicle', ...days.map(({ scenario, bill }) => dollars(bill.dollars / scenario.load.vehicles))],
    ['per million positions', ...days.map(({ perMillion }) => dollars(perMillion))],
  ],
)}`
}
