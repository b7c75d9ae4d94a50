import { gunzipSync, gzipSync } from 'node:zlib'
import type { ReportFiles, ReportJob } from '../../platform/ports/report-ports.ts'
import type { DeviceRows } from '../rows/report-rows.ts'

/** Its number: before those of rows. In it are days that a step derived and left to the next one. */
export const daysPiece = -1

/** Removes all that steps left to each other. */
export const removeAllPieces = (files: ReportFiles, { id, pieces }: Pick<ReportJob, 'id' | 'pieces'>): Promise<void> =>
  files.removePieces(id, daysPiece, pieces)

/** A device's rows as a line of JSON. */
export const rowsLine = (deviceId: number, rows: readonly string[]): string =>
  `{"deviceId":${deviceId},"rows":[${rows.join(',')}]}`

/** Rows that a job has stored. @param lines one for each device, or part of one */
export const packPiece = (lines: readonly string[]): Uint8Array => gzipSync(lines.join('\n'), { level: 1 })

/** The rows of one piece; null when it is absent. */
export async function storedPiece(files: ReportFiles, jobId: string, number: number): Promise<DeviceRows[] | null> {
  const packed = await files.piece(jobId, number)
  if (!packed) return null
  const lines = gunzipSync(packed).toString().split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as DeviceRows)
}

/** The rows of the first pieces, in order. @throws Error when one is absent */
export async function* storedRows(files: ReportFiles, jobId: string, pieces: number): AsyncGenerator<DeviceRows> {
  for (let number = 0; number < pieces; number++) {
    const rows = await storedPiece(files, jobId, number)
    if (!rows) throw new Error(`piece ${number} of the report ${jobId} is missing`)
    yield* rows
  }
}
