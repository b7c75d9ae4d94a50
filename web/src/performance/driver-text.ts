import type { Words } from '../../../shared/i18n/t.ts'
import type { DriverJson } from '../../../shared/wire/report-json.ts'
import type { Measures } from '../display/measures.ts'

/** Of a driver; of a vehicle without one, its own. */
export const nameOfRow = ({ driverName, driverUniqueId, vehicles }: DriverJson, t: Words): string =>
  driverName ?? driverUniqueId ?? vehicles[0]?.deviceName ?? t('reports.noDriver')

interface Reader {
  t: Words
  measures: Pick<Measures, 'list'>
  /** how many reasons are named */
  most: number
}

/** `Speeding −12 and Idling −3`: what takes most from a score. */
export const reasonsText = ({ reasons }: DriverJson, { t, measures, most }: Reader): string =>
  measures.list(
    reasons
      .filter(({ points }) => points >= 0.5)
      .toSorted((a, b) => b.points - a.points)
      .slice(0, most)
      .map(({ reason, points }) => `${t(`score.${reason}`)} −${Math.round(points)}`),
  ) || t('reports.nothingTaken')
