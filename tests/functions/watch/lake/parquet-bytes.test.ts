import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parquetBytes, type DeviceRows } from '../../../../functions/watch/lake/parquet-bytes.ts'
import { lakeLimits } from '../../../../shared/domain/limits/lake.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { lakeColumns } from '../../../../shared/wire/lake/lake-columns.ts'
import { buildDrive, buildPosition } from '../../../support/builders.ts'
import { askDuckDb } from '../../../support/lake/read-parquet.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qafila-parquet-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values
}

async function piecesOf(rows: readonly DeviceRows[]): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of parquetBytes(each(rows))) pieces.push(piece)
  return pieces
}

async function stored(rows: readonly DeviceRows[]): Promise<string> {
  const file = join(folder, `${rows.length}-${rows[0]?.positions.length ?? 0}.parquet`)
  await writeFile(file, Buffer.concat(await piecesOf(rows)))
  return file
}

const van = { id: 1, name: 'Van', uniqueId: 'van-1' }
/** Names are whatever people type. */
const hostile = { id: 2, name: '"; DROP TABLE x --\n=1+1 شاحنة 🚚', uniqueId: "o'brien,\\" }

const full: Partial<Position> = {
  geofenceIds: [3, 14],
  network: { cellTowers: [{ cellId: 1, locationAreaCode: 2, mobileCountryCode: 603, mobileNetworkCode: 1 }] },
  attributes: {
    ignition: false,
    motion: true,
    totalDistance: 1234.56,
    hours: 3_600_000,
    odometer: 98_765,
    fuel: 41.5,
    fuelLevel: 70,
    batteryLevel: 0,
    driverUniqueId: hostile.uniqueId,
    alarm: 'sos',
    'weird key "\n': 'ü',
  },
}

test('what is read is what was written, value by value', async () => {
  const bare = buildPosition(1, { attributes: {}, course: 0, courseUnknown: true, outdated: true, valid: false })
  const rows = [
    { device: van, positions: [buildPosition(0, full), bare] },
    { device: hostile, positions: [buildPosition(2, { ...full, deviceId: 2, latitude: -0.000001, altitude: -3.5 })] },
  ]
  const file = await stored(rows)
  const read = await askDuckDb(
    `SELECT * REPLACE (epoch_ms(fix_time) AS fix_time, epoch_ms(device_time) AS device_time, epoch_ms(server_time) AS server_time) FROM '${file}'`,
  )
  const longs = new Set(['position_id', 'fix_time', 'device_time', 'server_time'])
  const expected = rows.flatMap(({ device, positions }) =>
    positions.map((position) =>
      Object.fromEntries(
        lakeColumns.map(({ name, of }) => {
          const value = of(position, device)
          return [name, longs.has(name) ? String(value) : value]
        }),
      ),
    ),
  )
  expect(read).toEqual(expected)
  expect(JSON.parse(String(read[0]!.attributes))).toEqual(full.attributes)
  expect(read[1]).toMatchObject({ course: null, ignition: null, alarm: null, geofence_ids: null, valid: false })
})

test('the schema is that of the columns', async () => {
  const file = await stored([{ device: van, positions: buildDrive(3) }])
  const types = { int: 'INTEGER', bigint: 'BIGINT', double: 'DOUBLE', boolean: 'BOOLEAN', text: 'VARCHAR' }
  const sqlTypes: Record<string, string> = { ...types, time: 'TIMESTAMP', ids: 'INTEGER[]' }
  const described = await askDuckDb(`DESCRIBE SELECT * FROM '${file}'`)
  expect(described.map(({ column_name, column_type }) => [column_name, column_type])).toEqual(
    lakeColumns.map(({ name, type }) => [name, sqlTypes[type]]),
  )
})

test('many rows come as groups of rows, in order, each piece by itself', async () => {
  const long = buildDrive(lakeLimits.rowGroupRows + 10)
  const rows = [
    { device: van, positions: long },
    { device: hostile, positions: buildDrive(5, { deviceId: 2 }) },
  ]
  expect((await piecesOf(rows)).length).toBe(3)
  const file = await stored(rows)
  const groups = await askDuckDb(
    `SELECT row_group_num_rows AS rows, stats_min_value AS low FROM parquet_metadata('${file}') WHERE path_in_schema = 'device_id' ORDER BY row_group_id`,
  )
  expect(groups).toEqual([
    { rows: String(lakeLimits.rowGroupRows), low: '1' },
    { rows: '15', low: '1' },
  ])
  const ids = await askDuckDb(`SELECT count(*) AS n, count(DISTINCT position_id) AS ids FROM '${file}'`)
  expect(ids).toEqual([{ n: String(long.length + 5), ids: String(long.length + 5) }])
})

test('of no rows there is no file', async () => {
  expect(await piecesOf([])).toEqual([])
  expect(await piecesOf([{ device: van, positions: [] }])).toEqual([])
})
