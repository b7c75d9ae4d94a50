import { expect, test } from 'vitest'
import { httpAddress, isOnlyHere, plainAddress } from '../../../web/src/connect/tracker-address.ts'

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

test.each([
  ['http://localhost:8080/ingest/osmand/abc', 'http://192.168.1.5:8080/ingest/osmand/abc'],
  ['http://localhost/ingest/osmand/abc', 'http://192.168.1.5:8080/ingest/osmand/abc'],
  ['https://fleet.example/ingest/osmand/abc', 'https://fleet.example/ingest/osmand/abc'],
  ['http://localhost.example/ingest', 'http://localhost.example/ingest'],
])('a phone that scans %s sends to %s', (address, reached) => {
  expect(httpAddress(address, { origin: 'http://192.168.1.5:8080' })).toBe(reached)
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['192.168.1.5', false],
  ['localhost.example', false],
])('only this machine reaches %s: %s', (hostname, only) => expect(isOnlyHere(hostname)).toBe(only))
