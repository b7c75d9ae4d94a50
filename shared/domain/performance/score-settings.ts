import { numberSetting, type Setting } from '../settings.ts'
import { hourMs, minuteMs } from '../time/durations.ts'

/** Why points are taken from a score. */
export const scoreReasons = ['acceleration', 'braking', 'cornering', 'speeding', 'idling', 'night', 'noBreak'] as const
export type ScoreReason = (typeof scoreReasons)[number]

/**
 * What an organisation may set, as `score.<name>`, with its bounds and what holds where nobody did. Points are for each
 * event or minute on 100 km, for each idle minute in an hour of driving, or for all driving at night or without a break.
 */
export const scoreFields = {
  acceleration: { fallback: 2, min: 0, max: 100, unit: 'points' },
  braking: { fallback: 2, min: 0, max: 100, unit: 'points' },
  cornering: { fallback: 2, min: 0, max: 100, unit: 'points' },
  speeding: { fallback: 1, min: 0, max: 100, unit: 'points' },
  idling: { fallback: 0.5, min: 0, max: 100, unit: 'points' },
  night: { fallback: 10, min: 0, max: 100, unit: 'points' },
  noBreak: { fallback: 30, min: 0, max: 100, unit: 'points' },
  nightFrom: { fallback: 22, min: 0, max: 24, unit: 'hour' },
  nightUntil: { fallback: 5, min: 0, max: 24, unit: 'hour' },
  breakAfter: { fallback: 4.5, min: 0, max: 24, unit: 'hour' },
  breakMinutes: { fallback: 30, min: 0, max: 100, unit: 'minute' },
  leastKm: { fallback: 20, min: 0, max: 100, unit: 'km' },
} as const
type ScoreField = keyof typeof scoreFields

export interface ScoreSettings {
  points: Readonly<Record<ScoreReason, number>>
  /** hours on the reader's clock; the same for no night */
  nightFrom: number
  nightUntil: number
  /** driving for longer without a break of this length counts */
  breakAfterMs: number
  breakMs: number
  /** who drove less has no score */
  leastMetres: number
}

/** @param setting of the organisation */
export function scoreSettings(setting: Setting): ScoreSettings {
  const valueOf = (field: ScoreField) => {
    const { fallback, min, max } = scoreFields[field]
    return Math.min(max, Math.max(min, numberSetting(setting, `score.${field}`, fallback)))
  }
  return {
    points: Object.fromEntries(scoreReasons.map((reason) => [reason, valueOf(reason)])) as ScoreSettings['points'],
    nightFrom: valueOf('nightFrom'),
    nightUntil: valueOf('nightUntil'),
    breakAfterMs: valueOf('breakAfter') * hourMs,
    breakMs: valueOf('breakMinutes') * minuteMs,
    leastMetres: valueOf('leastKm') * 1000,
  }
}
