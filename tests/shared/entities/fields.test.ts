import { describe, expect, it } from 'vitest'
import { device, optionalTextFields } from '../../../shared/entities/device.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
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
      ...Object.fromEntries(optionalTextFields.map(({ key }) => [key, null])),
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
    { name: 'an identifier that would reach into other topics', sent: { uniqueId: 'a/#' }, field: 'uniqueId' },
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

describe('text that nobody can see', () => {
  it.each([
    { name: 'NUL', text: 'Van\0 1' },
    { name: 'an escape', text: 'Van\u001B[2J' },
    { name: 'a control of C1', text: 'Van\u0085 1' },
    { name: 'a line break', text: 'Van\n1' },
    { name: 'a separator of lines', text: 'Van\u20281' },
    { name: 'half of a character', text: 'Van \uD83D' },
  ])('is refused in names: $name', ({ text }) => {
    for (const field of ['name', 'model']) {
      const issue = van({ [field]: text }).error?.issues[0]
      expect([issue?.path, issue?.message]).toEqual([
        [field],
        'give text without control characters or halves of characters.',
      ])
    }
  })

  it.each([
    { name: 'whole characters beyond the first plane', text: 'Van 🚚' },
    { name: 'Arabic with marks of direction', text: 'شاحنة \u200F1' },
    { name: 'joined emoji', text: '👩‍🔧' },
  ])('is not: $name', ({ text }) => {
    expect(van({ name: text }).data?.name).toBe(text)
  })

  it.each([
    { name: 'in a value', attributes: { colour: 'red\u001B[2J' }, path: ['attributes', 'colour'] },
    { name: 'half of a character in a value', attributes: { colour: '\uDC00' }, path: ['attributes', 'colour'] },
    { name: 'in a key', attributes: { 'col\0our': 'red' }, path: ['attributes'] },
    { name: 'a line break in a key', attributes: { 'col\nour': 'red' }, path: ['attributes'] },
  ])('is refused in attributes: $name', ({ attributes, path }) => {
    const issue = van({ attributes }).error?.issues[0]
    expect([issue?.path, issue?.message]).toEqual([
      path,
      'give text without control characters or halves of characters.',
    ])
    expect(van({ attributes: { colour: 'red\nand blue' } }).success).toBe(true)
  })

  it('may be line breaks and tabs in notes, but nothing else', () => {
    const note = (description: string) =>
      geofence.schema.safeParse({ name: 'North', area: 'CIRCLE (1 1, 5)', description }).success
    expect([note('one\n\ttwo'), note('one\0two')]).toEqual([true, false])
  })
})
