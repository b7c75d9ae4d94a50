import { filled } from '../../../shared/domain/failures.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { acceptor, type Accept } from '../../../functions/ingest/accept.ts'
import type { NotedProblem } from '../../../functions/platform/ports/ports.ts'
import { tenantLimits } from '../../../shared/domain/limits/tenants.ts'
import { calendar } from '../../../shared/entities/calendar.ts'
import { computedAttribute } from '../../../shared/entities/computed-attribute.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { minuteMs } from '../../support/builders.ts'
import { messageAt } from '../../support/received.ts'
import { addDevice, ask, colleague, fixture, type ApiFixture, noon, person, share } from '../api/api-fixture.ts'

let at: ApiFixture
let van: Device
let accept: Accept
let notes: (readonly NotedProblem[])[]

beforeEach(async () => {
  at = await fixture()
  at.world.moveTo(noon + 30 * minuteMs)
  van = await addDevice(at.amina, { name: 'Van', uniqueId: 'van-1' })
  notes = []
  const problems = at.world.problems.bind(at.world)
  at.world.problems = (tenantId) => {
    const port = problems(tenantId)
    return { ...port, note: (noted) => (notes.push(noted), port.note(noted)) }
  }
  accept = acceptor(at.world)
})

const linked = async (property: { type: string; id: number }) =>
  at.amina.records.link([{ owner: { type: 'device', id: van.id }, property }])
const reported = async (path = '/api/problems', as = at.amina) => (await ask(at, path, { as })).json

const failing = (expression: string) =>
  computedAttribute.schema.parse({ description: 'Total', attribute: 'total', expression, type: 'number' }) as never

