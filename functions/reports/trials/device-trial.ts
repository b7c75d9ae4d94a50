import { dayOf, dayStart, type Day } from '../../../shared/domain/days/day.ts'
import { belongsTo, type Whereabouts } from '../../../shared/domain/days/whereabouts.ts'
import type { Position } from '../../../shared/domain/position.ts'
import type { ReportWindow } from '../../../shared/domain/reports/window.ts'
import { dayMs, hourMs } from '../../../shared/domain/time/durations.ts'
import type { RuleTrial } from '../../../shared/domain/trials/rule-trial.ts'
import { blocksBegin, type KnownDay } from '../../../shared/domain/trials/blocks-begin.ts'
import { startOf, TrialRun, type RaisedEvent } from '../../../shared/domain/trials/trial-run.ts'
import { daysOf, positionsOf, type DayReading } from '../rows/device-days.ts'

/** A trial begins so long before its period: who is inside then, and since when, is mostly known by the time it begins. */
const leadDays = 7
/** Quarters of an hour that are nearer to each other in time are read together: a query for each costs more. */
const readTogetherMs = 2 * hourMs

/**
 * The events that a device would have raised in a period, had what is tried been saved a week before it: as the engine
 * evaluates its positions in the order of time, by the settings that hold now.
 * @throws what the work of the reading does, also between days that need not be derived
 */
export async function deviceTrial(reading: DayReading, window: ReportWindow, trial: RuleTrial): Promise<RaisedEvent[]> {
  const from = dayStart(dayOf(window.from) - leadDays)
  const { days, derivedAgain } = await daysOf(reading, { from, end: window.end })
  const within = days.filter(({ day }) => dayStart(day) < window.end)
  const [first] = within
  if (!first) return []
  const run = new TrialRun(trial, startOf(first))
  const walk = new Walk(reading, { run, end: window.end })
  for (const [place, day] of within.entries()) {
    await reading.work?.begin(0)
    if (run.isAt(day.before.still ?? null) && run.passDay(day)) continue
    if (derivedAgain.has(day)) await walk.evaluate(await positionsOf(reading, day))
    else await walk.through(day, await walk.whereaboutsOf(day, within.slice(place)))
  }
  return run.events.filter(({ position: { fixTime } }) => fixTime >= window.from && fixTime < window.end)
}

/** Days are mostly near a place or far from it for a while: whereabouts of so many are read at once. */
const whereaboutsAtOnce = 10

class Walk {
  readonly #reading: DayReading
  readonly #run: TrialRun
  readonly #end: number
  readonly #whereabouts = new Map<number, Whereabouts>()
  #knownTo = -1
  /** the day that was gone through last, when its whereabouts are known */
  #before: KnownDay | null = null

  constructor(reading: DayReading, { run, end }: { run: TrialRun; end: number }) {
    this.#reading = reading
    this.#run = run
    this.#end = end
  }

  async evaluate(positions: readonly Position[]): Promise<void> {
    const wanted = positions[0] ? this.#run.wanted(positions[0]) : null
    const last = wanted === null ? null : await this.#reading.tracks.position(wanted)
    if (last) this.#run.know(last)
    for (const position of positions) if (position.fixTime < this.#end) this.#run.evaluate(position)
  }

  /** @param following this day and those after it */
  async whereaboutsOf(day: Day, following: readonly Day[]): Promise<Whereabouts | null> {
    if (day.day > this.#knownTo) {
      this.#knownTo = following[Math.min(following.length, whereaboutsAtOnce) - 1]!.day
      const { tracks, state } = this.#reading
      for (const each of await tracks.whereabouts(state.deviceId, day.day, this.#knownTo)) {
        this.#whereabouts.set(each.day, each)
      }
    }
    const found = this.#whereabouts.get(day.day)
    return found && belongsTo(found, day) ? found : null
  }

  /** A day as it is stored, quarter of an hour by quarter of an hour. */
  async through(day: Day, whereabouts: Whereabouts | null): Promise<void> {
    const today = whereabouts && { day, whereabouts }
    const before = this.#before
    this.#before = today
    if (!today) return this.evaluate(await this.#between(dayStart(day.day), dayStart(day.day) + dayMs - 1))
    const run = this.#run
    const { quarters } = day
    const { whereabouts: where } = today
    let isSure = run.isAt(where.before)
    let read: Read = { to: 0, positions: [] }
    for (const [place, quarter] of quarters.entries()) {
      const there = where.quarters[place]!
      if (isSure && run.passQuarter(quarter, there)) continue
      if (quarter.last.fixTime > read.to) read = await this.#stretch(today, place, before)
      await this.evaluate(
        read.positions.filter(({ fixTime }) => fixTime >= quarter.first && fixTime <= quarter.last.fixTime),
      )
      isSure = run.isAt(there.still)
    }
  }

  /** The positions from a quarter of an hour on, as long as more of them will be wanted soon. */
  async #stretch(today: KnownDay, place: number, before: KnownDay | null): Promise<Read> {
    const { quarters } = today.day
    const from = quarters[place]!.first
    let to = quarters[place]!.last.fixTime
    for (let next = place + 1; next < quarters.length; next++) {
      const quarter = quarters[next]!
      if (quarter.first - to > readTogetherMs) break
      if (this.#run.mayWant(quarter, today.whereabouts.quarters[next]!)) to = quarter.last.fixTime
    }
    const blocksFrom = blocksBegin({ today, place, to }, before)
    return { to, positions: await this.#between(from, to, blocksFrom) }
  }

  #between(from: number, to: number, blocksFrom: number | null = null): Promise<Position[]> {
    const { tracks, state } = this.#reading
    const range = {
      from,
      to,
      rowsMax: Number.MAX_SAFE_INTEGER,
      asOf: state,
      ...(blocksFrom !== null && { blocksFrom }),
    }
    return tracks.between(state.deviceId, range)
  }
}

interface Read {
  /** the time up to which positions are read, epoch ms */
  to: number
  positions: readonly Position[]
}
