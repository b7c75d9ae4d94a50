// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { button, chooseOption, click, field, screenText } from '../../support/screen.tsx'
import { performanceRows } from './performance-rows.data.ts'
import { asked, call, prepareReports, show } from './report-screen.tsx'

prepareReports()

const calendars = [
  { id: 4, name: 'Working hours', data: '', attributes: {} },
  { id: 9, name: 'Night', data: '', attributes: {} },
]
const hours = (): HTMLSelectElement => {
  const select = document.getElementById(field('Time available').id)
  if (!(select instanceof HTMLSelectElement)) throw new Error('no list to choose from')
  return select
}
const options = () => [...hours().options].map(({ text }) => text)
const answered = (more: string) => `${call('utilisation')}${more}`

test('the time available is that of the whole period, or of a calendar that is chosen', async () => {
  const { asked: calls } = await show(`utilisation?${asked}`, {
    'GET calendars?all=true': calendars,
    [answered('')]: [performanceRows.utilisation[1]],
    [answered('&calendarId=4')]: [performanceRows.utilisation[0]],
  })
  expect(screenText()).toContain('Whole period')
  expect(options()).toEqual(['Usual (Whole period)', 'Whole period', 'Night', 'Working hours'])
  await chooseOption(hours(), 'Working hours')
  await click(button('Show'))
  expect(calls.map(({ path }) => path)).toContain(answered('&calendarId=4').slice('GET '.length))
  expect(screenText()).toContain('22%')
})

test('what is usual is named, and the whole period can be chosen in its place', async () => {
  const settings = newServerSettings()
  const { asked: calls } = await show(`utilisation?${asked}`, {
    'GET server': { id: 1, ...settings, attributes: { ...settings.attributes, 'report.calendarId': 9 } },
    'GET calendars?all=true': calendars,
    [answered('')]: [performanceRows.utilisation[0]],
    [answered('&calendarId=0')]: [performanceRows.utilisation[1]],
  })
  expect(hours().selectedOptions[0]!.text).toBe('Usual (Night)')
  await chooseOption(hours(), 'Whole period')
  await click(button('Show'))
  expect(calls.map(({ path }) => path)).toContain(answered('&calendarId=0').slice('GET '.length))
})

test('a calendar of an address that is not seen says so, and can be left', async () => {
  await show(`utilisation?${asked}&calendarId=7`, {
    'GET calendars?all=true': calendars,
    [answered('&calendarId=7')]: { status: 400, text: 'There is no such calendar, or you may not see it.' },
  })
  expect(options().at(-1)).toBe('A calendar you cannot see')
  expect(screenText()).toContain('There is no such calendar, or you may not see it.')
})

test('without calendars there is nothing to choose', async () => {
  await show(`utilisation?${asked}`, {
    'GET calendars?all=true': [],
    [answered('')]: [performanceRows.utilisation[1]],
  })
  expect(screenText()).not.toContain('Time available')
})
