import { expect, test } from 'vitest'
import { openAddress } from '../../../web/src/settings/tracker-address.ts'

const local = { hostname: '192.168.1.20', protocol: 'http:' }
const cloud = { hostname: 'fleet.example', protocol: 'https:' }

test.each([
  { name: 'a local cloud', broker: 'mqtts://localhost:8883', page: local, address: 'mqtt://192.168.1.20:1883' },
  { name: 'one at other ports', broker: 'mqtts://localhost:18901', page: local, address: 'mqtt://192.168.1.20:11901' },
  { name: 'nowhere in the cloud', broker: 'mqtts://iot.example:8883', page: cloud, address: null },
  { name: 'nothing rather than a guess', broker: 'mqtts://iot.example:443', page: local, address: null },
])('where trackers without a certificate connect: $name', ({ broker, page, address }) =>
  expect(openAddress(broker, page)).toBe(address),
)
