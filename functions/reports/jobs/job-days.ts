import { gunzipSync, gzipSync } from 'node:zlib'
import { reportNamed } from '../../../shared/catalog/reports/index.ts'
import type { Day } from '../../../shared/domain/days/day.ts'
import { windowOf } from '../../../shared/domain/reports/window.ts'
import { decodeDay, encodeDay } from '../../../shared/wire/days/day-codec.ts'
import type { PersonReport } from '../person-report.ts'
import { daysToDerive, type DayWork } from '../rows/day-work.ts'
import type { JobRun } from './job-run.ts'
import { daysPiece } from './pieces.ts'

/** There was no time for all days of a device: the next step goes on with them. */
export class StepOver extends Error {
  override name = 'StepOver'
}

/**
 * The days that a job derives. A device may have more of them than one step has time for: what a step derived for devices
 * whose rows are not stored is kept for the next one. Each step derives one day at least.
 *
 * A day is taken as it was derived as long as the one before carries the same over to it, also when the device sent
 * something meanwhile: a report of a device that sends all the time would never be ready.
 */
export class JobDays implements DayWork {
  readonly #run: JobRun
  readonly #isTimeUp: () => boolean
  readonly #ofDevices = new Map<number, Map<string, Day>>()
  #derived = 0
  #isOver = false

  constructor(run: JobRun, isTimeUp: () => boolean) {
    this.#run = run
    this.#isTimeUp = isTimeUp
  }

  /** Takes what the step before left. */
  async open(): Promise<void> {
    const { jobs, job } = this.#run
    const packed = job.keepsDays ? await jobs.piece(job.id, daysPiece) : null
    if (!packed) return
    for (const line of gunzipSync(packed).toString().split('\n')) {
      const [deviceId, name, bytes] = line.split(' ')
      this.#ofDevice(Number(deviceId)).set(name!, decodeDay(new Uint8Array(Buffer.from(bytes!, 'base64'))))
    }
  }

  find(deviceId: number, name: string): Day | undefined {
    return this.#ofDevices.get(deviceId)?.get(name)
  }

  /** @throws StepOver */
  async begin(): Promise<void> {
    this.#isOver ||= this.#derived > 0 && this.#isTimeUp()
    if (this.#isOver) throw new StepOver()
    if (this.#derived > 0 && this.#run.isDue()) await this.#run.save(this.progress())
  }

  keep(deviceId: number, name: string, day: Day): void {
    this.#ofDevice(deviceId).set(name, day)
    this.#derived++
    this.#run.derivedDays++
  }

  /** The rows of a device are read. */
  forget(deviceId: number): void {
    this.#ofDevices.delete(deviceId)
  }

  progress() {
    const { daysOf = 0 } = this.#run.job
    return { daysDone: Math.min(this.#run.derivedDays, daysOf) }
  }

  /** Nothing more begins; what is derived waits for the next step. */
  async close(): Promise<{ keepsDays: boolean; daysDone: number }> {
    this.#isOver = true
    const { jobs, job } = this.#run
    const lines = [...this.#ofDevices].flatMap(([deviceId, days]) =>
      [...days].map(([name, day]) => `${deviceId} ${name} ${Buffer.from(encodeDay(day)).toString('base64')}`),
    )
    if (lines.length > 0) await jobs.savePiece(job.id, daysPiece, gzipSync(lines.join('\n'), { level: 1 }))
    return { keepsDays: lines.length > 0, ...this.progress() }
  }

  #ofDevice(deviceId: number): Map<string, Day> {
    const days = this.#ofDevices.get(deviceId) ?? new Map<string, Day>()
    this.#ofDevices.set(deviceId, days)
    return days
  }
}

/** So many states are read at once. */
const statesAtOnce = 100

/** How many days the devices of a report have that have to be derived. */
export async function countDaysToDerive({ request, sources }: PersonReport): Promise<number> {
  const { name, from, to } = request
  if (reportNamed(name).isWithoutDays) return 0
  const deviceIds = request.deviceIds.filter((id) => sources.devices.has(id))
  const window = windowOf(from, to)
  let count = 0
  for (let at = 0; at < deviceIds.length; at += statesAtOnce) {
    const states = await sources.tracks.states(deviceIds.slice(at, at + statesAtOnce))
    for (const state of states.values()) count += daysToDerive(state, window)
  }
  return count
}
