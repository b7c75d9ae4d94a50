import { minuteMs } from '../../domain/time/durations.ts'
import { wallTimeOf } from '../../domain/time/time-zone.ts'

/** A moment on the clock of a zone, which still says which moment it is: `2024-05-01T13:34:56.000+01:00`. */
export function zonedIsoTime(epochMs: number, zone: string): string {
  const wall = wallTimeOf(epochMs, zone)
  const minutes = Math.round((wall - epochMs) / minuteMs)
  const offset = `${twoDigits(Math.floor(Math.abs(minutes) / 60))}:${twoDigits(Math.abs(minutes) % 60)}`
  return `${new Date(wall).toISOString().slice(0, -1)}${minutes < 0 ? '-' : '+'}${offset}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
