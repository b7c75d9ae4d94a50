import { expect, test } from 'vitest'
import { pictureAddress, renewPicture } from '../../../web/src/devices/picture-address.ts'

test.each([
  { name: 'its own', uniqueId: 'van-1', image: 'device.png', address: '/api/media/van-1/device.png' },
  {
    name: 'with letters that paths do not have',
    uniqueId: 'a:b@é',
    image: 'device.png',
    address: '/api/media/a%3Ab%40%C3%A9/device.png',
  },
  { name: 'none', uniqueId: 'van-1', image: undefined, address: null },
  { name: 'another address', uniqueId: 'van-1', image: '../../session', address: null },
  { name: 'a script', uniqueId: 'van-1', image: 'javascript:alert(1)', address: null },
  { name: 'a number', uniqueId: 'van-1', image: 7, address: null },
])('the picture of a device: $name', ({ uniqueId, image, address }) => {
  expect(pictureAddress(uniqueId, image)).toBe(address)
})

test('a picture that was replaced here is fetched again', () => {
  renewPicture('van-2')
  expect(pictureAddress('van-2', 'device.png')).toBe('/api/media/van-2/device.png?1')
  expect(pictureAddress('van-3', 'device.png')).toBe('/api/media/van-3/device.png')
})
