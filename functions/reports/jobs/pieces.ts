import { gunzipSync, gzipSync } from 'node:zlib'
import type { ReportFiles } from '../../platform/ports/report-ports.ts'
import type { DeviceRows } from '../rows/report-rows.ts'

/** Rows between two steps of a job: a line of JSON for each device, or part of one. */
export const packPiece = (rows: readonly DeviceRows[]): Uint8Array =>
  gzipSync(rows.map((each) => JSON.stringify(each)).join('\n'), { level: 1 })

/** The rows of the first pieces, in order. */
export async function* storedRows(files: ReportFiles, jobId: string, pieces: number): AsyncGenerator<DeviceRows> {
  for (let number = 0; number < pieces; number++) {
    const text = gunzipSync(await files.piece(jobId, number)).toString()
    for (const line of text.split('\n')) if (line !== '') yield JSON.parse(line) as DeviceRows
  }
}
