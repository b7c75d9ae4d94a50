import { expect, it } from 'vitest'
import { announcementOf } from '../../../functions/live/announcement.ts'
import { newDeviceState } from '../../../shared/domain/device-state.ts'
import { positionOf } from '../api/api-fixture.ts'

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
