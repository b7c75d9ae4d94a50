import { expect, it } from 'vitest'
import { announceQueued } from '../../../functions/notify/announce-queued.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user } from '../../../shared/entities/user.ts'
import { anAnnouncement } from '../api/samples.ts'

async function waiting(now?: () => number) {
  const world = inMemoryWorld(now ? { now } : {})
  const administrator = user.schema.parse({ name: 'Amina', email: 'amina@atlas.example', administrator: true })
  const settings = newServerSettings()
  const { tenantId } = await world.tenants.create({ name: 'Atlas', settings, administrator, passwordHash: '' })
  const begun = { next: 0, failed: 0, failures: [], state: 'running' as const, endedAt: null }
  const id = await anAnnouncement(world, { tenantId, id: 1 }, begun)
  return { world, tenantId, id, queued: { messageId: 'm1', body: JSON.stringify({ tenantId, id }) } }
}

it('an announcement in the queue is sent', async () => {
  const { world, tenantId, id, queued } = await waiting()
  expect(await announceQueued(world, [queued])).toEqual([])
  expect(await world.announcements(tenantId).get(id)).toMatchObject({ state: 'done', sent: 1 })
})

it('a message that cannot be read comes again, and the others are sent', async () => {
  const { world, queued } = await waiting()
  expect(await announceQueued(world, [{ messageId: 'm0', body: '{' }, queued])).toEqual(['m0'])
  expect(world.mails).toHaveLength(1)
})

it('one that needs more time goes back to the end of the queue', async () => {
  let time = Date.UTC(2026, 10, 22)
  const { world, tenantId, id, queued } = await waiting(() => (time += 100_000))
  expect(await announceQueued(world, [queued])).toEqual([])
  expect(world.waitingAnnouncements).toEqual([{ tenantId, id }])
  expect(world.mails).toEqual([])
})

it('one that fails comes again', async () => {
  const { world, queued } = await waiting()
  const failing = {
    ...world,
    announcements: () => ({ ...world.announcements('x'), get: async () => Promise.reject(new Error('down')) }),
  }
  expect(await announceQueued(failing, [queued])).toEqual(['m1'])
})
