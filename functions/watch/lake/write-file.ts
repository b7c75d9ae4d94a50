import { dayStart } from '../../../shared/domain/days/day.ts'
import type { Device } from '../../../shared/entities/device.ts'
import type { LakeFile } from '../../../shared/wire/lake/lake-file.ts'
import { inOrder } from '../../platform/concurrency.ts'
import type { Lake, Tracks } from '../../platform/ports/ports.ts'
import { parquetBytes } from './parquet-bytes.ts'

/** Days of devices that are read ahead, while the one before is written. */
const readAhead = 2

/**
 * Writes the day of these devices, with the totals that are known now; without a position the file is removed.
 * @param devices of the file's part, by their ids
 * @returns its bytes
 */
export function writeFile(
  { lake, tracks }: { lake: Pick<Lake, 'write'>; tracks: Pick<Tracks, 'between'> },
  file: LakeFile,
  devices: readonly Device[],
): Promise<number> {
  const range = { from: dayStart(file.day), to: dayStart(file.day + 1) - 1, rowsMax: Number.MAX_SAFE_INTEGER }
  const rows = inOrder(readAhead, devices, async (device) => ({
    device,
    positions: await tracks.between(device.id, range),
  }))
  return lake.write(file, parquetBytes(rows))
}
