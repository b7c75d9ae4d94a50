import { fleetDay } from './fleet-day.data.ts'
import { reconnect, type Reconnected } from './reconnect.ts'

const minutesPerDay = 1_440
/** a write unit is 1 KB, and each message at least one: Amazon DynamoDB developer guide, "Partitions and data distribution" */
const partitionWriteUnits = 1_000
const writeUnitBytes = 1_024

export interface DayLoad {
  vehicles: number
  /** browsers that show the map in office hours */
  browsers: number
  /** frames a second of each */
  framesPerBrowser: number
}

export interface DaySettings {
  connectsPerSecond: number
  /** of the table of messages, each with a shard of its stream */
  tablePartitions: number
  /** calls of the backlog function at once for each shard */
  backlogParallelPerShard: number
  reportsAtOnce: number
}

/** Measured. */
export interface DayTimes {
  /** of a call of the function that ingests, with the processor that it has, ms */
  ingestMs: number
  /** of a buffered position, with the processor that the backlog function has, ms */
  bufferedMs: number
  liveMs: number
  writeUnitsPerMessage: number
  writeUnitsPerVisit: number
}

export interface Minute {
  messagesPerSecond: number
  /** timers that are due in this minute, of which so many close a day */
  visits: number
  summaries: number
  silent: number
  mails: number
  /** scheduled reports that wait at its end */
  reportsWaiting: number
  browsers: number
  callsAtOnce: number
  /** of them the workers that visit vehicles whose timer is due */
  workersAtOnce: number
  writeUnits: number
}

export interface DayRun {
  minutes: Minute[]
  positions: number
  /** of a vehicle and hour with its engine on */
  drivingHours: number
  reconnected: Reconnected
  /** what came in late after the outage: positions, and until when (s after its end) they are stored */
  buffered: { positions: number; storedAfter: number }
  /** minutes from eight until the last report of the largest zone is made */
  reportsAfter: number
}

/** A day of a fleet in steps of a minute, its return after an outage in steps of a second. */
export function simulateDay(load: DayLoad, settings: DaySettings, times: DayTimes): DayRun {
  const { outage, retrySeconds } = fleetDay
  const reconnected = reconnect({ ...settings, vehicles: load.vehicles, retrySeconds })
  const buffered = storeBuffered(load, reconnected, settings, times)
  const summaryMs = summaryTime(load)
  const minutes: Minute[] = []
  const run = { positions: buffered.positions, drivingHours: 0, reportsAfter: 0 }
  let reportsWaiting = 0
  for (let minute = 0; minute < minutesPerDay; minute++) {
    const since = minute - outage.from - outage.minutes
    const reached = minute < outage.from ? 1 : since < 0 ? 0 : connectedShare(reconnected, (since + 1) * 60)
    const { driving, messagesPerSecond, browsers, due } = zonesAt(load, minute)
    reportsWaiting += due
    reportsWaiting = Math.max(0, reportsWaiting - (settings.reportsAtOnce * 60) / fleetDay.reportSeconds)
    if (reportsWaiting > 0) run.reportsAfter = Math.max(run.reportsAfter, waitedFor(minute))
    const summaries = isBetween(minute, fleetDay.summaries) ? load.vehicles / spanOf(fleetDay.summaries) : 0
    const silent = silentAt(load, { minute, driving })
    // a vehicle is visited ten minutes after what it sent last, and again for as long as it sends
    const visits = load.vehicles / 10 + summaries + silent
    const workersAtOnce = workersFor(visits, summaries * summaryMs)
    const taken = messagesPerSecond * reached
    run.positions += taken * 60
    run.drivingHours += driving / 60
    minutes.push({
      messagesPerSecond: taken,
      visits,
      summaries,
      silent,
      mails: (driving / 60) * fleetDay.mailsPerDrivingHour + silent * fleetDay.mailsPerSilence,
      reportsWaiting,
      browsers,
      callsAtOnce:
        (taken * (times.ingestMs + times.liveMs)) / 1_000 +
        workersAtOnce +
        Math.min(settings.reportsAtOnce, (due + reportsWaiting) * fleetDay.reportSeconds),
      workersAtOnce,
      writeUnits: taken * times.writeUnitsPerMessage + ((visits + summaries) / 60) * times.writeUnitsPerVisit,
    })
  }
  return { minutes, ...run, reconnected, buffered }
}

