import { expect, it } from 'vitest'
import { guestEmail, shareOf, type Share } from '../../../../shared/domain/access/share.ts'

it.each<Share>([
  { userId: 1, kind: 'device', id: 7 },
  { userId: 30, kind: 'group', id: 1 },
])('the address of a guest tells what is shared: $kind $id', (share) => {
  expect(shareOf(guestEmail(share, { tenantId: 'atlas', mark: 'k2m9' }))).toEqual(share)
})

it.each([
  'bilal@atlas.example',
  'share-1-device-7@atlas.example',
  'share-1-user-7@atlas.invalid',
  'my-share-1-device-7@atlas.invalid',
  'share-x-device-7@atlas.invalid',
])('%s is no guest', (email) => {
  expect(shareOf(email)).toBeNull()
})

it('links that were made before each had a guest of its own are understood', () => {
  expect(shareOf('share-1-device-7@atlas.invalid')).toEqual({ userId: 1, kind: 'device', id: 7 })
})
