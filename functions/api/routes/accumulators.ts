import * as z from 'zod'
import { correctTotals } from '../../../shared/domain/correct-totals.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { limits } from '../../../shared/domain/limits.ts'
import { mayEdit } from '../../../shared/domain/access/permissions.ts'
import { device } from '../../../shared/entities/device.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { wholeNumber } from '../http/query.ts'
import type { ScopedCaller, Route } from '../route.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { wanted } from '../openapi/schema.ts'

/** A number that may come as text, as lenient clients send it; null and nothing leave what is there. */
const total = (max: number, says: string) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
      z.number(says).min(0, says).max(max, says).nullish(),
    )
    .optional()

export const accumulators = z.object({
  totalDistance: total(limits.totalDistanceMetresMax, 'is a distance in metres, 0 or more'),
  hours: total(limits.engineHoursMsMax, 'is a time in milliseconds, 0 or more'),
})
type Accumulators = z.infer<typeof accumulators>

const triesMax = 10

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
      const id = wholeNumber(c.req.param('id') ?? '')
      const found = id === null ? null : await caller.scope.one(device, id)
      if (!found) throw new Failure('missing', 'There is no such device, or you may not see it.')
      if (!mayEdit(caller.user, await caller.settings(), device)) {
        throw new Failure('forbidden', 'You may view devices but not change them. Ask an administrator.')
      }
      const body = await jsonBody(c)
      if (body.deviceId !== undefined && Number(body.deviceId) !== found.id) {
        throw new Failure('invalid', `deviceId: the address says ${found.id}. Send the same, or none.`, {
          field: 'deviceId',
        })
      }
      await correct(caller, found.id, { totals: parsed(accumulators, body), now: c.var.world.now() })
      return c.body(null, 204)
    },
  },
]

/** Ingest writes the same state, so the slower of the two reads it again. @throws Failure conflict after too many tries */
async function correct(
  { tracks }: ScopedCaller,
  deviceId: number,
  { totals, now }: { totals: Accumulators; now: number },
): Promise<void> {
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    const corrected = correctTotals(await tracks.state(deviceId), totals, now)
    if (!corrected) {
      throw new Failure('invalid', 'deviceId: this device has no position yet. Wait until its tracker has reported.', {
        field: 'deviceId',
      })
    }
    if (await tracks.save({ state: corrected.state, accepted: [corrected.position], events: [] })) return
  }
  throw new Failure('conflict', 'This device is reporting very often right now. Try again in a moment.')
}
