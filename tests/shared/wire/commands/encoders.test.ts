import { describe, expect, it } from 'vitest'
import type { CommandType } from '../../../../shared/domain/catalog/command-types.ts'
import type { Attributes } from '../../../../shared/domain/position.ts'
import { newDeviceState } from '../../../../shared/domain/device-state.ts'
import { encoderFor, textMessageOf, typesFor } from '../../../../shared/wire/commands/encoders.ts'
import { ownTracksUserOf, withOwnTracksUser } from '../../../../shared/wire/commands/owntracks-user.ts'

const tracker = { uniqueId: 'van-14', ownTracksUser: 'amina', password: '0000{uniqueId}' }
const encoded = (protocol: string | null, type: CommandType, attributes: Attributes = {}) =>
  encoderFor({ protocol, hasApp: false, ownTracksUser: tracker.ownTracksUser }, type)!.encode(
    { id: 9, type, attributes },
    tracker,
  )

describe('topics of identifiers that hold signs of topics', () => {
  it.each([
    { protocol: 'mqtt', uniqueId: 'depot/van 14+', topic: 'trackers/depot%2Fvan%2014%2B/commands' },
    { protocol: 'teltonika', uniqueId: 'depot/van', topic: 'depot%2Fvan/commands' },
    { protocol: 'owntracks', uniqueId: 'depot/van', topic: 'owntracks/amina/depot%2Fvan/cmd' },
    { protocol: 'owntracks', uniqueId: 'owntracks/bilal/phone', topic: 'owntracks/bilal/phone/cmd' },
  ])('$uniqueId, $protocol: $topic', ({ protocol, uniqueId, topic }) => {
    const command = { id: 9, type: 'positionSingle', attributes: {} } as const
    const address = { uniqueId, ownTracksUser: 'amina', password: '' }
    expect(
      encoderFor({ protocol, hasApp: false, ownTracksUser: 'amina' }, command.type)!.encode(command, address),
    ).toMatchObject({ topic })
  })
})

describe('commands as trackers read them', () => {
  it.each<{ protocol: string | null; type: CommandType; attributes?: Attributes; topic: string; payload: unknown }>([
    {
      protocol: 'mqtt',
      type: 'engineStop',
      topic: 'trackers/van-14/commands',
      payload: { id: 9, type: 'engineStop', attributes: {} },
    },
    {
      protocol: 'mqtt',
      type: 'custom',
      attributes: { data: 'ID={uniqueId}' },
      topic: 'trackers/van-14/commands',
      payload: { id: 9, type: 'custom', attributes: { data: 'ID=van-14' } },
    },
    {
      protocol: null,
      type: 'custom',
      attributes: { data: 'hello' },
      topic: 'trackers/van-14/commands',
      payload: { id: 9, type: 'custom', attributes: { data: 'hello' } },
    },
    {
      protocol: 'owntracks',
      type: 'positionSingle',
      topic: 'owntracks/amina/van-14/cmd',
      payload: { _type: 'cmd', action: 'reportLocation' },
    },
    {
      protocol: 'owntracks',
      type: 'positionPeriodic',
      attributes: { frequency: 30 },
      topic: 'owntracks/amina/van-14/cmd',
      payload: {
        _type: 'cmd',
        action: 'setConfiguration',
        configuration: { _type: 'configuration', monitoring: 2, locatorInterval: 30, moveModeLocatorInterval: 30 },
      },
    },
    {
      protocol: 'owntracks',
      type: 'message',
      attributes: { message: '<b>Hi</b>' },
      topic: 'owntracks/amina/van-14/cmd',
      payload: { _type: 'cmd', action: 'action', notification: '<b>Hi</b>' },
    },
    {
      protocol: 'owntracks',
      type: 'custom',
      attributes: { data: '{"action":"dump","_type":"x"}' },
      topic: 'owntracks/amina/van-14/cmd',
      payload: { _type: 'cmd', action: 'dump' },
    },
    { protocol: 'teltonika', type: 'engineStop', topic: 'van-14/commands', payload: { CMD: 'setdigout 1' } },
    { protocol: 'teltonika', type: 'engineResume', topic: 'van-14/commands', payload: { CMD: 'setdigout 0' } },
    {
      protocol: 'teltonika',
      type: 'outputControl',
      attributes: { index: 2, data: '1' },
      topic: 'van-14/commands',
      payload: { CMD: 'setdigout ?1' },
    },
    { protocol: 'teltonika', type: 'getDeviceStatus', topic: 'van-14/commands', payload: { CMD: 'getinfo' } },
    {
      protocol: 'teltonika',
      type: 'custom',
      attributes: { data: 'getio' },
      topic: 'van-14/commands',
      payload: { CMD: 'getio' },
    },
  ])('$protocol $type', ({ protocol, type, attributes, topic, payload }) => {
    const written = encoded(protocol, type, attributes)!
    expect(written.topic).toBe(topic)
    expect(JSON.parse(written.payload)).toEqual(payload)
  })

  it.each<{ name: string; protocol: string; type: CommandType; attributes: Attributes }>([
    { name: 'a rate that is none', protocol: 'owntracks', type: 'positionPeriodic', attributes: { frequency: 0 } },
    { name: 'data that is no object', protocol: 'owntracks', type: 'custom', attributes: { data: 'reboot' } },
    {
      name: 'an output that there is not',
      protocol: 'teltonika',
      type: 'outputControl',
      attributes: { index: 9, data: '1' },
    },
    { name: 'too many words', protocol: 'teltonika', type: 'custom', attributes: { data: 'x'.repeat(161) } },
    { name: 'nothing', protocol: 'teltonika', type: 'custom', attributes: { data: '' } },
  ])('cannot be written: $name', ({ protocol, type, attributes }) => {
    expect(encoded(protocol, type, attributes)).toBeNull()
  })

  it('an answer to OsmAnd is the text itself, with control characters', () => {
    expect(encoded('osmand', 'custom', { data: 'AT\\r\\n{uniqueId}' })!.payload).toBe('AT\r\nvan-14')
    expect(textMessageOf({ id: 1, type: 'custom', attributes: { data: '{uniqueId}$&' } }, tracker)).toBe('van-14$&')
    // what a password holds is not filled in once more
    const withPassword = { id: 1, type: 'custom', attributes: { data: '{password},{uniqueId}' } } as const
    expect(textMessageOf(withPassword, tracker)).toBe('0000{uniqueId},van-14')
  })

  it('an app whose topic nobody saw is in HTTP mode, and gets a list in the answer to its request', () => {
    const encoder = encoderFor({ protocol: 'owntracks', hasApp: false, ownTracksUser: null }, 'custom')!
    const asked = { id: 1, type: 'positionSingle', attributes: {} } as const
    expect([encoder.way, encoder.types]).toEqual(['answer', typesFor({ protocol: 'owntracks', hasApp: false }, false)])
    expect(
      JSON.parse(encoder.encode(asked, { uniqueId: 'phone', ownTracksUser: null, password: '' })!.payload),
    ).toEqual([{ _type: 'cmd', action: 'reportLocation' }])
  })
})

