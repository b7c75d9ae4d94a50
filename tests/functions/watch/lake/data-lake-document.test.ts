import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeFile as writeLakeFile } from '../../../../functions/watch/lake/write-file.ts'
import { dayOf } from '../../../../shared/domain/days/day.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import { historyLimits } from '../../../../shared/domain/limits/history.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { device } from '../../../../shared/entities/device.ts'
import { lakeColumns, type LakeType } from '../../../../shared/wire/lake/lake-columns.ts'
import { lakePath } from '../../../../shared/wire/lake/lake-file.ts'
import { buildDevice, buildPosition, noon } from '../../../support/builders.ts'
import { askDuckDb } from '../../../support/lake/read-parquet.ts'

const athenaTypes: Record<LakeType, string> = {
  int: 'int',
  bigint: 'bigint',
  double: 'double',
  boolean: 'boolean',
  text: 'string',
  time: 'timestamp',
  ids: 'array<int>',
}
const text = await readFile('docs/data-lake.md', 'utf8')
const examples = [...text.matchAll(/```sql duckdb\n([^`]+)```/g)].map(([, sql]) => sql!)
const [definition = ''] = /CREATE EXTERNAL TABLE[^;]+;/.exec(text) ?? []

describe('the document of the data lake', () => {
  it('describes each column as it is written', () => {
    const rows = [...text.matchAll(/^\| `(\w+)` \| (\S+) \| (✓?) ?\| (.+) \|$/gm)].map(([, ...cells]) => cells)
    expect(rows).toEqual(
      lakeColumns.map(({ name, type, isRequired, says }) => [name, athenaTypes[type], isRequired ? '' : '✓', says]),
    )
  })

  it('defines a table for Athena with these columns, and a partition for each day that history holds', () => {
    const [, columns = ''] = /positions \(\n([^)]+)\n\)/.exec(definition) ?? []
    expect(columns.split(',\n').map((line) => line.trim())).toEqual(
      lakeColumns.map(({ name, type }) => `${name} ${athenaTypes[type]}`),
    )
    expect(definition).toContain(`'NOW-${historyLimits.historyRetentionMs / dayMs}DAYS,NOW'`)
    // what the template makes of a day is the folder that is written
    const [, template = ''] =
      /'storage.location.template' = 's3:\/\/BUCKET\/ORGANISATION\/([^']+)'/.exec(definition) ?? []
    const path = lakePath({ day: dayOf(noon), part: 0 })
    expect(path.startsWith(template.replace('${day}', '2024-05-01'))).toBe(true)
  })
})

describe('its examples for DuckDB', () => {
  let folder = ''
  const van = { ...device.schema.parse({ name: 'Van', uniqueId: 'van' }), id: 1 }
  const truck = { ...buildDevice({ id: 2, uniqueId: 'truck' }), name: 'Truck' }
  const track = (deviceId: number, from: number): Position[] =>
    [0, 1, 2].map((step) =>
      buildPosition(step, {
        deviceId,
        fixTime: from + step * 60_000,
        speed: 20 + step,
        attributes: { totalDistance: 1000 * deviceId * step, ...(step === 2 && { temp1: -4.5 }) },
      }),
    )
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'qafila-lake-'))
    for (const day of [0, 1]) {
      const between = async (deviceId: number) => track(deviceId, noon + day * dayMs)
      const write = async (file: { day: number; part: number }, content: AsyncIterable<Uint8Array>) => {
        const pieces: Uint8Array[] = []
        for await (const piece of content) pieces.push(piece)
        await mkdir(dirname(join(folder, 'atlas', lakePath(file))), { recursive: true })
        await writeFile(join(folder, 'atlas', lakePath(file)), Buffer.concat(pieces))
        return 0
      }
      await writeLakeFile({ lake: { write }, tracks: { between } }, { day: dayOf(noon) + day, part: 0 }, [van, truck])
    }
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const run = (example: number) => askDuckDb(examples[example]!.replaceAll('LAKE', join(folder, 'atlas')))

  it('tell the kilometres of each vehicle and day', async () => {
    const of = (day: string, device_name: string, kilometres: number) => ({
      day,
      device_name,
      kilometres,
      fastest_kmh: 41,
      positions: '3',
    })
    expect(await run(0)).toEqual([
      of('2024-05-01', 'Van', 2),
      of('2024-05-01', 'Truck', 4),
      of('2024-05-02', 'Van', 2),
      of('2024-05-02', 'Truck', 4),
    ])
  })

  it('find an attribute that has no column', async () => {
    expect((await run(1)).map(({ device_name, temperature }) => [device_name, temperature])).toEqual([
      ['Van', '-4.5'],
      ['Van', '-4.5'],
      ['Truck', '-4.5'],
      ['Truck', '-4.5'],
    ])
    expect(examples.length).toBe(2)
  })
})
