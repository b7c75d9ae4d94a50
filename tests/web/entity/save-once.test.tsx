// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import { EntityForm } from '../../../web/src/entity/form/entity-form.tsx'
import {
  type Answers,
  button,
  click,
  field,
  leaveScreen,
  screenText,
  showScreen,
  type,
  whenIdle,
} from '../../support/screen.tsx'

afterEach(leaveScreen)

type Held = Record<string, unknown> & { id: number }

/** A server that saves, but whose first answer is lost; with `arrives` false the first call is lost already. */
async function form(id: number | null, { arrives }: { arrives: boolean }) {
  let held: Held[] = id === null ? [] : [device.schema.parse({ id, name: 'Van 1', uniqueId: 'van-1' })]
  let tries = 0
  const answered = (saved: Held): Held => {
    tries += 1
    if (tries > 1 || arrives) held = [...held.filter((each) => each.id !== saved.id), saved]
    if (tries === 1) throw new TypeError('Failed to fetch')
    return saved
  }
  const answers: Answers = {
    'GET groups': [],
    'GET devices': () => held,
    'GET devices/7': () => held.find((each) => each.id === 7)!,
    'POST devices': (body) => answered({ ...(JSON.parse(body) as Held), id: 7 }),
    'PUT devices/7': (body) => answered(JSON.parse(body) as Held),
  }
  const { asked } = await showScreen(<EntityForm entity={device} id={id} />, { path: '/settings/device', answers })
  await type(field('Name'), 'Barge 7')
  if (id === null) await type(field('Identifier'), 'barge-7')
  return { names: () => held.map(({ name }) => name), writes: () => asked.filter(({ method }) => method !== 'GET') }
}

async function save() {
  await click(button('Save'))
  await whenIdle()
}

test.each([
  { name: 'a new record that arrived is not sent again', id: null, arrives: true, calls: ['POST'] },
  { name: 'a new record that did not is', id: null, arrives: false, calls: ['POST', 'POST'] },
  { name: 'a change that arrived is not sent again', id: 7, arrives: true, calls: ['PUT'] },
  { name: 'a change that did not is', id: 7, arrives: false, calls: ['PUT', 'PUT'] },
])('without an answer $name', async ({ id, arrives, calls }) => {
  const at = await form(id, { arrives })
  await save()
  expect(screenText()).toContain('You’re offline')
  expect(field('Name').value).toBe('Barge 7')
  await save()
  expect(at.writes().map(({ method }) => method)).toEqual(calls)
  expect(at.names()).toEqual(['Barge 7'])
  expect(location.pathname).toBe(id === null ? '/settings/device/7/connect' : '/settings/devices')
})

test('what was changed in the form since is saved over what arrived', async () => {
  const at = await form(null, { arrives: true })
  await save()
  await type(field('Name'), ' again')
  await save()
  expect(at.writes().map(({ method, path }) => `${method} ${path}`)).toEqual(['POST devices', 'PUT devices/7'])
  expect(at.names()).toHaveLength(1)
})
