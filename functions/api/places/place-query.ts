import { dayOf } from '../../../shared/domain/days/day.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { placeLimits } from '../../../shared/domain/limits/places.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import type { Circle, PassWindow } from '../../../shared/domain/places/passes.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import type { Device } from '../../../shared/entities/device.ts'
import { NotAtOnce } from '../../reports/report-bounds.ts'
import { degreesIn } from '../http/degrees.ts'
import { forwardPeriodIn } from '../http/period.ts'
import { idsIn } from '../http/query.ts'
import type { ScopedCaller } from '../route.ts'
import { triedDevices } from '../trials/trial-request.ts'

/** @throws Failure invalid that names the parameter */
export function circleIn(query: URLSearchParams): Circle {
  const centre = { latitude: degreesIn(query, 'latitude', 90), longitude: degreesIn(query, 'longitude', 180) }
  const { passRadiusMetresMin: least, passRadiusMetresMax: most } = placeLimits
  const text = query.get('radius')?.trim() ?? ''
  const radiusMetres = /^\d{1,7}(\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN
  if (radiusMetres >= least && radiusMetres <= most) return { ...centre, radiusMetres }
  throw new Failure('invalid', '{field}: give metres from {least} to {most}.', {
    field: 'radius',
    values: { least, most },
  })
}

/**
 * The period, and the devices that are asked for and seen; all of them when none are asked for.
 * @throws Failure invalid; tooLarge for a period that is too long
 */
export async function placesAsked(
  query: URLSearchParams,
  caller: ScopedCaller,
): Promise<{ window: PassWindow; devices: Device[] }> {
  const window = forwardPeriodIn(query)
  const { from, to } = window
  if (to - from > placeLimits.placePeriodMaxMs) {
    throw new Failure('tooLarge', '{field}: too long after from. Ask for at most {most} days.', {
      field: 'to',
      values: { most: placeLimits.placePeriodMaxMs / dayMs },
    })
  }
  const [deviceId, groupId] = [idsIn(query, 'deviceId'), idsIn(query, 'groupId')]
  return { window, devices: await triedDevices(caller, { deviceId, groupId }) }
}

/** Of how many devices an answer reads the days of a period. */
export const devicesAtOnce = ({ from, to }: PassWindow): number =>
  Math.max(1, Math.floor(reportLimits.reportDeviceDaysAtOnceMax / (dayOf(to) - dayOf(from) + 1)))

/** @throws Failure tooLarge for more devices than an answer reads */
export function requireFewDevices({ window, devices }: { window: PassWindow; devices: readonly Device[] }): void {
  if (devices.length <= devicesAtOnce(window)) return
  throw new Failure('tooLarge', 'These are too many devices for so long a period. Ask for fewer devices or days.')
}

/** What was found until there was no more time or room. */
export function refuseTooMuch(error: unknown): never {
  if (!(error instanceof NotAtOnce)) throw error
  throw new Failure(
    'tooLarge',
    'Too much happened there to be answered at once. Ask for a smaller circle, a shorter period or fewer devices.',
  )
}
