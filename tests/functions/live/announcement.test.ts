import { expect, it } from 'vitest'
import { announcementOf } from '../../../functions/live/announcement.ts'
import { newDeviceState } from '../../../shared/domain/device-state.ts'
import { positionOf } from '../api/api-fixture.ts'
import {
  addDevice,
  connect,
  employ,
  eventOf,
  happened,
  imageAnnouncer,
  newWorld,
  received,
  tenant,
} from './live-fixture.ts'

const last = positionOf(1, 1)
const { attributes } = last

it.each([
  { name: 'nothing of it', after: last, isDue: false },
  { name: 'its total', after: { ...last, attributes: { ...attributes, totalDistance: 9000 } }, isDue: true },
  { name: 'its engine hours', after: { ...last, attributes: { ...attributes, hours: 9000 } }, isDue: true },
  { name: 'its speed', after: { ...last, speed: 77 }, isDue: true },
])('late positions that change $name of the latest one: whether the browser gets it', ({ after, isDue }) => {
  const state = { ...newDeviceState(1), last }
  const image = { kind: 'state' as const, tenantId: 'atlas', deviceId: 1, before: state }
  const { devices } = announcementOf([{ ...image, after: { ...state, positionSequence: 2, last: after } }])
  expect(devices.get(1)?.position).toEqual(isDue ? after : null)
})

it.each([
  { name: 'two vehicles that are seen', linkedDeviceId: 2, frames: ['e1:ignitionOn'] },
  { name: 'one that is not seen', linkedDeviceId: 3, frames: [] },
  { name: 'one that is gone', linkedDeviceId: 9, frames: [] },
])('an event that names $name: what a page gets', async ({ linkedDeviceId, frames }) => {
  const world = newWorld()
  const atlas = await tenant(world, 'Atlas')
  const chloe = await employ(atlas, 'Chloe')
  for (const name of ['Van 1', 'Van 2']) await addDevice(atlas, name, [chloe])
  await addDevice(atlas, 'Truck 3')
  const page = await connect(world, atlas, chloe, { isCompact: true })
  const event = eventOf(1, 2, { attributes: { linkedDeviceId } })
  await imageAnnouncer(world)(atlas.tenantId, [happened(atlas.tenantId, event)])
  expect(received(world, page)).toEqual(frames)
})
