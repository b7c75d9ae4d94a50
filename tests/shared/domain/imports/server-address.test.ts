import { expect, it } from 'vitest'
import { serverAddress } from '../../../../shared/domain/imports/server-address.ts'

it.each([
  ['https://fleet.example', 'https://fleet.example'],
  [' fleet.example ', 'https://fleet.example'],
  ['https://fleet.example/', 'https://fleet.example'],
  ['https://fleet.example:8443/api/', 'https://fleet.example:8443'],
  ['https://fleet.example/login?next=1#a', 'https://fleet.example'],
  ['https://fleet.example/settings/users', 'https://fleet.example'],
  ['https://example.org/traccar/api', 'https://example.org/traccar'],
  ['http://fleet.example', null],
  ['https://amina:secret@fleet.example', null],
  ['ftp://fleet.example', null],
  ['https://', null],
  ['', null],
  [`https://${'a'.repeat(600)}.example`, null],
])('%s is %s', (typed, address) => expect(serverAddress(typed)).toBe(address))
