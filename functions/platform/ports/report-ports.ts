import type { PhraseValues } from '../../../shared/domain/failures.ts'
import type { ReportForm, ReportJobState } from '../../../shared/wire/report-json.ts'

/** Port to reports that are made by jobs, and to their files. See `ports.ts` for the rules of all ports. */

/** A report that is made after it was asked for. Times are epoch ms. */
export interface ReportJob {
  /** later jobs have greater ones */
  id: string
  userId: number
  /** what was asked, as JSON text that the jobs themselves read */
  order: string
  form: ReportForm
  state: ReportJobState
  createdAt: number
  finishedAt: number | null
  /** when the job and its file are removed */
  expiresAt: number
  /** devices of the order whose rows are stored, in its order, and in how many pieces */
  done: number
  of: number
  /** days that had to be derived first, of how many; absent before they are counted, and of older builds */
  daysDone?: number
  daysOf?: number
  /** whether a step left days to the next one */
  keepsDays?: boolean
  pieces: number
  storedRows: number
  /** that were read so far */
  rows: number
  /** of the file */
  bytes: number
  fileName: string | null
  /** the device that is being read */
  reading: string | null
  /** why it failed: the text of a phrase; of older builds the sentence in the reader's language */
  reason: string | null
  reasonValues?: PhraseValues
  /** processes that began on it since it got further, or since one ended by itself; absent in what earlier builds wrote */
  starts?: number
  /** whether its e-mail, if it has one, is on its way */
  isMailed: boolean
  /** moves with every write: a write with an old one fails */
  version: number
}

/** A multipart upload of a report's file. */
export interface ReportUpload {
  jobId: string
  uploadId: string
}

/** The files of one tenant's reports. They do not count as storage used, and expire after `reportLimits.reportKeptMs`. */
export interface ReportFiles {
  readonly tenantId: string
  /** What a step leaves to the next ones: rows, from 0 on, and before them days. Writing a piece again replaces it. */
  savePiece(jobId: string, number: number, content: Uint8Array): Promise<void>
  /** null when it is absent */
  piece(jobId: string, number: number): Promise<Uint8Array | null>
  /** Removes pieces from one to another number, the last one not included. Absent is fine. */
  removePieces(jobId: string, from: number, to: number): Promise<void>
  /** @param disposition how a browser saves it, see `attachment` */
  begin(jobId: string, file: { contentType: string; disposition: string }): Promise<ReportUpload>
  /** Parts count from 1; all but the last have 5 MB at least. @returns its tag */
  writePart(upload: ReportUpload, number: number, content: Uint8Array): Promise<string>
  /** Joins the parts, in the order of their tags, and replaces an earlier file. */
  finish(upload: ReportUpload, tags: readonly string[]): Promise<void>
  /** null when there is none */
  file(jobId: string): Promise<Uint8Array | null>
  /** A link that downloads the file without signing in, for `tenantLimits.exportLinkMs`. */
  link(jobId: string): Promise<string>
  /** Absent is fine. */
  removeFile(jobId: string): Promise<void>
  /** Removes every file of every report. */
  removeFiles(): Promise<void>
}

/** Has jobs run, outside of the request that asked for them. */
export interface ReportQueue {
  /** Each is delivered once at least, and again when it fails. */
  put(job: { tenantId: string; jobId: string }, delayMs?: number): Promise<void>
}

/** The reports of one tenant that are made by jobs. */
export interface ReportJobs extends ReportFiles {
  /** Stores a new job. */
  add(job: ReportJob): Promise<void>
  /** null when there is none, or it has expired */
  get(jobId: string): Promise<ReportJob | null>
  /** those of everybody, the newest first */
  list(): Promise<ReportJob[]>
  /** @returns the job with its new version; null when somebody else wrote or removed it meanwhile */
  save(job: ReportJob): Promise<ReportJob | null>
  /** Absent is fine. Its files stay. */
  remove(jobId: string): Promise<void>
  /** Has it run, so many ms later at the earliest. */
  start(jobId: string, delayMs?: number): Promise<void>
}
