// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { User } from '../../../shared/entities/user.ts'
import { EntityList } from '../../../web/src/entity/list/entity-list.tsx'
import { liveStore } from '../../../web/src/live/store.ts'
import { aDevice, aPosition } from '../fleet/fleet-builders.ts'
import { button, click, field, leaveScreen, screenText, whenIdle, showScreen } from '../../support/screen.tsx'

afterEach(async () => {
  liveStore.clear()
  await leaveScreen()
})

const van = { ...device.schema.parse({ id: 7, name: 'Van 1', uniqueId: 'van-1' }), attributes: {} }
const spare = { ...van, id: 8, name: 'Spare', uniqueId: 'spare' }
const show = async (person: Partial<User> = {}, path = '/settings/devices') => {
  const shown = await showScreen(<EntityList entity={device as Entity} />, {
    path,
    person,
    answers: {
      'GET devices': [van],
      'GET devices?all=true': [van, spare],
      'GET users?deviceId=7&excludeAttributes=true': [{ id: 2, name: '<i>Bilal</i>' }],
      'GET users?deviceId=8&excludeAttributes=true': [],
    },
  })
  await whenIdle()
  return shown
}
const sheet = () => document.querySelector('a[download]')?.getAttribute('href')
const headers = () => [...document.querySelectorAll('[role=columnheader]')].map((header) => header.textContent)

test('the sheet holds what the list shows, in the language of the page', async () => {
  await show({}, '/settings/devices?q=van%201')
  expect(sheet()).toBe('/api/reports/devices/xlsx?locale=en&keyword=van+1')
})

test('an administrator sees every device of the account on demand, and takes those along', async () => {
  await show()
  expect(screenText()).not.toContain('Spare')
  await click(field('Show all vehicles'))
  expect(screenText()).toContain('Spare')
  expect(location.search).toBe('?all=true')
  expect(sheet()).toContain('all=true')
})

test('managers see who is linked to a device', async () => {
  await show({ administrator: false, userLimit: 3 })
  expect(headers()).toContain('Users')
  expect(screenText()).toContain('<i>Bilal</i>')
})

test('others neither see people nor everything, whatever the address says', async () => {
  const { asked } = await show({ administrator: false }, '/settings/devices?all=true')
  expect(headers()).not.toContain('Users')
  expect(screenText()).not.toContain('Show all vehicles')
  expect(asked.map(({ path }) => path).filter((path) => /users|all=/.test(path))).toEqual([])
})

test('a row leads to its totals', async () => {
  await show()
  await click(button('Actions for Van 1'))
  await click(button('Hours and mileage'))
  expect(location.pathname).toBe('/settings/accumulators/7')
})

test('columns without a value are left out, until somebody chooses', async () => {
  localStorage.clear()
  await show()
  expect(headers()).toContain('Identifier')
  expect(headers()).not.toContain('Phone')
  await click(button('Columns'))
  await click(boxOf('Phone'))
  expect(headers()).toContain('Phone')
  await show()
  expect(headers()).toContain('Phone')
  localStorage.clear()
})

const rowNames = () =>
  [...document.querySelectorAll('[role=row] [role=cell] button > span[dir]')].map((name) => name.textContent)
const sortBy = (title: string) =>
  click(
    [...document.querySelectorAll<HTMLElement>('[role=columnheader] button')].find((one) => one.textContent === title)!,
  )

test('driver, address and distance come from the last positions of devices, for who chose these columns', async () => {
  localStorage.clear()
  const [first, second] = [
    { ...aDevice({ id: 7, name: 'Van 1' }), groupId: 3 },
    { ...aDevice({ id: 8, name: 'Spare' }), groupId: 4 },
  ]
  liveStore.replaceDevices([first, second])
  liveStore.apply({
    positions: [
      aPosition({ id: 70, deviceId: 7, latitude: 36.8, attributes: { driverUniqueId: 'k1' }, address: 'Rue Didouche' }),
      aPosition({ id: 80, deviceId: 8, latitude: 36.7, attributes: { driverUniqueId: 'zz' } }),
    ],
  })
  const { asked } = await showScreen(<EntityList entity={device as Entity} />, {
    path: '/settings/devices',
    person: { latitude: 36.7, longitude: 3.0588 },
    answers: {
      'GET devices': [
        { ...van, groupId: 3 },
        { ...spare, groupId: 4 },
      ],
      'GET groups': [
        { id: 3, name: 'Zeralda' },
        { id: 4, name: 'Algiers' },
      ],
      'GET drivers': [{ id: 1, name: 'Zohra', uniqueId: 'k1' }],
    },
  })
  await whenIdle()
  expect(headers()).not.toContain('Driver')
  expect(asked.map(({ path }) => path)).not.toContain('drivers')
  await click(button('Columns'))
  for (const label of ['Driver', 'Address', 'Distance from base']) await click(boxOf(label))
  await whenIdle()
  for (const text of ['Zohra', 'zz', 'Rue Didouche', '11.1 km']) expect(screenText()).toContain(text)
  const orders = []
  for (const title of ['Group', 'Driver', 'Distance from base']) {
    await sortBy(title)
    orders.push(rowNames())
  }
  expect(orders).toEqual([
    ['Spare', 'Van 1'],
    ['Van 1', 'Spare'],
    ['Spare', 'Van 1'],
  ])
  await sortBy('Distance from base')
  expect(rowNames()).toEqual(['Van 1', 'Spare'])
  localStorage.clear()
})

/** A box inside of its label. */
const boxOf = (label: string) =>
  [...document.querySelectorAll('label')].find((one) => one.textContent === label)!.querySelector('input')!

async function choose(label: string, value: string): Promise<void> {
  const select = field(label) as HTMLElement as HTMLSelectElement
  await act(async () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

test('chosen devices get a group, and one that fails leaves its neighbours alone', async () => {
  const { asked } = await showScreen(<EntityList entity={device as Entity} />, {
    path: '/settings/devices',
    answers: {
      'GET devices': [van, spare],
      'GET groups': [{ id: 3, name: 'Depot' }],
      'GET devices/7': { status: 404, text: 'There is no such device.' },
      'GET devices/8': spare,
      'PUT devices/8': spare,
    },
  })
  await whenIdle()
  await click(document.querySelector<HTMLElement>('[aria-label="Select all"]')!)
  // the bar is fetched with the first choice
  await expect.poll(async () => (await whenIdle(), screenText())).toContain('2 selected')
  await choose('New value', '3')
  await click(button('Apply'))
  await whenIdle()
  const saved = asked.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, JSON.parse(body).groupId])
  expect(saved).toEqual([['devices/8', 3]])
  expect(screenText()).toContain('1 vehicle changed, 1 not')
})
