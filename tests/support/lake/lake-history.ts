import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isoTime } from '../../../shared/wire/dates.ts'
import { askDuckDb } from './read-parquet.ts'

const iso = (epochMs: unknown): string => isoTime(Number(epochMs))
const parsedOrNull = (text: unknown): unknown => (typeof text === 'string' ? JSON.parse(text) : null)

/** All rows of the Parquet files below a folder, by device and track, in the shape of the API's positions. */
export async function historyIn(folder: string): Promise<object[]> {
  const rows = await askDuckDb(
    `SELECT * REPLACE (epoch_ms(fix_time) AS fix_time, epoch_ms(device_time) AS device_time,
       epoch_ms(server_time) AS server_time)
     FROM read_parquet('${folder}/**/*.parquet', hive_partitioning = true)
     ORDER BY device_id, fix_time, position_id`,
  )
  return rows.map((row) => ({
    id: Number(row.position_id),
    deviceId: row.device_id,
    protocol: row.protocol,
    serverTime: iso(row.server_time),
    deviceTime: iso(row.device_time),
    fixTime: iso(row.fix_time),
    outdated: row.outdated,
    valid: row.valid,
    latitude: row.latitude,
    longitude: row.longitude,
    altitude: row.altitude,
    speed: row.speed_knots,
    course: row.course ?? 0,
    accuracy: row.accuracy,
    geofenceIds: row.geofence_ids,
    network: parsedOrNull(row.network),
    attributes: parsedOrNull(row.attributes),
  }))
}

/** The same of files that a world keeps in memory. */
export async function historyOf(files: ReadonlyMap<string, { content: Uint8Array }>): Promise<object[]> {
  if (files.size === 0) return []
  const folder = await mkdtemp(join(tmpdir(), 'qafila-lake-'))
  try {
    for (const [path, { content }] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
    return await historyIn(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A position of the API as `historyIn` has it: addresses are not in history. */
export function asInLake(position: object): object {
  const { address: _address, courseUnknown: _unknown, ...rest } = position as Record<string, unknown>
  return rest
}
