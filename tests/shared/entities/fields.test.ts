import { describe, expect, it } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user } from '../../../shared/entities/user.ts'

const van = (changes: object) => device.schema.safeParse({ name: 'Van 1', uniqueId: 'van-1', ...changes })

describe('a device as clients send it', () => {
  it('gets every field that it does not say', () => {
    expect(van({}).data).toEqual({
      id: 0,
      name: 'Van 1',
      uniqueId: 'van-1',
      groupId: 0,
      calendarId: 0,
      phone: null,
      model: null,
      contact: null,
      category: null,
      disabled: false,
      expirationTime: null,
      attributes: {},
    })
  })

  it.each([
    { name: 'a number as text', sent: { groupId: '12' }, kept: { groupId: 12 } },
    { name: 'no group as null', sent: { groupId: null }, kept: { groupId: 0 } },
    { name: 'an identifier as a number', sent: { uniqueId: 356307042441013 }, kept: { uniqueId: '356307042441013' } },
    { name: 'blanks around the name', sent: { name: ' Van 1 ' }, kept: { name: 'Van 1' } },
    { name: 'empty text', sent: { phone: '' }, kept: { phone: null } },
    { name: 'attributes as null', sent: { attributes: null }, kept: { attributes: {} } },
    { name: 'keys that nobody knows', sent: { token: 'x' }, kept: { name: 'Van 1' } },
    {
      name: 'a moment as a date',
      sent: { expirationTime: '2099-01-01' },
      kept: { expirationTime: '2099-01-01T00:00:00.000+00:00' },
    },
    {
      name: 'a moment as epoch milliseconds',
      sent: { expirationTime: 0 },
      kept: { expirationTime: '1970-01-01T00:00:00.000+00:00' },
    },
    {
      name: 'a moment with an offset',
      sent: { expirationTime: '2026-11-20T13:00:00+01:00' },
      kept: { expirationTime: '2026-11-20T12:00:00.000+00:00' },
    },
  ])('$name is understood', ({ sent, kept }) => {
    expect(van(sent).data).toMatchObject(kept)
  })

  it.each<{ name: string; sent: object; field: string }>([
    { name: 'no name', sent: { name: ' ' }, field: 'name' },
    { name: 'an identifier that would reach into other topics', sent: { uniqueId: 'a/b' }, field: 'uniqueId' },
    { name: 'an identifier with two dots', sent: { uniqueId: 'a..b' }, field: 'uniqueId' },
    { name: 'a group with a fraction', sent: { groupId: 1.5 }, field: 'groupId' },
    { name: 'a moment that is none', sent: { expirationTime: 'tomorrow' }, field: 'expirationTime' },
    { name: 'attributes as text', sent: { attributes: 'x' }, field: 'attributes' },
    { name: 'an attribute called constructor', sent: { attributes: { constructor: 1 } }, field: 'attributes' },
    { name: 'attributes larger than 16 KB', sent: { attributes: { note: 'x'.repeat(17_000) } }, field: 'attributes' },
  ])('$name is refused at its field', ({ sent, field }) => {
    expect(van(sent).error?.issues[0]?.path[0]).toBe(field)
  })
})

describe('attributes that would change objects', () => {
  it('are left out', () => {
    const attributes = van({ attributes: JSON.parse('{"__proto__": {"admin": true}, "depot": "north"}') as object })
      .data?.attributes
    expect(attributes).toEqual({ depot: 'north' })
    expect(attributes).not.toHaveProperty('admin')
  })
})

describe('others', () => {
  it('an address is compared without case and blanks', () => {
    expect(user.schema.parse({ name: 'Amina', email: ' Amina@Atlas.Example ' }).email).toBe('amina@atlas.example')
  })

  it('a new tenant starts with the units of the specification', () => {
    expect(newServerSettings()).toMatchObject({
      registration: false,
      coordinateFormat: 'dd',
      attributes: {
        speedUnit: 'kmh',
        distanceUnit: 'km',
        altitudeUnit: 'm',
        volumeUnit: 'ltr',
        timezone: 'Africa/Algiers',
      },
    })
  })
})
