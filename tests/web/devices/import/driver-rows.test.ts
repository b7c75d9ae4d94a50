import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createWords, type Dictionary } from '../../../../shared/i18n/t.ts'
import { compareRows } from '../../../../web/src/devices/import/compare-rows.ts'
import { fieldTitles, readColumns } from '../../../../web/src/devices/import/import-fields.ts'
import { driverSubject } from '../../../../web/src/devices/import/import-subject.ts'

const words = (group: string, language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../shared/i18n/${group}.${language}.json`, import.meta.url), 'utf8'),
  ) as Dictionary
const dictionaries = ['en', 'fr', 'ar'].map((language) => words('settings', language))
const t = createWords('en', { ...words('settings', 'en'), ...words('import', 'en'), ...words('app', 'en') })
const karim = { id: 7, name: 'Karim', uniqueId: 'K-8', attributes: { phone: '1', 'licence.expiresAt': '2027-05-31' } }

const columnsOf = (rows: string[][]) =>
  readColumns(
    rows.map((cells, at) => ({ number: at + 1, cells })),
    fieldTitles(driverSubject, dictionaries),
    driverSubject.fields,
  )
const compare = (rows: string[][]) =>
  compareRows({
    subject: driverSubject,
    ...columnsOf(rows),
    records: [karim],
    driversOf: () => new Set(),
    room: Number.POSITIVE_INFINITY,
    rules: {
      lists: { groups: [], calendars: [], drivers: [] },
      dictionaries,
      createsGroups: false,
      t,
      list: (texts) => texts.join(', '),
    },
  })

test.each([
  { titles: ['Driver name', 'Identifier', 'Phone', 'Licence number', 'Licence valid until'] },
  { titles: ['Conducteur', 'Badge', 'Téléphone', 'Numéro de permis', 'Permis valable jusqu’au'] },
  { titles: ['الاسم', 'المعرّف', 'الهاتف', 'رقم رخصة القيادة', 'الرخصة صالحة حتى'] },
])('titles $titles', ({ titles }) => {
  expect(columnsOf([titles]).columns.map(({ field }) => field)).toEqual(driverSubject.fields)
})

const titles = ['Name', 'Identifier', 'Phone', 'Licence number', 'Licence valid until']

test('rows are new, changed or as they are, by the identifier', () => {
  const rows = compare([
    titles,
    ['Lina', 'K-9', '+213', 'DZ-9', '31/12/2030'],
    ['', 'K-8', '2', '', ''],
    ['Karim', 'K-8b', '', '', '2027-02-31'],
  ])
  expect(rows.map(({ kind, recordId, values, attributes }) => ({ kind, recordId, values, attributes }))).toEqual([
    {
      kind: 'new',
      recordId: 0,
      values: { name: 'Lina', uniqueId: 'K-9' },
      attributes: { phone: '+213', 'licence.number': 'DZ-9', 'licence.expiresAt': '2030-12-31' },
    },
    { kind: 'changed', recordId: 7, values: { uniqueId: 'K-8' }, attributes: { phone: '2' } },
    { kind: 'refused', recordId: 0, values: { name: 'Karim', uniqueId: 'K-8b' }, attributes: {} },
  ])
  expect(rows[1]!.changes).toEqual([{ field: 'phone', before: '1', after: '2' }])
})

test('nothing changes where the file says what is known', () => {
  expect(compare([titles, ['Karim', 'K-8', '1', '', '2027-05-31T00:00:00']]).map(({ kind }) => kind)).toEqual([
    'unchanged',
  ])
})

test('a shortened number is no identifier', () => {
  expect(compare([titles, ['Lina', '3,5E+14', '', '', '']])[0]!.problems.map(({ field }) => field)).toEqual([
    'uniqueId',
  ])
})
