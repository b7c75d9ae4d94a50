import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createWords, type Dictionary } from '../../../../shared/i18n/t.ts'
import { compareRows } from '../../../../web/src/devices/import/compare-rows.ts'
import { fieldTitles, readColumns } from '../../../../web/src/devices/import/import-fields.ts'
import { deviceSubject } from '../../../../web/src/devices/import/import-subject.ts'

const words = (group: string, language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../shared/i18n/${group}.${language}.json`, import.meta.url), 'utf8'),
  ) as Dictionary
const dictionaries = ['en', 'fr', 'ar'].flatMap((language) => [words('settings', language), words('fleet', language)])
const t = createWords('en', {
  ...words('settings', 'en'),
  ...words('fleet', 'en'),
  ...words('import', 'en'),
  ...words('app', 'en'),
})

const north = { id: 3, name: 'North', groupId: 0 }
const lists = {
  groups: [
    north,
    { id: 4, name: 'Depot', groupId: 3 },
    { id: 6, name: 'East', groupId: 0 },
    { id: 5, name: 'Depot', groupId: 6 },
  ],
  calendars: [{ id: 8, name: 'Week' }],
  drivers: [{ id: 9, name: 'Karim', uniqueId: 'K-1' }],
}
const van = {
  id: 7,
  name: 'Van 1',
  uniqueId: 'van-1',
  groupId: 3,
  calendarId: 0,
  category: 'van',
  phone: null,
  disabled: false,
  attributes: { plate: 'A1', speedLimit: 50 },
}

const compare = (lines: string[][], { createsGroups = false, room = Number.POSITIVE_INFINITY } = {}) => {
  const rows = lines.map((cells, at) => ({ number: at + 1, cells }))
  const { columns, body } = readColumns(rows, fieldTitles(deviceSubject, dictionaries), deviceSubject.fields)
  const driversOf = (id: number) => new Set(id === 7 ? [9] : [])
  return compareRows({
    subject: deviceSubject,
    columns,
    body,
    records: [van],
    driversOf,
    room,
    rules: { lists, dictionaries, createsGroups, t, list: (texts) => texts.join(', ') },
  })
}

test.each([
  { titles: ['Name', 'Identifier', 'Group'], found: ['name', 'uniqueId', 'groupId'] },
  { titles: ['NOM', 'identifiant', 'Téléphone'], found: ['name', 'uniqueId', 'phone'] },
  { titles: ['الاسم', 'المعرّف', 'اللوحة'], found: ['name', 'uniqueId', 'plate'] },
  { titles: ['Licence plate', 'Contact', 'VIN'], found: ['plate', 'contact', null] },
  { titles: ['Plaque', 'Modèle'], found: ['plate', 'model'] },
  { titles: ['رقم اللوحة', 'جهة الاتصال'], found: ['plate', 'contact'] },
  { titles: ['uniqueId', 'IMEI', 'Colour'], found: ['uniqueId', null, null] },
])('titles $titles', ({ titles, found }) => {
  const { columns } = readColumns(
    [{ number: 1, cells: titles }],
    fieldTitles(deviceSubject, dictionaries),
    deviceSubject.fields,
  )
  expect(columns.map(({ field }) => field)).toEqual(found)
})

test('what stands above the titles is left out, as in our own list of devices', () => {
  const rows = [
    ['Report type', 'Devices'],
    ['Created', '2026-11-23'],
    ['Name', 'Identifier', 'Phone'],
    ['V', 'v', ''],
  ]
  expect(compare(rows).map(({ number, uniqueId }) => [number, uniqueId])).toEqual([[4, 'v']])
})

test.each([
  {
    name: 'new',
    row: ['Bus', 'bus-1', 'North', 'Camion', '2'],
    kind: 'new',
    changes: ['groupId:  → North', 'category:  → Truck', 'plate:  → 2'],
  },
  { name: 'the same again', row: ['Van 1', 'van-1', 'north', 'Fourgon', 'A1'], kind: 'unchanged', changes: [] },
  { name: 'empty cells change nothing', row: ['', 'van-1', '', '', ''], kind: 'unchanged', changes: [] },
  {
    name: 'another group and plate',
    row: ['', 'van-1', 'North / Depot', '', 'B2'],
    kind: 'changed',
    changes: ['groupId: North → Depot', 'plate: A1 → B2'],
  },
])('$name', ({ row, kind, changes }) => {
  const [found] = compare([['Name', 'Identifier', 'Group', 'Category', 'Plate'], row])
  expect(found!.problems).toEqual([])
  expect(found!.kind).toBe(kind)
  expect(found!.changes.map((each) => `${each.field}: ${each.before} → ${each.after}`)).toEqual(changes)
})

test.each([
  { field: 'uniqueId', value: '', expected: 'This field is required' },
  { field: 'uniqueId', value: 'with#sign', expected: 'Use only letters, digits, spaces and . _ : @ + / -' },
  { field: 'uniqueId', value: '3,56938E+14', expected: 'The spreadsheet has shortened this number.' },
  { field: 'name', value: '', expected: 'This field is required' },
  { field: 'name', value: 'x'.repeat(129), expected: '128' },
  { field: 'groupId', value: 'South', expected: 'No such group.' },
  { field: 'groupId', value: 'Depot', expected: 'Several have this name.' },
  { field: 'category', value: 'spaceship', expected: 'Not a category.' },
  { field: 'calendarId', value: 'Sundays', expected: 'No such calendar.' },
  { field: 'driverId', value: 'Nobody', expected: 'No such driver.' },
  { field: 'expirationTime', value: '31.02.2027', expected: 'Not a date.' },
  { field: 'disabled', value: 'perhaps', expected: 'Give yes or no.' },
])('refuses $field "$value"', ({ field, value, expected }) => {
  const values: Record<string, string> = { name: 'New', uniqueId: 'new-1', [field]: value }
  const [row] = compare([Object.keys(values), Object.values(values)])
  expect(row!.kind).toBe('refused')
  expect(row!.problems).toEqual([{ field, value, expected: expect.stringContaining(expected) }])
})

test('an identifier counts once', () => {
  const rows = compare([
    ['Name', 'Identifier'],
    ['A', 'a'],
    ['B', 'a'],
  ])
  expect(rows.map(({ kind }) => kind)).toEqual(['new', 'refused'])
  expect(rows[1]!.problems[0]!.expected).toBe('This identifier is already in row 2.')
})

test('new devices end with the limit of the person, changed ones do not count', () => {
  const rows = compare(
    [
      ['Name', 'Identifier'],
      ['A', 'a'],
      ['Van 2', 'van-1'],
      ['B', 'b'],
    ],
    { room: 1 },
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['new', 'changed', 'refused'])
})

test('missing groups are created on demand, and never where several have the name', () => {
  const rows = compare(
    [
      ['Name', 'Identifier', 'Group'],
      ['A', 'a', 'South'],
      ['B', 'b', 'Depot'],
    ],
    {
      createsGroups: true,
    },
  )
  expect(rows.map(({ kind, newGroup }) => [kind, newGroup])).toEqual([
    ['new', 'South'],
    ['refused', null],
  ])
})

test('a driver is linked where he is not yet', () => {
  const rows = compare([
    ['Identifier', 'Name', 'Driver'],
    ['van-1', '', 'K-1'],
    ['b', 'B', 'karim'],
  ])
  expect(rows.map(({ kind, driverId }) => [kind, driverId])).toEqual([
    ['unchanged', 0],
    ['new', 9],
  ])
})

test('a new identifier that looks like another is pointed out, of a device or of an earlier row', () => {
  const rows = compare([
    ['Name', 'Identifier'],
    ['Van 1', 'van-1'],
    ['Van 2', 'v\u0430n-1'],
    ['Bus', 'bus-9'],
    ['Bus', 'BUS-9'],
    ['Truck', 'truck-3'],
  ])
  expect(rows.map(({ kind, alike }) => [kind, alike])).toEqual([
    ['unchanged', null],
    ['new', 'van-1'],
    ['new', null],
    ['new', 'bus-9'],
    ['new', null],
  ])
})
