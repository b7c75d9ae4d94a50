import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wirelessClient } from '../../../../functions/platform/clients/wireless-client.ts'
import { deviceLocation, readEstimate } from '../../../../functions/platform/geolocation/device-location.ts'
import { ServiceThrottled } from '../../../../functions/platform/geolocation/geolocation-ports.ts'
import { type DeviceLocation, startDeviceLocation } from '../../../../infra/local/emulators/places/device-location.ts'
import { type Observations, observationsOf } from '../../../../shared/domain/geolocation/observations.ts'
import { noon } from '../../../support/builders.ts'

let service: DeviceLocation
let source: ReturnType<typeof deviceLocation>
let second = 0

beforeAll(async () => {
  service = await startDeviceLocation({ requestsPerSecond: 2, now: () => noon + second * 1000 })
  process.env['AWS_ACCESS_KEY_ID'] = 'local'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'local'
  source = deviceLocation(wirelessClient({ region: 'eu-west-1', endpoint: service.address }))
})
afterAll(() => service.stop())

const locate = (observations: Observations) => {
  second += 1
  return source.locate(observations)
}
const raw = (body: unknown) => {
  second += 1
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(`${service.address}/position-estimate`, { method: 'POST', body: text })
}
const seen = (...last: string[]): Observations =>
  observationsOf({
    wifiAccessPoints: last.map((each, at) => ({ macAddress: `a0:ec:f9:1e:32:${each}`, signalStrength: -50 - at })),
  })!
const cellsOf = (...cellTowers: { radioType?: 'gsm' | 'lte' | 'wcdma' | 'tdscdma'; cellId: number; mcc?: number }[]) =>
  observationsOf({
    cellTowers: cellTowers.map(({ mcc = 603, ...cell }) => ({
      mobileCountryCode: mcc,
      mobileNetworkCode: 1,
      locationAreaCode: 5,
      signalStrength: -90,
      ...cell,
    })),
  })!

describe('Device Location on one machine, by the client of AWS', () => {
  it('says the same of the same access points, in any order and however strong', async () => {
    const [one, other, next] = [
      await locate(seen('01', '02')),
      await locate(seen('02', '01')),
      await locate(seen('01', '07')),
    ]
    expect(one).toEqual({ latitude: expect.any(Number), longitude: expect.any(Number), accuracy: expect.any(Number) })
    expect([other, next?.latitude === one?.latitude]).toEqual([one, false])
  })

  it.each(['gsm', 'lte', 'wcdma', 'tdscdma'] as const)('knows cells of %s', async (radioType) => {
    const found = await locate(cellsOf({ radioType, cellId: 77 }))
    expect(found?.accuracy).toBeGreaterThan(100)
    expect([found?.latitude, found?.longitude]).toEqual([expect.closeTo(36.72, 0), expect.closeTo(3.06, 0)])
  })

  it('knows nothing of cells in other countries', async () => {
    expect(await locate(cellsOf({ cellId: 7, mcc: 234 }))).toBeNull()
  })

  it('refuses what comes too fast, and takes it a second later', async () => {
    second += 1
    const calls = await Promise.allSettled([1, 2, 3, 4, 5].map(() => source.locate(seen('01', '02'))))
    const refused = calls.filter((call) => call.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(ServiceThrottled)
    expect(await locate(seen('01', '02'))).not.toBeNull()
  })

  it('takes nothing that is refused as known', async () => {
    const observations = { accessPoints: [{ macAddress: 'none', signalStrength: 5 }], cells: [] }
    expect(await locate(observations)).toBeNull()
  })
})

describe('Device Location refuses, as its model says', () => {
  const point = { MacAddress: 'A0:EC:F9:1E:32:C1', Rss: -70 }
  const gsm = { Mcc: 603, Mnc: 1, Lac: 5, GeranCid: 7 }
  it.each([
    { name: 'nothing to go by', body: {} },
    { name: 'no JSON', body: 'nonsense' },
    { name: 'an empty list of access points', body: { WiFiAccessPoints: [] } },
    { name: 'an address that is none', body: { WiFiAccessPoints: [{ ...point, MacAddress: 'A0:EC' }] } },
    { name: 'a positive strength', body: { WiFiAccessPoints: [{ ...point, Rss: 1 }] } },
    { name: 'no strength', body: { WiFiAccessPoints: [{ MacAddress: point.MacAddress }] } },
    { name: 'an empty list of cells', body: { CellTowers: { Gsm: [] } } },
    { name: 'more than 16 cells', body: { CellTowers: { Gsm: Array.from({ length: 17 }, () => gsm) } } },
    { name: 'a country that is none', body: { CellTowers: { Gsm: [{ ...gsm, Mcc: 199 }] } } },
    { name: 'an area of 0', body: { CellTowers: { Gsm: [{ ...gsm, Lac: 0 }] } } },
    { name: 'a GSM cell of more than 16 bits', body: { CellTowers: { Gsm: [{ ...gsm, GeranCid: 65_536 }] } } },
    { name: 'too weak a cell', body: { CellTowers: { Gsm: [{ ...gsm, RxLevel: -111 }] } } },
    {
      name: 'an LTE cell of more than 28 bits',
      body: { CellTowers: { Lte: [{ Mcc: 603, Mnc: 1, EutranCid: 268_435_456 }] } },
    },
  ])('$name', async ({ body }) => {
    const answer = await raw(body)
    expect([answer.status, answer.headers.get('x-amzn-errortype')]).toEqual([400, 'ValidationException'])
  })

  it('what nobody knows, and other operations', async () => {
    const unknown = await raw({ WiFiAccessPoints: [{ ...point, MacAddress: '00:00:5e:00:53:01' }] })
    expect([unknown.status, unknown.headers.get('x-amzn-errortype')]).toEqual([404, 'ResourceNotFoundException'])
    expect((await fetch(`${service.address}/positions`, { method: 'GET' })).status).toBe(501)
  })
})

describe('an answer of Device Location', () => {
  it('is read as the developer guide shows it', () => {
    const payload = {
      coordinates: [-122.3354, 47.614, 45],
      type: 'Point',
      properties: {
        verticalAccuracy: 45,
        verticalConfidenceLevel: 0.68,
        horizontalAccuracy: 303,
        horizontalConfidenceLevel: 0.68,
        country: 'USA',
        timestamp: '2022-11-18T12:23:58.189Z',
      },
    }
    expect(readEstimate(JSON.stringify(payload))).toEqual({ latitude: 47.614, longitude: -122.3354, accuracy: 303 })
  })

  it.each(['', '{}', 'null', '{"coordinates":[200,95],"properties":{"horizontalAccuracy":5}}'])(
    'is an error when it is %j',
    (payload) => {
      expect(() => readEstimate(payload)).toThrow(/JSON|coordinates/)
    },
  )
})
