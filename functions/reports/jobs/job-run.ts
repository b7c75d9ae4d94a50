import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { ReportJob, ReportJobs } from '../../platform/ports/report-ports.ts'
import { announceJob } from './announce-job.ts'

/** The job was removed, or another process has taken it over: whatever this one does is of no use any more. */
export class Superseded extends Error {
  override name = 'Superseded'
}

/** One process at work on a job. Every save tells whether it still is the one. */
export class JobRun {
  readonly jobs: ReportJobs
  readonly #world: WorldOf<'reports-run'>
  #job: ReportJob
  #savedAt = 0
  #lastSave: Promise<unknown> = Promise.resolve()
  /** days that were derived for it, by all of its processes */
  derivedDays: number

  constructor(world: WorldOf<'reports-run'>, jobs: ReportJobs, job: ReportJob) {
    this.#world = world
    this.jobs = jobs
    this.#job = job
    this.derivedDays = job.daysDone ?? 0
  }

  get job(): ReportJob {
    return this.#job
  }

  get now(): number {
    return this.#world.now()
  }

  /** Whether the last save is long enough ago for the next one. */
  isDue(): boolean {
    return this.now - this.#savedAt >= reportLimits.reportProgressMs
  }

  /** Saves and shows progress: one change after the other, as several devices are read together. @throws Superseded */
  save(changes: Partial<ReportJob>): Promise<void> {
    this.#savedAt = this.now
    const save = this.#lastSave.then(() => this.#saveNow(changes))
    this.#lastSave = save.catch(() => undefined)
    return save
  }

  async #saveNow(changes: Partial<ReportJob>): Promise<void> {
    const saved = await this.jobs.save({ ...this.#job, ...changes })
    if (!saved) throw new Superseded()
    this.#job = saved
    this.#savedAt = this.now
    await announceJob(this.#world, this.jobs.tenantId, saved)
  }
}
