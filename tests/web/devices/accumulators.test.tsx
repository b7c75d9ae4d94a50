// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import { AccumulatorsForm } from '../../../web/src/devices/accumulators-form.tsx'
import { deviceRoute } from '../../../web/src/devices/device-routes.tsx'
import { mayOf } from '../../../web/src/session/access.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user } from '../../../shared/entities/user.ts'
import { button, click, field, leaveScreen, screenText, showScreen, type } from '../../support/screen.tsx'

afterEach(leaveScreen)

const van = device.schema.parse({ id: 7, name: 'Van 1', uniqueId: 'van-1' })
const position = { fixTime: '2026-05-04T12:00:00Z', attributes: { totalDistance: 1_500_000, hours: 7_200_000 } }
const show = async (positions: object[] = [position], put: object = { status: 204, text: '' }) => {
  const answers = { 'GET devices/7': van, 'GET positions?deviceId=7': positions, 'PUT devices/7/accumulators': put }
  return showScreen(<AccumulatorsForm deviceId={7} />, { answers, person: { attributes: { distanceUnit: 'mi' } } })
}
const sent = (asked: { method: string; body: string }[]) =>
  asked.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as object)

test('totals are read and written in the reader’s units; only what changed is sent', async () => {
  const { asked } = await show()
  expect(field('Engine hours (h)').value).toBe('2')
  expect(field('Total distance (mi)').value).toBe('932.057')
  expect(button('Save').disabled).toBe(true)
  await type(field('Total distance (mi)'), '1000')
  await click(button('Save'))
  expect(sent(asked)).toEqual([{ deviceId: 7, totalDistance: expect.closeTo(1_609_344, -1) }])
  expect(location.pathname).toBe('/settings/devices')
})

test.each([
  { name: 'less than nothing', typed: '-1', said: 'At least 0' },
  { name: 'more than any engine runs', typed: '900000', said: 'At most 878,400' },
  { name: 'nothing at all', typed: '', said: 'This field is required' },
])('hours that are $name are refused', async ({ typed, said }) => {
  await show()
  await type(field('Engine hours (h)'), typed)
  expect(screenText()).toContain(said)
  expect(button('Save').disabled).toBe(true)
})

test('a device without a position has nothing to correct', async () => {
  await show([])
  expect(screenText()).toContain('hasn’t sent a position yet')
  expect(field('Engine hours (h)').disabled).toBe(true)
})

test('a refusal stands on the form', async () => {
  await show([position], { status: 409, text: 'This device is reporting very often just now.' })
  await type(field('Engine hours (h)'), '3')
  await click(button('Save'))
  expect(screenText()).toContain('reporting very often')
})

test.each([
  { name: 'an administrator', person: { administrator: true }, isOpen: true },
  { name: 'a reader', person: { readonly: true }, isOpen: false },
])('$name: the page is there: $isOpen', ({ person, isOpen }) => {
  const may = mayOf(user.schema.parse({ id: 1, name: 'A', email: 'a@a.example', ...person }), {
    id: 1,
    version: '1',
    ...newServerSettings(),
  })
  expect(deviceRoute('/settings/accumulators/7', may) !== null).toBe(isOpen)
  expect(deviceRoute('/settings/accumulators/x', may)).toBeNull()
})
