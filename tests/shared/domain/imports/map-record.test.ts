import { describe, expect, it } from 'vitest'
import { filled } from '../../../../shared/domain/failures.ts'
import { importedKind, importedKinds, linkOwners } from '../../../../shared/domain/imports/kinds.ts'
import { mapRecord } from '../../../../shared/domain/imports/map-record.ts'

const ownId = (kind: string, id: number) => (id < 100 ? id + (kind === 'user' ? 2000 : 1000) : 0)
const mapped = (kind: string, foreign: object) => {
  const { draft, reasons } = mapRecord(importedKind(kind)!, { id: 7, ...foreign }, ownId)
  return { draft, reasons: reasons.map(({ field, reason }) => `${field}: ${filled(reason)}`) }
}

describe('a record of a Traccar server', () => {
  it.each([
    {
      name: 'a device keeps its identifier, and is in the group that its group became',
      kind: 'device',
      foreign: {
        name: 'Van <b>1</b>',
        uniqueId: '860000000000001',
        groupId: 3,
        status: 'online',
        positionId: 9,
        attributes: { speedLimit: 54, note: 'x' },
      },
      becomes: {
        id: 0,
        name: 'Van <b>1</b>',
        uniqueId: '860000000000001',
        groupId: 1003,
        attributes: { speedLimit: 54, note: 'x' },
      },
      reasons: [],
    },
    {
      name: 'a group that was not imported is none',
      kind: 'device',
      foreign: { name: 'Van', uniqueId: '1', groupId: 300 },
      becomes: { groupId: 0 },
      reasons: ['groupId: the group 300 was not imported'],
    },
    {
      name: 'attributes that would be misread, a picture and a receiver of positions are left out',
      kind: 'device',
      foreign: {
        name: 'Van',
        uniqueId: '1',
        attributes: { speedLimit: 'fast', deviceImage: 'a.png', 'forward.url': 'https://a.example', own: 1 },
      },
      becomes: { attributes: { own: 1 } },
      reasons: [
        expect.stringContaining('attributes.forward.url: '),
        'attributes.deviceImage: pictures are not imported',
        'attributes.speedLimit: give a number that is not below 0.',
      ],
    },
    {
      name: 'an area, a calendar and an expression stay as they are',
      kind: 'geofence',
      foreign: { name: 'Depot', area: 'CIRCLE (36.75 3.06, 250.5)', calendarId: 4, attributes: { color: '#ff0000' } },
      becomes: { area: 'CIRCLE (36.75 3.06, 250.5)', calendarId: 1004, attributes: { color: '#ff0000' } },
      reasons: [],
    },
    {
      name: 'a computed attribute without a description is called as what it computes',
      kind: 'attribute',
      foreign: { description: '', attribute: 'litres', expression: 'fuel * 0.6', type: 'number' },
      becomes: { description: 'litres', attribute: 'litres', expression: 'fuel * 0.6', type: 'number', priority: 0 },
      reasons: [],
    },
    {
      name: 'a person keeps role and limits, and loses what belongs to the account there',
      kind: 'user',
      foreign: {
        name: 'Nadia',
        email: 'Nadia@Atlas.example',
        password: 'x',
        administrator: true,
        readonly: true,
        deviceLimit: 5,
        userLimit: 2,
        totpKey: 'set',
        attributes: { language: 'de', notificationTokens: 'a', termsVersion: '1' },
      },
      becomes: {
        email: 'nadia@atlas.example',
        administrator: true,
        readonly: true,
        deviceLimit: 5,
        userLimit: 2,
        totpKey: null,
        attributes: {},
      },
      reasons: ['attributes.language: give one of ar, en or fr.'],
    },
    {
      name: 'a notification keeps the channels that are here',
      kind: 'notification',
      foreign: {
        type: 'geofenceEnter',
        always: false,
        notificators: 'web,pigeon,mail',
        calendarId: 0,
        attributes: { geofenceIds: '5,500', escalateTo: '8' },
      },
      becomes: { notificators: 'web,mail', attributes: { geofenceIds: '1005', escalateTo: '2008' } },
      reasons: [
        'notificators: there is no channel pigeon here',
        'attributes.geofenceIds: the geofence 500 was not imported',
      ],
    },
    {
      name: 'a saved command keeps what it sends',
      kind: 'command',
      foreign: { description: 'Cut', type: 'custom', textChannel: false, attributes: { data: 'setdigout 1' } },
      becomes: { description: 'Cut', type: 'custom', attributes: { data: 'setdigout 1' } },
      reasons: [],
    },
  ])('$name', ({ kind, foreign, becomes, reasons }) => {
    const found = mapped(kind, foreign)
    expect(found.draft).toMatchObject(becomes)
    expect(found.draft).not.toHaveProperty('password')
    expect(found.reasons).toEqual(reasons)
  })

  it.each([
    { name: 'a guest', kind: 'user', foreign: { name: 'x', email: 'a@b.example', temporary: true }, says: 'guest' },
    { name: 'a person without an address', kind: 'user', foreign: { name: 'Admin', email: 'admin' }, says: 'email: ' },
    { name: 'a device without an identifier', kind: 'device', foreign: { name: 'Van' }, says: 'uniqueId: ' },
    { name: 'an unreadable identifier', kind: 'device', foreign: { name: 'Van', uniqueId: 'a#b' }, says: 'uniqueId: ' },
    { name: 'an unreadable area', kind: 'geofence', foreign: { name: 'Depot', area: 'SQUARE (1)' }, says: 'area: ' },
    {
      name: 'an unreadable expression',
      kind: 'attribute',
      foreign: { attribute: 'a', expression: '1 +', type: 'number' },
      says: 'expression: ',
    },
    {
      name: 'an unknown event',
      kind: 'notification',
      foreign: { type: 'sunrise', notificators: 'web' },
      says: 'type: ',
    },
    {
      name: 'no channel that is here',
      kind: 'notification',
      foreign: { type: 'alarm', notificators: 'pigeon' },
      says: 'notificators: ',
    },
    { name: 'an unreadable calendar', kind: 'calendar', foreign: { name: 'Hours', data: 'AAAA' }, says: 'data: ' },
  ])('$name is refused with the field', ({ kind, foreign, says }) => {
    const { draft, reasons } = mapped(kind, foreign)
    expect(draft).toBeNull()
    expect(reasons.join(' ')).toContain(says)
  })
})

it('each kind comes after what it refers to', () => {
  const names = importedKinds.map(({ name }) => name)
  const early = importedKinds.flatMap(({ name, refersTo = {} }) =>
    Object.values(refersTo as Record<string, string>).filter(
      (target) => target !== name && names.indexOf(target) > names.indexOf(name),
    ),
  )
  expect(early).toEqual([])
})

it('people hold every kind, groups and devices those that apply to them', () => {
  expect(linkOwners.map(({ owner, properties }) => [owner.name, properties.length])).toEqual([
    ['user', importedKinds.length],
    ['group', 6],
    // and the vehicles that they are linked to
    ['device', 7],
  ])
})
