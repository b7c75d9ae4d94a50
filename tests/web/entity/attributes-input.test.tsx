// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import { driver } from '../../../shared/entities/driver.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { group } from '../../../shared/entities/group.ts'
import { maintenance } from '../../../shared/entities/maintenance.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user } from '../../../shared/entities/user.ts'
import { EntityForm } from '../../../web/src/entity/form/entity-form.tsx'
import { UserForm } from '../../../web/src/people/user-form.tsx'
import { ServerForm } from '../../../web/src/settings/server/server-form.tsx'
import type { Language } from '../../../web/src/i18n/languages.ts'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import {
  button,
  chooseOption,
  click,
  enter,
  field,
  leaveScreen,
  screenText,
  showScreen,
  type,
} from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('people', 'sign-in', 'account'))
afterEach(leaveScreen)

const plain = { attributes: {} as object }
const records = {
  device: { id: 7, name: 'Van 1', uniqueId: 'van-1', ...plain },
  driver: { id: 7, name: 'Bilal', uniqueId: 'bilal', ...plain },
  group: { id: 7, name: 'Vans', groupId: 0, ...plain },
  maintenance: { id: 7, name: 'Oil', type: 'totalDistance', start: 0, period: 15_000_000, ...plain },
}
const person = { ...user.schema.parse({ name: 'Bilal', email: 'bilal@atlas.example' }), id: 7 }

interface Shown {
  attributes?: object
  language?: Language
}

/** A form of one kind of record, and what it has sent. */
async function shown(entity: Entity, { attributes = {}, language = 'en' }: Shown = {}) {
  const record = { ...records[entity.name as keyof typeof records], attributes }
  const path = `/settings/${entity.edit}/7`
  const lists = { 'GET groups': [], 'GET devices': [], 'GET calendars': [] }
  const answers = { ...lists, [`GET ${entity.api}/7`]: record, [`PUT ${entity.api}/7`]: record }
  return sentBy(await showScreen(<EntityForm entity={entity} id={7} />, { path, language, answers }))
}

const sentBy =
  ({ asked }: { asked: { method: string; body: string }[] }) =>
  () =>
    (JSON.parse(asked.find(({ method }) => method === 'PUT')?.body ?? '{}') as { attributes?: object }).attributes

const places: Record<string, () => Promise<() => object | undefined>> = {
  'a device': () => shown(device as Entity),
  'a group': () => shown(group as Entity),
  'a driver': () => shown(driver as Entity),
  'a maintenance': () => shown(maintenance as Entity),
  'a user': async () => {
    const answers = { 'GET users/7': person, 'PUT users/7': person }
    return sentBy(await showScreen(<UserForm id={7} />, { path: '/settings/user/7', answers }))
  },
  'the server': async () => {
    const answers = { 'PUT server': newServerSettings() }
    return sentBy(await showScreen(<ServerForm />, { path: '/settings/server', answers }))
  },
}

async function add(key: string, kind: 'Text' | 'Number' | 'Yes or no') {
  await click(button('Add attribute'))
  await enter(field('Key'), key)
  const types = [...document.querySelectorAll('select')].find(({ options }) =>
    [...options].some(({ text }) => text === kind),
  )
  await chooseOption(types!, kind)
  await click(button('Add'))
}

describe.each(Object.keys(places))('an attribute of %s', (place) => {
  test('is kept as what it was said to be: a number, a text, yes or no', async () => {
    const sent = await places[place]!()
    await add('tankSize', 'Number')
    expect(field('tankSize').value).toBe('')
    expect(field('tankSize').inputMode).toBe('decimal')
    expect(button('Save').disabled).toBe(true)
    await type(field('tankSize'), '42')
    await add('room', 'Text')
    await type(field('room'), '42')
    await add('isOurs', 'Yes or no')
    await click(field('isOurs'))
    await click(button('Save'))
    expect(sent()).toMatchObject({ tankSize: 42, room: '42', isOurs: true })
  })
})

describe('a number among attributes', () => {
  test.each([
    { name: 'no number', text: 'much' },
    { name: 'nothing', text: '' },
  ])('that is $name names its field, and nothing is saved', async ({ text }) => {
    await shown(device as Entity, { attributes: { tankSize: 42 } })
    await type(field('tankSize'), text)
    expect(screenText()).toContain('“tankSize” must be a number')
    expect(button('Save').disabled).toBe(true)
    await type(field('tankSize'), '43')
    expect(screenText()).not.toContain('must be a number')
    expect(button('Save').disabled).toBe(false)
  })

  test('stays a number field while it is empty', async () => {
    const sent = await shown(device as Entity, { attributes: { tankSize: 42 } })
    await type(field('tankSize'), '')
    await type(field('tankSize'), '4,5')
    await click(button('Save'))
    expect(sent()).toEqual({ tankSize: 4.5 })
  })

  test.each<{ language: Language; text: string; is: number }>([
    { language: 'fr', text: '12,5', is: 12.5 },
    { language: 'ar', text: '٤٢٫٥', is: 42.5 },
    { language: 'en', text: '1,250', is: 1250 },
  ])('is read in $language: $text', async ({ language, text, is }) => {
    const sent = await shown(device as Entity, { attributes: { tankSize: 1 }, language })
    await type(field('tankSize'), text)
    await click(document.querySelector<HTMLElement>('button[type=submit]')!)
    expect(sent()).toEqual({ tankSize: is })
  })

  test('that is known is shown and kept as one, in the reader’s unit, where its text was stored', async () => {
    const stored = {
      'report.trip.minimalTripDistance': '500',
      'filter.enable': 'true',
      speedLimit: '48.59611231101512',
    }
    const sent = await shown(device as Entity, { attributes: stored })
    expect(field('Speed limit (km/h)').value).toBe('90')
    await type(field('Name'), 'Van 2')
    await click(button('Save'))
    expect(sent()).toEqual({
      'report.trip.minimalTripDistance': 500,
      'filter.enable': true,
      speedLimit: 48.59611231101512,
    })
  })

  test('that may not be below zero says so', async () => {
    await shown(device as Entity, { attributes: { speedLimit: 10 } })
    await type(field('Speed limit (km/h)'), '-5')
    expect(screenText()).toContain('At least 0')
    expect(button('Save').disabled).toBe(true)
  })
})
