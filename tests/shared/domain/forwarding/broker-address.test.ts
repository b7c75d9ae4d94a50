import { expect, it } from 'vitest'
import { brokerAddressIn, brokerOrigin } from '../../../../shared/domain/forwarding/broker-address.ts'

it.each([
  { address: 'mqtts://broker.example', origin: 'mqtts://broker.example:8883' },
  { address: 'mqtt://broker.example', origin: 'mqtt://broker.example:1883' },
  { address: 'MQTTS://Broker.Example:443/', origin: 'mqtts://broker.example:443' },
  { address: 'mqtt://bücher.example:1884', origin: 'mqtt://xn--bcher-kva.example:1884' },
  { address: 'mqtt://0x7f.1', origin: 'mqtt://127.0.0.1:1883' },
  { address: 'mqtts://localhost', origin: null },
  { address: 'mqtts://amina:secret@broker.example', origin: null },
  { address: 'mqtts://@broker.example', origin: null },
  { address: 'mqtts://broker.example/path', origin: null },
  { address: 'mqtts://broker.example?x=1', origin: null },
  { address: 'mqtts://broker.example#x', origin: null },
  { address: 'mqtts://broker.example:0', origin: null },
  { address: 'mqtts://broker.example:65536', origin: null },
  { address: 'mqtts://broker .example', origin: null },
  { address: 'wss://broker.example', origin: null },
  { address: 'https://broker.example', origin: null },
  { address: '', origin: null },
])('the broker of $address is $origin', ({ address, origin }) => {
  const found = brokerAddressIn(address)
  expect(found && brokerOrigin(found)).toBe(origin)
})