/** Workers at once, each with a whole processor, for the visits of a minute. */
function workersFor(visits: number, summariesMs: number): number {
  const waitingMs = (visits / fleetDay.timersPerLot) * fleetDay.lotWaitingMs
  return (visits * fleetDay.visitMs + summariesMs + waitingMs) / 60_000
}

/** Of the average vehicle: what is derived grows with the positions of a day. */
function summaryTime({ vehicles }: DayLoad): number {
  let positions = 0
  for (let minute = 0; minute < minutesPerDay; minute++) {
    positions += zonesAt({ vehicles, browsers: 0, framesPerBrowser: 0 }, minute).messagesPerSecond * 60
  }
  return vehicles === 0 ? 0 : (positions / vehicles / fleetDay.summaryPositions) * fleetDay.summaryMs
}

/** What the clocks of all zones make of a minute UTC. */
function zonesAt({ vehicles, browsers }: DayLoad, minute: number) {
  const sums = { driving: 0, messagesPerSecond: 0, browsers: 0, due: 0 }
  for (const { hours, share } of fleetDay.zones) {
    const local = (minute + hours * 60 + minutesPerDay) % minutesPerDay
    const here = vehicles * share
    const driving = here * drivingShare(local)
    const standing = (here - driving) * (1 - fleetDay.silentWhenParked)
    const { from, to, otherwise } = fleetDay.officeHours
    sums.driving += driving
    sums.messagesPerSecond += driving / fleetDay.drivingSeconds + standing / fleetDay.standingSeconds
    sums.browsers += browsers * share * (local >= from * 60 && local < to * 60 ? 1 : otherwise)
    if (local === fleetDay.reportHour * 60) sums.due += here / fleetDay.vehiclesPerReport
  }
  return sums
}

/** Between two hours of the table, in a straight line. */
function drivingShare(local: number): number {
  const hour = Math.floor(local / 60)
  const part = (local % 60) / 60
  return fleetDay.driving[hour]! * (1 - part) + fleetDay.driving[(hour + 1) % 24]! * part
}

const isBetween = (minute: number, { from, to }: { from: number; to: number }): boolean => minute >= from && minute < to
const spanOf = ({ from, to }: { from: number; to: number }): number => to - from

/** Vehicles that become silent in a minute: those that are switched off after a drive, and all of them in an outage. */
function silentAt({ vehicles }: DayLoad, { minute, driving }: { minute: number; driving: number }): number {
  const { outage, silentWhenParked, drivesPerDay } = fleetDay
  const inOutage = minute >= outage.from + 10 && minute < outage.from + 15 ? vehicles / 5 : 0
  const mean = fleetDay.driving.reduce((sum, share) => sum + share, 0) / fleetDay.driving.length
  const perMinute = vehicles === 0 ? 0 : ((driving / mean) * silentWhenParked * drivesPerDay) / minutesPerDay
  return inOutage + perMinute
}

/** Minutes since the latest eight o'clock of a zone. */
const waitedFor = (minute: number): number =>
  Math.min(
    ...fleetDay.zones.map(({ hours }) => {
      const local = (minute + hours * 60 + minutesPerDay) % minutesPerDay
      return (local - fleetDay.reportHour * 60 + minutesPerDay) % minutesPerDay
    }),
  ) + 1

const connectedShare = ({ connected }: Reconnected, seconds: number): number =>
  (connected[Math.min(seconds, connected.length) - 1] ?? 0) / (connected.at(-1) || 1)

/** What vehicles measured while nothing reached the broker goes through the stream of the backlog. */
function storeBuffered(load: DayLoad, reconnected: Reconnected, settings: DaySettings, times: DayTimes) {
  const { outage, buffered } = fleetDay
  const perVehicleSecond = zonesAt(load, outage.from).messagesPerSecond / (load.vehicles || 1)
  const writeUnitsPerMessage = Math.ceil((buffered.bytes * buffered.perMessage) / writeUnitBytes)
  const perPartition = (partitionWriteUnits / writeUnitsPerMessage) * buffered.perMessage
  const calls = settings.tablePartitions * settings.backlogParallelPerShard
  const perSecond = Math.min(settings.tablePartitions * perPartition, (calls * 1_000) / times.bufferedMs)
  let [waiting, positions, before] = [0, 0, 0]
  let second = 0
  for (; second < reconnected.connected.length || waiting > 0; second++) {
    const now = reconnected.connected[second] ?? before
    const sent = (now - before) * perVehicleSecond * (outage.minutes * 60 + second)
    before = now
    positions += sent
    waiting = Math.max(0, waiting + sent - perSecond)
  }
  return { positions, storedAfter: second }
}
