import { ByteWriter, ParquetWriter, type ColumnSource, type SchemaElement } from 'hyparquet-writer'
import type { Position } from '../../../shared/domain/position.ts'
import {
  lakeColumns,
  type LakeColumn,
  type LakeDevice,
  type LakeType,
  type LakeValue,
} from '../../../shared/wire/lake/lake-columns.ts'
import { lakeLimits } from '../../../shared/domain/limits/lake.ts'

/** Positions of one device in the order of their track. */
export interface DeviceRows {
  device: LakeDevice
  positions: readonly Position[]
}

type Cell = bigint | LakeValue

const physical = {
  int: { type: 'INT32' },
  bigint: { type: 'INT64' },
  double: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
} as const satisfies Record<Exclude<LakeType, 'ids'>, Partial<SchemaElement>>

const schema: SchemaElement[] = [
  { name: 'position', num_children: lakeColumns.length },
  ...lakeColumns.flatMap((column) => elementsOf(column)),
]

/**
 * A Parquet file of these rows in their order, compressed with Snappy, in pieces as they become ready: memory holds
 * `lakeLimits.rowGroupRows` and what is read. No row, no piece.
 */
export async function* parquetBytes(rows: AsyncIterable<DeviceRows>): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter(1 << 20)
  const parquet = new ParquetWriter({ writer, schema, createdBy: 'qafila' })
  let cells = emptyCells()
  const encode = async () => {
    const columnData = lakeColumns.map(({ name }, at): ColumnSource => ({ name, data: cells[at]! }))
    await parquet.write({ columnData, rowGroupSize: lakeLimits.rowGroupRows })
    cells = emptyCells()
    return taken(writer)
  }
  for await (const { device, positions } of rows) {
    for (let from = 0; from < positions.length;) {
      const to = from + lakeLimits.rowGroupRows - cells[0]!.length
      addCells(cells, device, positions.slice(from, to))
      if (cells[0]!.length === lakeLimits.rowGroupRows) yield await encode()
      from = to
    }
  }
  if (cells[0]!.length > 0) yield await encode()
  if (parquet.num_rows === 0n) return
  await parquet.finish()
  yield taken(writer)
}

/** What was written since, out of the writer's own buffer; its `offset` goes on. */
function taken(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice()
  writer.index = 0
  return bytes
}

const emptyCells = (): Cell[][] => lakeColumns.map(() => [])

function addCells(cells: Cell[][], device: LakeDevice, positions: readonly Position[]): void {
  for (let at = 0; at < lakeColumns.length; at++) {
    const { type, of } = lakeColumns[at]!
    const column = cells[at]!
    const isLong = type === 'bigint' || type === 'time'
    for (const position of positions) {
      const value = of(position, device)
      column.push(isLong && typeof value === 'number' ? BigInt(value) : value)
    }
  }
}

/** @see Parquet format, LogicalTypes.md, "Lists": three levels, of which the middle one is repeated */
function elementsOf({ name, type, isRequired }: LakeColumn): SchemaElement[] {
  const repetition_type = isRequired ? 'REQUIRED' : 'OPTIONAL'
  if (type !== 'ids') return [{ name, ...physical[type], repetition_type }]
  return [
    { name, repetition_type, converted_type: 'LIST', num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', ...physical.int, repetition_type: 'REQUIRED' },
  ]
}
