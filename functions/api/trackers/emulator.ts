import * as z from 'zod'
import { isActive } from '../../../shared/domain/access/permissions.ts'
import { Failure, type FailureText } from '../../../shared/domain/failures.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { device } from '../../../shared/entities/device.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { emulatedTopic } from '../../../shared/wire/topics/emulated-topic.ts'
import { spend } from '../allowance.ts'
import { note } from '../audit-entries.ts'
import { gates } from '../gates.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { describe } from '../openapi/describe.ts'
import { wanted } from '../openapi/schema.ts'
import { editableDevice } from '../records/editable-device.ts'
import type { Route } from '../route.ts'

const between = (least: number, most: number, error: FailureText) =>
  z.number({ error }).min(least, error).max(most, error)

export const emulatedPosition = z.object({
  latitude: between(-90, 90, 'must be a number from -90 to 90'),
  longitude: between(-180, 180, 'must be a number from -180 to 180'),
})

export const routes: readonly Route[] = [
  {
    // how rules, notifications and forwarding act, before a tracker is fitted
    method: 'POST',
    path: '/devices/:id/position',
    access: 'signedIn',
    gate: { ...gates.whileOpen, unconfirmed: 'refused' },
    document: describe('devices', () => ({
      summary: 'Send a position of now for a device, as its tracker would',
      notes:
        'It is stored and evaluated like any other, with the protocol `emulator` and the attribute `emulated`; speed and course follow from the position before.',
      body: { json: wanted(emulatedPosition, { latitude: 'degrees', longitude: 'degrees' }) },
      answer: { nothing: 204 },
      refuses: ['tooMuch'],
    })),
    answer: async (c, caller) => {
      const { id, uniqueId, ...vehicle } = await editableDevice(c, caller)
      const { latitude, longitude } = parsed(emulatedPosition, await jsonBody(c))
      const { world } = c.var
      const now = world.now()
      if (!isActive(vehicle, now)) throw new Failure('invalid', 'This device is switched off or has expired.')
      const { tenantId } = caller.actor
      const name = `emulator:${tenantId}`
      await spend(world, [{ name, max: trackerLimits.emulatedPerTenantMax, windowMs: minuteMs }])
      const said = { time: isoTime(now), latitude, longitude, attributes: { emulated: true } }
      const payload = Buffer.from(JSON.stringify(said)).toString('base64')
      await world.messages.put([{ uniqueId, record: { topic: emulatedTopic(uniqueId), payload, receivedAt: now } }])
      note(c, { action: 'edit', objectType: device.name, objectId: id, attributes: { fields: 'position' } })
      return c.body(null, 204)
    },
  },
]
