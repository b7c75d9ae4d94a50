import { dayOf, dayStart } from '../../domain/days/day.ts'
import { lakeLimits } from '../../domain/limits/lake.ts'

/** A file of the data lake: one UTC day (days since 1970) of the devices of one part, see `partOf`. */
export interface LakeFile {
  day: number
  part: number
}

/** The day of a note that stands for all files of its part. No history is that old. */
export const everyDay = 0

/** Which part a device is in: 0 holds the ids 1 to 25, and so on. It stays in it, so each device is in one file of a day. */
export const partOf = (deviceId: number): number => Math.floor((deviceId - 1) / lakeLimits.devicesPerFile)

/** The ids that a part can hold, both ends inclusive. */
export const idsOfPart = (part: number): { first: number; last: number } => ({
  first: part * lakeLimits.devicesPerFile + 1,
  last: (part + 1) * lakeLimits.devicesPerFile,
})

/** `day=2026-11-28/devices-1-25.parquet`: partitions as Hive names them, which Athena, Spark and DuckDB read. */
export function lakePath({ day, part }: LakeFile): string {
  const { first, last } = idsOfPart(part)
  return `${lakeFolder(day)}devices-${first}-${last}.parquet`
}

/** `day=2026-11-28/` */
export const lakeFolder = (day: number): string => `day=${dayText(day)}/`

/** The file of a path; null for any other path. */
export function readLakePath(path: string): LakeFile | null {
  const found = /^day=(\d{4}-\d{2}-\d{2})\/devices-(\d{1,7})-\d{1,7}\.parquet$/.exec(path)
  const time = found ? Date.parse(`${found[1]}T00:00:00Z`) : Number.NaN
  if (!found || Number.isNaN(time)) return null
  const file = { day: dayOf(time), part: partOf(Number(found[2])) }
  return lakePath(file) === path ? file : null
}

/** `2026-11-28` */
export const dayText = (day: number): string => new Date(dayStart(day)).toISOString().slice(0, 10)
