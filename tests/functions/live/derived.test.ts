import { expect, it } from 'vitest'
import { guestEmail } from '../../../shared/domain/access/share.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import type { Origin } from '../../../shared/domain/access/derivation.ts'
import {
  addDevice,
  connect,
  employ,
  link,
  moved,
  newWorld,
  received,
  tenant,
  unlink,
  imageAnnouncer,
} from './live-fixture.ts'

/** Chloe manages Nadia; a socket is Nadia's by Chloe's right, or a guest's by Nadia's. */
async function stage() {
  const world = newWorld()
  const atlas = await tenant(world, 'Atlas')
  const chloe = await employ(atlas, 'Chloe', { userLimit: 3 })
  const nadia = await employ(atlas, 'Nadia')
  const device = await addDevice(atlas, 'Van 1', [nadia])
  const email = guestEmail({ userId: nadia, kind: 'device', id: device }, { tenantId: atlas.tenantId, mark: 'one' })
  const guest = await employ(atlas, 'Guest', { email, temporary: true })
  await link(atlas.records, [guest], { type: 'device', id: device })
  await link(atlas.records, [chloe], { type: 'managedUser', id: nadia })
  const edit = async (id: number, facts: Partial<User>) =>
    atlas.records.replace(user, { ...(await atlas.records.get(user, id))!, ...facts })
  return { world, atlas, chloe, nadia, guest, device, edit, announce: imageAnnouncer(world) }
}
type Stage = Awaited<ReturnType<typeof stage>>

/** As records change in any way: by another function, an operator, or while the API died. */
const ends: Record<string, { end: (at: Stage) => unknown; entered: boolean; guest: boolean }> = {
  'the manager loses the person': {
    end: ({ atlas, chloe, nadia }) => unlink(atlas.records, [chloe], { type: 'managedUser', id: nadia }),
    entered: true,
    guest: false,
  },
  'the manager may have nobody': { end: (at) => at.edit(at.chloe, { userLimit: 0 }), entered: true, guest: false },
  'the manager is disabled': { end: (at) => at.edit(at.chloe, { disabled: true }), entered: true, guest: true },
  'the manager is deleted': {
    end: ({ atlas, chloe }) => atlas.records.remove(user, chloe),
    entered: true,
    guest: false,
  },
  'the person becomes an administrator': {
    end: (at) => at.edit(at.nadia, { administrator: true }),
    entered: true,
    guest: false,
  },
  'the person is disabled': { end: (at) => at.edit(at.nadia, { disabled: true }), entered: true, guest: true },
  'the person is deleted': { end: ({ atlas, nadia }) => atlas.records.remove(user, nadia), entered: true, guest: true },
  'nobody may share any more': {
    async end({ atlas }) {
      const { settings } = await atlas.records.tenant()
      await atlas.records.saveSettings({ ...settings, attributes: { ...settings.attributes, disableShare: true } })
    },
    entered: false,
    guest: true,
  },
}

it.each(Object.entries(ends))('live: sockets get no frame and end when %s', async (_name, { end, entered, guest }) => {
  const at = await stage()
  const { world, atlas, chloe, nadia, device, announce } = at
  const as: Origin = { kind: 'person', userId: chloe, as: nadia, stamp: '' }
  const sockets = {
    entered: await connect(world, atlas, nadia, { derivedFrom: [as] }),
    guest: await connect(world, atlas, at.guest, { derivedFrom: [{ kind: 'sharer', userId: nadia }] }),
  }
  const seen = () => Object.values(sockets).map((socket) => received(world, socket).length)
  await announce(atlas.tenantId, [moved(atlas.tenantId, device, 0, 1)])
  const before = seen()
  expect(before.every((frames) => frames > 0)).toBe(true)
  await end(at)
  await announce(atlas.tenantId, [moved(atlas.tenantId, device, 1, 2)])
  const getsMore = seen().map((frames, index) => frames > before[index]!)
  const open = await Promise.all(
    Object.values(sockets).map(async ({ connectionId }) => (await world.sockets.connection(connectionId)) !== null),
  )
  const isOver = [entered, guest]
  expect(getsMore).toEqual(isOver.map((over) => !over))
  expect(open).toEqual(isOver.map((over) => !over))
})
