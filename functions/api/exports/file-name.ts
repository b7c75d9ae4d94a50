import { wallTimeOf } from '../../../shared/domain/time/time-zone.ts'
import type { Track } from '../../../shared/wire/export/track.ts'
import { attachment } from '../../../shared/wire/export/attachment.ts'

/** The headers of a file with a device's way: saved under the device's name and the days on the reader's clock. */
export function savedAs({ name, from, to, zone }: Track, file: { ending: string; contentType: string }) {
  const day = (epochMs: number) => new Date(wallTimeOf(epochMs, zone)).toISOString().slice(0, 10)
  // a period that ends at midnight does not touch the day that begins
  const days = [...new Set([day(from), day(Math.max(from, to - 1))])].join(' - ')
  return {
    'content-type': file.contentType,
    'content-disposition': attachment(`${name} ${days}.${file.ending}`),
  }
}
