import { hourMs, minuteMs, secondMs, dayMs } from './durations.ts'

/** A part of a duration, and the key of its unit after `unit.`. */
export type DurationPart = readonly [value: number, unit: 'second' | 'minute' | 'hour' | 'dayShort']

/** The two largest units that say something, of a duration in ms; under a minute seconds. */
export function durationParts(ms: number): DurationPart[] {
  const length = Math.abs(ms)
  const minutes = Math.floor(length / minuteMs)
  if (minutes === 0) return [[Math.round(length / secondMs), 'second']]
  const [days, hours] = [Math.floor(length / dayMs), Math.floor(length / hourMs) % 24]
  const parts: DurationPart[] =
    days > 0
      ? [
          [days, 'dayShort'],
          [hours, 'hour'],
        ]
      : [
          [hours, 'hour'],
          [minutes % 60, 'minute'],
        ]
  return parts.filter(([value]) => value > 0)
}
