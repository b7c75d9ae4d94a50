import { writeCsvStream } from 'hucre/csv'
import type { Position } from '../../../shared/domain/position.ts'
import { device } from '../../../shared/entities/device.ts'
import { trackGpx } from '../../../shared/wire/export/gpx.ts'
import { positionTable } from '../../../shared/wire/export/position-table.ts'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import { attachment } from '../../../shared/wire/export/attachment.ts'
import type { ScopedCaller } from '../route.ts'
import { readerOf } from './reader.ts'

/** Any positions as a file: a row for each, or a track for each device. */
export async function positionFile(
  caller: ScopedCaller,
  positions: readonly Position[],
  format: 'text/csv' | 'application/gpx+xml',
): Promise<Response> {
  if (format === 'text/csv')
    return new Response(csvOf(positions, (await readerOf(caller)).zone), {
      headers: savedAs('csv', 'text/csv; charset=utf-8'),
    })
  const ids = [...new Set(positions.map(({ deviceId }) => deviceId))]
  const devices = await caller.records.getMany(device, ids)
  const tracks = new Map(ids.map((id) => [id, { name: String(id), positions: [] as Position[] }]))
  for (const { id, name } of devices) tracks.get(id)!.name = name
  for (const position of positions) tracks.get(position.deviceId)!.positions.push(position)
  return new Response(trackGpx(...tracks.values()), { headers: savedAs('gpx', format) })
}

/**
 * Text that a spreadsheet would take for a formula begins with an apostrophe instead; numbers stay numbers. Titles are
 * written as a row like any other: they are names that trackers made up. Times are on the clock of the reader's zone.
 */
export function csvOf(positions: readonly Position[], zone: string): ReadableStream<Uint8Array> {
  const { columns, rows } = positionTable(positions, zone)
  return writeCsvStream(below(columns, rows), { escapeFormulae: true, bom: true })
}

function* below<Cell>(titles: readonly string[], rows: Iterable<Cell[]>): Generator<(Cell | string)[]> {
  yield titles.map(bidiIsolate)
  for (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? bidiIsolate(cell) : cell))
}

const savedAs = (ending: string, contentType: string) => ({
  'content-type': contentType,
  'content-disposition': attachment(`positions.${ending}`),
})
