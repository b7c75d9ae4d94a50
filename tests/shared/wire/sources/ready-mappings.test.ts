import { describe, expect, it } from 'vitest'
import { sourceFormats } from '../../../../shared/catalog/sources/index.ts'
import { source } from '../../../../shared/entities/sources/source.ts'
import { proposeMapping } from '../../../../shared/wire/sources/propose-mapping.ts'
import type { SourceMessage } from '../../../../shared/wire/sources/compile-mapping.ts'
import { tryMapping } from '../../../../shared/wire/sources/try-mapping.ts'
import { noon } from '../../../support/builders.ts'
import { sentSamples } from './sent-samples.ts'

const sentBy = (name: string) => ({ body: undefined, query: {}, receivedAt: noon, ...sentSamples[name] })
const mappingOf = (name: string) => sourceFormats.find((format) => format.name === name)!.mapping
const triedOf = (name: string) => tryMapping(mappingOf(name), sentBy(name))

describe('the ready mappings', () => {
  it.each([
    {
      name: 'theThingsStack',
      uniqueId: '70B3D57ED005B89A',
      attributes: { temperature_c: 29.9, rssi: -68, snr: 9.2, batteryLevel: 87.5 },
    },
    { name: 'chirpstack', uniqueId: '0101010101010101', attributes: { temperature: 21.5, rssi: -48, snr: 9 } },
    { name: 'thingsboard', uniqueId: 'van-1', attributes: { temperature: 21.5 } },
    { name: 'thingsboardGateway', uniqueId: 'van-1', attributes: { temperature: 21.5 } },
    { name: 'homeAssistant', uniqueId: 'device_tracker.van', attributes: { batteryLevel: 80, state: 'not_home' } },
    {
      name: 'transistorsoft',
      uniqueId: 'phone-7',
      attributes: { batteryLevel: 80, charge: true, motion: true, odometer: 1234.5, activity: 'in_vehicle' },
    },
    { name: 'traccar', uniqueId: 'van-1', attributes: { ignition: true, sat: 9 } },
    { name: 'traccarAddress', uniqueId: 'van-1', attributes: {} },
  ])('$name: what it sends becomes a position', ({ name, uniqueId, attributes }) => {
    const { records, problems } = triedOf(name)
    expect(problems).toEqual([])
    expect(records[0]!.uniqueId).toBe(uniqueId)
    expect(records[0]!.fix).toMatchObject({ location: { latitude: 36.75, longitude: 3.05 } })
    expect(records[0]!.fix!.attributes).toMatchObject(attributes)
    expect(Object.keys(records[0]!.fix!.attributes)).not.toContain('latitude')
    expect(new Date(records[0]!.fix!.fixTime).toISOString().slice(0, 19)).toBe('2024-05-01T11:59:59')
  })

  it('each has a sample, and may be saved', () => {
    expect(Object.keys(sentSamples).toSorted()).toEqual(sourceFormats.map(({ name }) => name).toSorted())
    for (const { title, mapping } of sourceFormats)
      expect(source.schema.parse({ name: title, mapping }).mapping).toEqual(mapping)
  })

  it('units become ours, and what a phone does not know is unknown', () => {
    const speeds = triedOf('transistorsoft').records.map(({ fix }) => fix!.location!.speed)
    expect(speeds).toEqual([expect.closeTo(19.44, 2), null])
    expect(triedOf('traccar').records[0]!.fix!.location!.speed).toBe(27)
    expect(triedOf('thingsboard').records[0]!.fix!.location!.speed).toBeCloseTo(27, 0)
  })

  it('a list has a record of each device', () =>
    expect(triedOf('thingsboardGateway').records.map(({ uniqueId }) => uniqueId)).toEqual(['van-1', 'van-2']))

  it.each<{ name: string; message: Omit<SourceMessage, 'receivedAt'> }>([
    { name: 'chirpstack', message: { body: {}, query: { event: 'join' } } },
    { name: 'theThingsStack', message: { body: { end_device_ids: { dev_eui: 'X' }, join_accept: {} }, query: {} } },
  ])('$name: a message of another kind is left out', ({ name, message }) => {
    const { records, problems, filteredCount } = tryMapping(mappingOf(name), { ...message, receivedAt: noon })
    expect({ records, problems, filteredCount }).toEqual({ records: [], problems: [], filteredCount: 1 })
  })

  it.each(Object.keys(sentSamples))('%s is proposed for what it sends', (name) => {
    const tried = tryMapping(proposeMapping([sentBy(name)])!, sentBy(name))
    expect(tried.problems).toEqual([])
    expect(tried.records[0]).toMatchObject(triedOf(name).records[0]!)
  })
})