describe('problems of a tenant', () => {
  it('name the attribute that failed, until it reads otherwise', async () => {
    const total = await at.amina.records.create(computedAttribute, failing('missing * 2'))
    await linked({ type: 'attribute', id: total.id })
    await accept([messageAt(1, { steps: [0] })])
    expect(await reported()).toMatchObject([
      { type: 'attribute', id: total.id, deviceId: van.id, field: '', reason: expect.stringContaining('total: ') },
    ])
    await at.amina.records.replace(computedAttribute, { ...total, expression: 'speed * 2' } as never)
    expect(await reported()).toEqual([])
  })

  it('name the geofence and the calendar that cannot be read', async () => {
    const hours = await at.amina.records.create(calendar, {
      name: 'Hours',
      data: 'bm90aGluZw==',
      attributes: {},
    } as never)
    const depot = { ...geofence.schema.parse({ name: 'Depot', area: 'CIRCLE (36.7 3.05, 100)' }), area: 'a depot' }
    const { id } = await at.amina.records.create(geofence, depot)
    await linked({ type: 'geofence', id })
    await accept([messageAt(1, { steps: [0] })])
    const kinds = ((await reported()) as { type: string; id: number }[]).map((each) => `${each.type} ${each.id}`)
    expect(kinds.toSorted()).toEqual([`calendar ${hours.id}`, `geofence ${id}`])
  })

  it('name what a device sent that cannot be used', async () => {
    await accept([messageAt(1, { payload: '{"latitude":91,"longitude":3,"time":1714561200}' })])
    const refused = [{ type: 'device', id: van.id, field: 'latitude', reason: expect.stringContaining('91') }]
    expect(await reported(`/api/devices/${van.id}/problems`)).toMatchObject(refused)
    expect(await reported()).toMatchObject(refused)
  })

  const listed = async () =>
    ((await reported(`/api/devices/${van.id}/problems`)) as { field: string; reason: string }[]).map(
      ({ field }) => field,
    )
  /** Arrives a second after it was made, where it says when. */
  const osmand = (sequence: number, query: string) => {
    const made = Number(new URLSearchParams(query).get('timestamp') ?? 0) * 1000
    const receivedAt = Math.max(noon, made <= at.world.now() ? made : 0) + 1000
    return messageAt(sequence, {
      receivedAt,
      topic: 'http/osmand/van-1',
      payload: JSON.stringify({ parameters: [...new URLSearchParams(`id=van-1&lon=3&${query}`)] }),
    })
  }

  it('list everything that one device sent wrong, refused or left out', async () => {
    const odd = ['accuracy=-1', 'speed=-1', 'bearing=360.5', 'altitude=NaN', `desc=${'x'.repeat(1200)}`]
    const bad = ['lat=36,75,1', 'lat=91', 'lat=36&timestamp=0', 'lat=36&timestamp=4102444800']
    const sent = [...odd.map((each) => `lat=36&${each}`), ...bad]
    for (const [at, each] of sent.entries()) await accept([osmand(at + 1, each)])
    const fields = ['accuracy', 'altitude', 'bearing', 'desc', 'lat', 'lat', 'speed', 'timestamp', 'timestamp']
    expect((await listed()).toSorted()).toEqual(fields)
    expect(at.world.rejected.map(({ field }) => field)).toEqual(['lat', 'lat', 'timestamp', 'timestamp'])
  })

  it('a time that cannot be right costs no fix where the time of arrival counts', async () => {
    await at.amina.records.replace(device, { ...van, attributes: { 'time.override': 'serverTime' } })
    const own = { latitude: 36, longitude: 3 }
    await accept([
      messageAt(1, {
        payload: [
          { ...own, time: 0 },
          { ...own, latitude: 37 },
        ],
      }),
      osmand(2, 'lat=38&timestamp=0'),
      osmand(3, 'lat=39&timestamp=4102444800'),
    ])
    expect(await listed()).toEqual([])
    const { last } = await at.world.tracks(at.amina.tenantId).state(van.id)
    expect(last).toMatchObject({ latitude: 39 })
    const window = { from: noon, to: noon + 2 * minuteMs }
    const stored = await at.world.tracks(at.amina.tenantId).between(van.id, window)
    expect(stored.map(({ latitude }) => latitude)).toEqual([36, 37, 38, 39])
  })

  it('a file that came before the first position has an event without one', async () => {
    const file = (sequence: number, query: string) =>
      messageAt(sequence, {
        topic: 'http/media/van-1',
        payload: { parameters: [...new URLSearchParams(query)], medium: 'image', file: `${sequence}.png` },
      })
    await accept([file(1, '')])
    expect(await listed()).toEqual([])
    await accept([file(2, 'lat=36&lon=3'), file(3, '')])
    const { tenantId } = at.amina
    const events = await at.world.tracks(tenantId).eventsBetween(van.id, 0, at.world.now())
    const shown = events.filter(({ type }) => type === 'media')
    expect(shown.map(({ attributes }) => attributes)).toEqual([
      { media: 'image', file: '1.png' },
      { media: 'image', file: '2.png' },
      { media: 'image', file: '3.png' },
    ])
    const { last } = await at.world.tracks(tenantId).state(van.id)
    expect(shown.map(({ positionId }) => positionId)).toEqual([0, expect.any(Number), last!.id])
  })

  it('speeds without a unit are in that of the device', async () => {
    await at.amina.records.replace(device, { ...van, attributes: { 'decoder.speedUnit': 'ms' } })
    await accept([osmand(1, `lat=36&speed=12.5&timestamp=${noon / 1000}`)])
    const { last } = await at.world.tracks(at.amina.tenantId).state(van.id)
    expect(last?.speed).toBeCloseTo((12.5 * 3.6) / 1.852, 1)
    await accept([osmand(2, `lat=36.01&speed=12.5&speedUnit=kn&timestamp=${noon / 1000 + 60}`)])
    expect((await at.world.tracks(at.amina.tenantId).state(van.id)).last?.speed).toBe(12.5)
  })

  it('are noted once where every fix has the same value that is not valid, and the fixes are kept', async () => {
    for (let step = 0; step < 20; step++) {
      const timestamp = (noon + step * minuteMs) / 1000
      await accept([osmand(step + 1, `lat=36.${step + 10}&timestamp=${timestamp}&accuracy=-${step + 1}`)])
    }
    expect(notes.flat().map(({ field, reason }) => [field, filled(reason)])).toEqual([
      ['accuracy', expect.stringContaining('accuracy is -1;')],
    ])
    expect((await at.world.tracks(at.amina.tenantId).state(van.id)).last).toMatchObject({ latitude: 36.29 })
  })

  it('are a few writes an hour, whatever one device sends', async () => {
    for (let sequence = 1; sequence <= 40; sequence++)
      await accept([osmand(sequence, `lat=36&p${sequence}=${'x'.repeat(1001)}`)])
    expect(notes.flat().length).toBeLessThanOrEqual(16)
  })

  it('say that messages of a disabled device are rejected', async () => {
    await at.amina.records.replace(device, { ...van, disabled: true })
    await accept([messageAt(1, { steps: [0] })])
    expect(await reported(`/api/devices/${van.id}/problems`)).toMatchObject([{ reason: 'The device is disabled.' }])
  })

  it('name a clock that does not know the date', async () => {
    await accept([messageAt(1, { payload: '{"latitude":36,"longitude":3,"time":"2021-01-01T00:00:00Z"}' })])
    const [problem] = (await reported(`/api/devices/${van.id}/problems`)) as NotedProblem[]
    expect(problem).toMatchObject({ field: 'time', reason: expect.stringContaining('2021-01-01') })
  })

  it('are noted once an hour, however many fixes they spoil', async () => {
    const total = await at.amina.records.create(computedAttribute, failing('missing * 2'))
    await linked({ type: 'attribute', id: total.id })
    const bad = '{"latitude":91,"longitude":3,"time":1714561200}'
    for (let step = 0; step < 5; step++)
      await accept([messageAt(step + 1, { steps: [step] }), messageAt(step + 11, { payload: bad })])
    expect(notes.flat()).toHaveLength(2)
    at.world.moveTo(noon + 30 * minuteMs + tenantLimits.problemNotedMs)
    await accept([messageAt(31, { steps: [31] }), messageAt(32, { payload: bad })])
    expect(notes.flat()).toHaveLength(4)
  })

  it('cost nothing while there are none', async () => {
    await accept([messageAt(1, { steps: [0, 1] })])
    expect(notes).toEqual([])
  })

  it('are shown to those who see the record, and name only devices that they see', async () => {
    const total = await at.amina.records.create(computedAttribute, failing('missing * 2'))
    await linked({ type: 'attribute', id: total.id })
    await accept([messageAt(1, { steps: [0] })])
    const bilal = await colleague(at.world, at.amina, person('Bilal'))
    expect(await reported('/api/problems', bilal)).toEqual([])
    await share(at.amina, bilal, { type: 'attribute', id: total.id })
    expect(await reported('/api/problems', bilal)).toMatchObject([{ type: 'attribute', id: total.id, deviceId: 0 }])
    expect(await reported('/api/problems', at.driss)).toEqual([])
  })

  it('hold back no fix when they cannot be noted', async () => {
    const total = await at.amina.records.create(computedAttribute, failing('missing * 2'))
    await linked({ type: 'attribute', id: total.id })
    at.world.problems = () => ({
      tenantId: '',
      list: async () => [],
      ofDevice: async () => [],
      note: async () => {
        throw new Error('full')
      },
    })
    expect(await accept([messageAt(1, { steps: [0] })])).toBeNull()
    expect((await at.world.tracks(at.amina.tenantId).state(van.id)).last).not.toBeNull()
  })
})
