import { expect, test } from 'vitest'
import { plainAddress } from '../../../web/src/connect/tracker-address.ts'

test.each([
  {
    name: 'on this machine',
    reported: 'mqtt://localhost:1883',
    hostname: 'localhost',
    address: 'mqtt://localhost:1883',
  },
  {
    name: 'at a port of its own',
    reported: 'mqtt://localhost:1903',
    hostname: 'localhost',
    address: 'mqtt://localhost:1903',
  },
  {
    name: 'in this network',
    reported: 'mqtt://localhost:1903',
    hostname: '192.168.1.20',
    address: 'mqtt://192.168.1.20:1903',
  },
  {
    name: 'elsewhere',
    reported: 'mqtt://broker.example:1883',
    hostname: 'localhost',
    address: 'mqtt://broker.example:1883',
  },
  { name: 'nowhere', reported: null, hostname: 'fleet.example', address: null },
])('where trackers without a certificate connect: $name', ({ reported, hostname, address }) =>
  expect(plainAddress(reported, { hostname })).toBe(address),
)