describe('what a device takes', () => {
  it.each<{ protocol: string | null; isText: boolean; types: CommandType[] }>([
    { protocol: null, isText: false, types: ['custom'] },
    { protocol: 'osmand', isText: false, types: ['custom'] },
    { protocol: 'flespi', isText: false, types: [] },
    { protocol: 'constructor', isText: false, types: [] },
    { protocol: 'teltonika', isText: true, types: ['custom'] },
  ])('$protocol, by text: $isText', ({ protocol, isText, types }) => {
    expect(typesFor({ protocol, hasApp: false }, isText)).toEqual(types)
  })
  it('our own JSON takes all, Teltonika what it has words for', () => {
    expect(typesFor({ protocol: 'mqtt', hasApp: false }, false)).toContain('alarmArm')
    expect(typesFor({ protocol: 'teltonika', hasApp: false }, false)).toContain('engineStop')
    expect(typesFor({ protocol: 'teltonika', hasApp: false }, false)).not.toContain('alarmArm')
    expect(typesFor({ protocol: 'owntracks', hasApp: false }, false)).not.toContain('engineStop')
  })
})

describe('an app that a push service knows', () => {
  const ways = { protocol: 'osmand', hasApp: true, ownTracksUser: null }
  it.each<{ type: CommandType; attributes?: Attributes; data: object | null }>([
    { type: 'positionSingle', data: { command: 'positionSingle', deviceId: 'van-14' } },
    {
      type: 'positionPeriodic',
      attributes: { frequency: 59.6 },
      data: { command: 'positionPeriodic', deviceId: 'van-14', interval: '60' },
    },
    { type: 'positionPeriodic', attributes: { frequency: 0 }, data: null },
    { type: 'positionPeriodic', data: null },
    { type: 'positionStop', data: { command: 'positionStop', deviceId: 'van-14' } },
    { type: 'factoryReset', data: { command: 'factoryReset', deviceId: 'van-14' } },
  ])('$type $attributes: $data', ({ type, attributes = {}, data }) => {
    const written = encoderFor(ways, type)!.encode({ id: 9, type, attributes }, tracker)
    expect(written && (JSON.parse(written.payload) as object)).toEqual(data)
  })
  it.each([
    { protocol: 'osmand', type: 'custom', way: 'answer' },
    { protocol: 'flespi', type: 'positionSingle', way: 'app' },
    { protocol: 'flespi', type: 'custom', way: undefined },
    { protocol: 'mqtt', type: 'positionSingle', way: 'push' },
    { protocol: 'teltonika', type: 'positionStop', way: 'app' },
    { protocol: null, type: 'positionSingle', way: 'app' },
    { protocol: null, type: 'custom', way: 'push' },
  ] as const)('$type to $protocol goes by $way', ({ protocol, type, way }) => {
    expect(encoderFor({ ...ways, protocol }, type)?.way).toBe(way)
    expect(typesFor({ protocol, hasApp: true }, false).includes(type)).toBe(way !== undefined)
  })
  it('by text message it takes what every tracker takes', () => {
    expect(typesFor({ protocol: 'osmand', hasApp: true }, true)).toEqual(['custom'])
  })
})

describe('the user of an OwnTracks topic', () => {
  const state = newDeviceState(7)
  it.each([
    { topic: 'owntracks/amina/phone', user: 'amina' },
    { topic: 'owntracks/http/phone', user: null },
    { topic: 'owntracks/amina/phone/event', user: null },
    { topic: 'trackers/phone/positions', user: null },
  ])('$topic: $user', ({ topic, user }) => {
    expect(ownTracksUserOf(withOwnTracksUser(state, topic))).toBe(user)
  })
  it('is forgotten when the app goes over to HTTP', () => {
    const known = withOwnTracksUser(state, 'owntracks/amina/phone')
    expect(ownTracksUserOf(withOwnTracksUser(known, 'owntracks/http/phone'))).toBeNull()
  })
  it('is written once', () => {
    const known = withOwnTracksUser(state, 'owntracks/amina/phone')
    expect(withOwnTracksUser(known, 'owntracks/amina/phone')).toBe(known)
  })
})
