// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { driver } from '../../../shared/entities/driver.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { EntityForm } from '../../../web/src/entity/form/entity-form.tsx'
import { EntityList } from '../../../web/src/entity/list/entity-list.tsx'
import { liveStore } from '../../../web/src/live/store.ts'
import { aDevice, aPosition, noon } from '../fleet/fleet-builders.ts'
import { button, click, field, leaveScreen, screenText, showScreen, type } from '../../support/screen.tsx'

afterEach(async () => {
  liveStore.clear()
  await leaveScreen()
})

const person = (id: number, name: string, attributes: object) => ({ id, name, uniqueId: `K-${id}`, attributes })
const people = [
  person(1, 'Karim', { 'licence.expiresAt': '2026-05-20', phone: '+213 555', 'licence.number': 'DZ-1' }),
  person(2, 'Lina', { 'licence.expiresAt': '2026-05-01' }),
  person(3, 'Yacine', { 'licence.expiresAt': '2031-05-01' }),
  person(4, '<i>Zoé</i>', {}),
]
const cells = () =>
  [...document.querySelectorAll('[aria-rowindex]')].map((row) =>
    [...row.querySelectorAll('[role=cell]')].map((cell) => cell.textContent),
  )
const headers = () =>
  [...document.querySelectorAll('[role=columnheader]')].map((header) => header.textContent).filter(Boolean)

test('the list says whose licence ends, and who drives which vehicle now', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  liveStore.replaceDevices([aDevice({ id: 7, name: 'Van <1>' })])
  liveStore.apply({ positions: [aPosition({ deviceId: 7, attributes: { motion: true, driverUniqueId: 'K-1' } })] })
  await showScreen(<EntityList entity={driver as Entity} />, { answers: { 'GET drivers': people } })
  expect(headers().slice(0, 6)).toEqual(['Name', 'Licence', 'Drives now', 'Phone', 'Licence number', 'Identifier'])
  expect(cells().map((row) => row.slice(1, 5))).toEqual([
    ['', '', '', ''],
    ['Ends 20 May 2026', 'Van <1>', '+213 555', 'DZ-1'],
    ['Ended 1 May 2026', '', '', ''],
    ['1 May 2031', '', '', ''],
  ])
  expect(document.querySelector('a[href="/?device=7"]')?.textContent).toBe('Van <1>')
})

test('the form warns below the day, and saves a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  const { asked } = await showScreen(<EntityForm entity={driver as Entity} id={1} />, {
    answers: { 'GET drivers/1': people[0]!, 'PUT drivers/1': people[0]! },
  })
  expect(screenText()).toContain('This licence ends on 20 May 2026.')
  await type(field('Phone'), '+213 777')
  await click(button('Save'))
  expect(JSON.parse(asked.find(({ method }) => method === 'PUT')!.body).attributes).toEqual({
    'licence.expiresAt': '2026-05-20',
    'licence.number': 'DZ-1',
    phone: '+213 777',
  })
})
