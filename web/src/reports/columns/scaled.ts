import { roundTo } from '../../../../shared/domain/quantise.ts'
import { dayMs, hourMs } from '../../../../shared/domain/time/durations.ts'
import type { Measures } from '../../display/measures.ts'
import type { Formats } from '../../i18n/use-formats.ts'
import type { Reader } from '../table/column.ts'

/** Writes what a service is due by, in the reader's units. */
export const scaledBy =
  (measures: Measures, formats: Pick<Formats, 'date'>): Reader['scaled'] =>
  (unit, value, as) => {
    if (unit === 'metres') return measures.distance(value)
    if (unit === 'litres') return measures.volume(value)
    if (unit === 'milliseconds') return measures.quantity(roundTo(value / hourMs, 10), 'hour')
    if (unit === 'plain') return measures.quantity(value)
    return as === 'mark' ? formats.date(value) : measures.quantity(Math.round(value / dayMs), 'dayShort')
  }
