import { expect, test } from 'vitest'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { DeviceConfigurations } from '../../../functions/application/tenants/device-configuration.ts'
import type { Tracks } from '../../../functions/platform/ports/ports.ts'
import { visitDevice } from '../../../functions/watch/visit-device.ts'
import { firstUnsettled, unsettledOf } from '../../../shared/domain/days/settlement-list.ts'
import { dayOf } from '../../../shared/domain/days/day.ts'
import { device } from '../../../shared/entities/device.ts'
import { dayMs, secondMs } from '../../../shared/domain/time/durations.ts'
import { buildDevice, makeTenant, noon } from '../../support/builders.ts'
import { messageAt } from '../../support/received.ts'

const days = 40
/** What reading the positions of a day takes, and the rest of its derivation. */
const perDayMs = 150

test.each([
  { name: 'each two seconds', everyMs: 2 * secondMs },
  { name: 'each second', everyMs: secondMs },
])('$name a message arrives, and history is settled beside them', async ({ everyMs }) => {
  let now = noon + days * dayMs
  const world = inMemoryWorld({ now: () => now })
  const { tenantId } = await makeTenant(world.tenants)
  const { id } = await world.tenants.records(tenantId).create(device, buildDevice())
  const accept = acceptor(world)
  let sequence = 0
  const report = (time: number) =>
    accept([messageAt(++sequence, { payload: { time, latitude: 36.75, longitude: 3.05 }, receivedAt: now })])
  for (let day = 0; day < days; day++) await report(noon + day * dayMs)
  const tracks = world.tracks(tenantId)
  let nextReport = now + everyMs
  const spending: Tracks = {
    ...tracks,
    between: async (deviceId, range) => {
      now += perDayMs
      if (now >= nextReport) {
        nextReport = now + everyMs
        await report(now)
      }
      return tracks.between(deviceId, range)
    },
  }
  const slow = { ...world, tracks: () => spending }
  const configurations = new DeviceConfigurations(world, 'watch')
  const today = dayOf(now)
  for (let visits = 0; visits < 20; visits++)
    await visitDevice({ world: slow, configurations }, { tenantId, deviceId: id }, now)
  const { memory } = await tracks.state(id)
  expect(firstUnsettled(unsettledOf(memory))).toBe(today)
  expect((await tracks.days(id, 0, today)).length).toBe(days)
})
