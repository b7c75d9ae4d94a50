import { expect, test } from 'vitest'
import { trackerAddress } from '../../../web/src/settings/tracker-address.ts'

const local = { hostname: '192.168.1.20', protocol: 'http:' }
const cloud = { hostname: 'fleet.example', protocol: 'https:' }

test.each([
  {
    name: 'what the server says',
    server: { mqttUrl: 'mqtts://iot.example:8883' },
    page: cloud,
    address: 'mqtts://iot.example:8883',
  },
  { name: 'the same machine, for a local cloud', server: {}, page: local, address: 'mqtt://192.168.1.20:1883' },
  { name: 'nothing rather than a guess', server: {}, page: cloud, address: null },
])('where trackers connect: $name', ({ server, page, address }) => expect(trackerAddress(server, page)).toBe(address))
