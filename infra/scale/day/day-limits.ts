import type { DayLoad, DayRun, Minute } from './simulate-day.ts'
import { dayLimits, type DayLimitName } from './day-limits.data.ts'
import { fleetDay } from './fleet-day.data.ts'

export interface DayLimitUse {
  name: DayLimitName
  used: number
  /** of what is allowed or set; above 1 it holds */
  share: number
  /** UTC minute of the day; null for what has no moment */
  at: number | null
}

/** How much of each limit the busiest moment of a day takes, the fullest first. */
export function usedInDay(load: DayLoad, run: DayRun, { rulesPerMessage }: { rulesPerMessage: number }): DayLimitUse[] {
  const most = (of: (minute: Minute) => number) => {
    let [used, at] = [0, 0]
    for (const [minute, each] of run.minutes.entries()) if (of(each) > used) [used, at] = [of(each), minute]
    return { used, at }
  }
  const returnAt = fleetDay.outage.from + fleetDay.outage.minutes
  const sum = (of: (minute: Minute) => number) => run.minutes.reduce((all, each) => all + of(each), 0)
  const uses: Record<DayLimitName, { used: number; at: number | null }> = {
    iotConnections: { used: load.vehicles, at: null },
    iotConnects: { used: run.reconnected.attemptsPerSecondMax, at: returnAt },
    iotPublishes: most(({ messagesPerSecond }) => messagesPerSecond),
    iotRuleEvaluations: most(({ messagesPerSecond }) => messagesPerSecond * rulesPerMessage),
    kinesisShards: most(({ messagesPerSecond }) => Math.ceil(messagesPerSecond / 700)),
    lambdaConcurrency: most(({ callsAtOnce }) => callsAtOnce),
    tableWarmWrites: most(({ writeUnits }) => writeUnits),
    tableWriteUnits: most(({ writeUnits }) => writeUnits),
    clockPartition: most(({ visits }) => ((visits / 60) * fleetDay.writesPerVisit) / fleetDay.clockShards),
    unshardedClock: most(({ visits }) => (visits / 60) * fleetDay.writesPerVisit),
    gatewayRequests: most(({ browsers }) => browsers * load.framesPerBrowser),
    mailsPerSecond: most(({ mails }) => mails / 60),
    mailsPerDay: { used: sum(({ mails }) => mails), at: null },
  }
  return (Object.keys(uses) as DayLimitName[])
    .map((name) => ({ name, ...uses[name], share: uses[name].used / dayLimits[name].value }))
    .toSorted((a, b) => b.share - a.share)
}
