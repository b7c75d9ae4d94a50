import { saveState } from '../../save-state.ts'
import * as z from 'zod'
import { correctTotals } from '../../../../shared/domain/engine/correct-totals.ts'
import { Failure } from '../../../../shared/domain/failures.ts'
import { historyLimits } from '../../../../shared/domain/limits/history.ts'
import type { DeviceState } from '../../../../shared/domain/device-state.ts'
import { device } from '../../../../shared/entities/device.ts'
import type { TrackChange } from '../../../platform/ports/ports.ts'
import { note } from '../../audit-entries.ts'
import { jsonBody, parsed } from '../../http/body.ts'
import { editableDevice } from '../../records/editable-device.ts'
import type { Route } from '../../route.ts'
import { gates } from '../../gates.ts'
import { describe } from '../../openapi/describe.ts'
import { wanted } from '../../openapi/schema.ts'

/** A number that may come as text, as lenient clients send it; null and nothing leave what is there. */
const total = (max: number, says: string) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
      z.number(says).min(0, says).max(max, says).nullish(),
    )
    .optional()

export const accumulators = z.object({
  totalDistance: total(historyLimits.totalDistanceMetresMax, 'is a distance in metres, 0 or more'),
  hours: total(historyLimits.engineHoursMsMax, 'is a time in milliseconds, 0 or more'),
})
type Accumulators = z.infer<typeof accumulators>

export const routes: readonly Route[] = [
  {
    // what the odometer and the hour meter of a vehicle say, when that is not what its tracker counted
    method: 'PUT',
    path: '/devices/:id/accumulators',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('devices', () => ({
      summary: 'Set the odometer and hour meter',
      body: {
        json: wanted(accumulators, { totalDistance: 'metres', hours: 'milliseconds' }),
      },
      answer: { nothing: 204 },
      refuses: ['conflict'],
    })),
    answer: async (c, caller) => {
      const found = await editableDevice(c, caller)
      const body = await jsonBody(c)
      if (body.deviceId !== undefined && Number(body.deviceId) !== found.id) {
        throw new Failure('invalid', '{field}: the address says {id}. Send the same id, or none.', {
          field: 'deviceId',
          values: { id: found.id },
        })
      }
      const totals = parsed(accumulators, body)
      await saveState(caller.tracks, found.id, (state) => corrected(state, { totals, now: c.var.world.now() }))
      note(c, { action: 'edit', objectType: device.name, objectId: found.id, attributes: { fields: givenIn(totals) } })
      return c.body(null, 204)
    },
  },
]

/** Which of them were set. */
const givenIn = (totals: Accumulators): string =>
  Object.entries(totals)
    .flatMap(([name, value]) => (typeof value === 'number' ? name : []))
    .join(' ')

/** The latest position once more, as of now and with other totals: everything later is counted on from there. */
function corrected(before: DeviceState, { totals, now }: { totals: Accumulators; now: number }): TrackChange {
  const change = correctTotals(before, totals, now)
  if (!change) {
    throw new Failure('invalid', 'deviceId: this device has no position yet. Wait until its tracker has reported.', {
      field: 'deviceId',
    })
  }
  return { state: change.state, accepted: [change.position], events: [] }
}
