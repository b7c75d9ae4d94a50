import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { reportRows, type DeviceRows } from '../rows/report-rows.ts'
import type { PersonReport } from '../person-report.ts'
import { rowsMaxOf, tooManyRows } from '../report-bounds.ts'
import type { JobRun } from './job-run.ts'
import { countDaysToDerive, JobDays, StepOver } from './job-days.ts'
import { daysPiece, packPiece, rowsLine } from './pieces.ts'

/** What is held in memory of a device with many rows; fewer of large ones, see `reportLimits.reportPieceBytesMax`. */
const rowsInPiece = 20_000

/**
 * Reads the rows of a job's devices, from the first that is not stored, and stores them in pieces. Progress is saved
 * between two devices and two derived days, at most once a second: a process that dies repeats what it read since. A step
 * reads one device at least, or derives one day.
 * @returns whether all are stored; false when `isTimeUp`
 * @throws Failure tooLarge when there are more rows than a file holds
 */
export async function storeRows(run: JobRun, report: PersonReport, isTimeUp: () => boolean): Promise<boolean> {
  const pen = new PieceWriter(run)
  const days = new JobDays(run, isTimeUp)
  await days.open()
  const { deviceIds } = report.request
  const nameOf = (id: number | undefined) => report.sources.devices.get(id ?? 0)?.name ?? null
  if (run.job.daysOf === undefined) {
    await run.save({ daysOf: await countDaysToDerive(report), reading: nameOf(deviceIds[run.job.done]) })
  }
  const leave = async (done: number): Promise<false> => {
    const kept = await days.close()
    await pen.flush()
    await run.save({ ...pen.stored(), ...kept, done, reading: nameOf(deviceIds[done]), starts: 0 })
    return false
  }
  let current: number | null = null
  try {
    for await (const piece of reportRows(restOf(report, run.job.done), { ...report.sources, work: days })) {
      if (current !== null && piece.deviceId !== current && run.isDue()) {
        if (isTimeUp()) return await leave(deviceIds.indexOf(piece.deviceId))
        await pen.flush()
        const done = deviceIds.indexOf(piece.deviceId)
        await run.save({ ...pen.stored(), ...days.progress(), done, reading: nameOf(piece.deviceId), starts: 0 })
      }
      current = piece.deviceId
      days.forget(current)
      await pen.add(piece)
      if (pen.rows > rowsMaxOf(run.job.form)) throw tooManyRows(run.job.form)
    }
  } catch (error) {
    if (!(error instanceof StepOver)) throw error
    return leave(current === null ? run.job.done : deviceIds.indexOf(current) + 1)
  }
  await pen.flush()
  const { daysOf = 0 } = run.job
  const all = { done: deviceIds.length, of: deviceIds.length, daysDone: daysOf, reading: null, starts: 0 }
  if (run.job.keepsDays) await run.jobs.removePieces(run.job.id, daysPiece, 0)
  await run.save({ ...pen.stored(), ...all, keepsDays: false })
  return true
}

const restOf = ({ request }: PersonReport, done: number) => ({ ...request, deviceIds: request.deviceIds.slice(done) })

/** Collects rows and stores them when there are enough. */
class PieceWriter {
  readonly #run: JobRun
  #lines: string[] = []
  #waitingRows = 0
  #waitingBytes = 0
  #pieces: number
  rows: number

  constructor(run: JobRun) {
    this.#run = run
    this.#pieces = run.job.pieces
    this.rows = run.job.storedRows
  }

  async add({ deviceId, rows }: DeviceRows): Promise<void> {
    let line: string[] = []
    const endLine = () => {
      if (line.length > 0) this.#lines.push(rowsLine(deviceId, line))
      line = []
    }
    for (const row of rows) {
      const text = JSON.stringify(row)
      const bytes = Buffer.byteLength(text) + 1
      const isFull = this.#waitingBytes + bytes > reportLimits.reportPieceBytesMax || this.#waitingRows === rowsInPiece
      if (isFull) {
        endLine()
        await this.flush()
        // a device that takes long: how far it is may be shown, but is not where a later process goes on
        if (this.#run.isDue()) await this.#run.save({ rows: this.rows })
      }
      line.push(text)
      this.#waitingRows++
      this.#waitingBytes += bytes
      this.rows++
    }
    endLine()
  }

  async flush(): Promise<void> {
    if (this.#lines.length === 0) return
    await this.#run.jobs.savePiece(this.#run.job.id, this.#pieces, packPiece(this.#lines))
    this.#pieces++
    this.#lines = []
    this.#waitingRows = 0
    this.#waitingBytes = 0
  }

  stored() {
    return { pieces: this.#pieces, rows: this.rows, storedRows: this.rows }
  }
}
