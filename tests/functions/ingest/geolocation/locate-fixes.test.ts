import { beforeEach, describe, expect, it } from 'vitest'
import { acceptor } from '../../../../functions/ingest/accept.ts'
import { readRecord, type Received } from '../../../../functions/ingest/read-record.ts'
import { type InMemoryWorld, inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { ServiceThrottled } from '../../../../functions/platform/geolocation/geolocation-ports.ts'
import type { Messages } from '../../../../functions/platform/ports/tracker-ports.ts'
import { filled } from '../../../../shared/domain/failures.ts'
import type { Estimate } from '../../../../shared/domain/geolocation/located-fix.ts'
import type { Observations } from '../../../../shared/domain/geolocation/observations.ts'
import { placeLimits } from '../../../../shared/domain/limits/places.ts'
import { tenantLimits } from '../../../../shared/domain/limits/tenants.ts'
import { device } from '../../../../shared/entities/device.ts'
import { buildDevice, makeTenant, noon, secondMs } from '../../../support/builders.ts'
import { messageAt, sequenceAt } from '../../../support/received.ts'

const depot: Estimate = { latitude: 36.75, longitude: 3.06, accuracy: 40 }
const wifi = (...last: string[]) => ({
  wifiAccessPoints: last.map((each) => ({ macAddress: `a0:ec:f9:1e:32:${each}`, signalStrength: -60 })),
})
const cell = (cellId: number) => ({
  cellTowers: [{ mobileCountryCode: 603, mobileNetworkCode: 1, locationAreaCode: 5, cellId }],
})

let world: InMemoryWorld
let asked: Observations[]
let answer: () => Promise<Estimate | null>
let put: Parameters<Messages['put']>[]
let tenantId: string
let ids: number[]
let place = 0

beforeEach(async () => {
  asked = []
  answer = async () => depot
  put = []
  let time = noon + 60 * secondMs
  world = inMemoryWorld({
    now: () => time,
    observations: {
      isAvailable: () => true,
      locate: (observations) => {
        asked.push(observations)
        return answer()
      },
    },
  })
  world.moveTo = (to) => {
    time = to
  }
  ;({ tenantId } = await makeTenant(world.tenants))
  const records = world.tenants.records(tenantId)
  ids = []
  for (const uniqueId of ['van-1', 'van-2']) ids.push((await records.create(device, buildDevice({ uniqueId }))).id)
})

async function turnOn(dailyMax?: number) {
  const records = world.tenants.records(tenantId)
  const { settings } = await records.tenant()
  const attributes = {
    ...settings.attributes,
    'geolocation.enable': true,
    ...(dailyMax !== undefined && { 'geolocation.dailyMax': dailyMax }),
  }
  await records.saveSettings({ ...settings, attributes })
}

const received = (
  network: object,
  { uniqueId = 'van-1', at = ++place }: { uniqueId?: string; at?: number } = {},
): Received =>
  messageAt(at, {
    uniqueId,
    payload: { time: noon + at * secondMs, network },
    receivedAt: noon + at * secondMs,
  })
const fromBacklog = ({ record }: Received): Received =>
  readRecord('backlog', sequenceAt(++place), Buffer.from(JSON.stringify(record)).toString('base64'))
const messages: Messages = { put: async (...call) => void put.push(call) }
/** as the reader of live messages, and as that of the backlog */
const live = () => acceptor(world, { messages })
const backlog = () => acceptor(world, { askForPlaces: (wanted, how) => world.geolocation.ask(wanted, how) })
const lastOf = async (at = 0) => (await world.tracks(tenantId).state(ids[at]!))?.last
const requests = async () => {
  world.moveTo(world.now() + tenantLimits.statisticsFlushMs)
  await world.statistics.flush()
  const days = await world.statistics.between(tenantId, noon, noon)
  return days.reduce((sum, { geolocationRequests }) => sum + geolocationRequests, 0)
}
const noted = async () =>
  (await world.problems(tenantId).list()).map(({ field, reason }) => `${field}: ${filled(reason)}`)

describe('messages with nothing but what a tracker received', () => {
  it('are left as they are where the organisation has not turned it on', async () => {
    await backlog()([received(wifi('01', '02'))])
    expect([asked, await lastOf()]).toEqual([[], null])
  })

  it('wait for the service in the backlog; other messages of the batch do not', async () => {
    await turnOn()
    const waits = received(wifi('01', '02'))
    const fix = messageAt(++place, { uniqueId: 'van-2', steps: [1] })
    expect(await live()([waits, fix])).toBeNull()
    expect([asked, put]).toEqual([[], [[[{ uniqueId: 'van-1', record: waits.record }], 'backlog']]])
    expect([await lastOf(0), (await lastOf(1))?.latitude]).toEqual([null, expect.any(Number)])
    await backlog()([fromBacklog(waits)])
    expect(await lastOf(0)).toMatchObject({
      ...depot,
      valid: true,
      outdated: false,
      speed: 0,
      attributes: { approximate: true, locatedBy: 'wifi' },
      network: { wifiAccessPoints: [{ macAddress: 'a0:ec:f9:1e:32:01' }, {}] },
    })
    expect(await requests()).toBe(1)
  })

  it('are placed at once by what is known, and cost nothing then', async () => {
    await turnOn()
    await backlog()([received(cell(7))])
    await live()([received(cell(7), { uniqueId: 'van-2' })])
    expect([asked.length, put, await requests()]).toEqual([1, [], 1])
    expect(await lastOf(1)).toMatchObject({ ...depot, attributes: { locatedBy: 'cells' } })
  })

  it('ask once for the same set in a batch', async () => {
    await turnOn()
    await backlog()([
      received(wifi('01', '02')),
      received(wifi('02', '01')),
      received(wifi('01', '02'), { uniqueId: 'van-2' }),
    ])
    expect([asked.length, (await lastOf(0))?.accuracy, (await lastOf(1))?.accuracy]).toEqual([1, 40, 40])
  })

  it('do not ask again for a day about what nobody knows', async () => {
    await turnOn()
    answer = async () => null
    await backlog()([received(cell(7))])
    await live()([received(cell(7))])
    expect([asked.length, put, await lastOf()]).toEqual([1, [], null])
    world.moveTo(noon + placeLimits.unknownObservationsKeptMs + 120 * secondMs)
    answer = async () => depot
    await backlog()([received(cell(7))])
    expect([asked.length, (await lastOf())?.latitude]).toEqual([2, depot.latitude])
  })

  it('stop asking when what the organisation allows is used up, which its problems say', async () => {
    await turnOn(2)
    await backlog()([1, 2, 3, 4].map((cellId) => received(cell(cellId))))
    expect([asked.length, await requests()]).toEqual([2, 2])
    expect(await noted()).toEqual([
      'network: Access points and cells were not looked up: the 2 look-ups that your organisation allows within 24 hours are used up.',
    ])
    await backlog()([received(cell(1))])
    expect(asked).toHaveLength(2)
  })

  it.each([
    { name: 'takes no more', failure: new ServiceThrottled('Rate exceeded') },
    { name: 'is down', failure: new Error('The line is down') },
  ])('are accepted without a place while the service $name', async ({ failure }) => {
    await turnOn()
    answer = async () => Promise.reject(failure)
    const fix = messageAt(++place, { uniqueId: 'van-1', steps: [1] })
    expect(await backlog()([fix, received(wifi('01', '02'), { at: 30 })])).toBeNull()
    const last = await lastOf()
    expect([last?.outdated, last?.network !== null, last?.attributes['locatedBy']]).toEqual([true, true, undefined])
    answer = async () => depot
    await backlog()([received(wifi('01', '02'), { at: 40 })])
    expect(await lastOf()).toMatchObject({ latitude: depot.latitude, outdated: false })
  })

  it.each([
    { name: 'a single access point', network: wifi('01') },
    { name: 'a cell of 5G', network: { cellTowers: [{ ...cell(7).cellTowers[0], radioType: 'nr' }] } },
  ])('of $name are not looked up', async ({ network }) => {
    await turnOn()
    await live()([received(network)])
    await backlog()([received(network)])
    expect([asked, put]).toEqual([[], []])
  })

  it('that have coordinates, too, keep those', async () => {
    await turnOn()
    const at = ++place
    const payload = { time: noon + at * secondMs, latitude: 36.5, longitude: 3.1, network: wifi('01', '02') }
    await live()([messageAt(at, { payload, receivedAt: noon + at * secondMs })])
    expect([asked, put, (await lastOf())?.latitude]).toEqual([[], [], 36.5])
  })

  it('that come again are recognised', async () => {
    await turnOn()
    const message = received(wifi('01', '02'))
    await backlog()([message])
    await live()([{ ...message, sequence: messageAt(++place, {}).sequence }])
    expect(await world.tracks(tenantId).between(ids[0]!, { from: 0, to: noon + 3600 * secondMs })).toHaveLength(1)
  })
})
