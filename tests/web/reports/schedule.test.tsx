// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { button, chooseOption, click, field, screenText, type, type Answers } from '../../support/screen.tsx'
import { prepareReports, show } from './report-screen.tsx'

prepareReports()

const calendars = [{ id: 4, name: 'Every night', data: '', attributes: {} }]
const made = { 'POST reports': { id: 9 }, 'POST permissions/bulk': { status: 200, text: '' } }

const choose = async (label: string, text: string) => {
  const labels = [...document.querySelectorAll<HTMLLabelElement>('dialog label')]
  const { htmlFor } = labels.find(({ textContent }) => textContent?.startsWith(label))!
  await chooseOption(document.querySelector<HTMLSelectElement>(`#${CSS.escape(htmlFor)}`)!, text)
}

async function pick(label: string) {
  const radios = [...document.querySelectorAll<HTMLElement>('dialog label')]
  await click(radios.find(({ textContent }) => textContent === label)!.querySelector('input')!)
}

async function open(answers: Answers, path = 'summary?deviceId=1&period=today&daily=true') {
  const shown = await show(path, { 'GET calendars': calendars, ...answers })
  await click(button('Schedule'))
  await vi.waitFor(() => field('Name'))
  return {
    save: async () => {
      await click([...document.querySelectorAll<HTMLButtonElement>('dialog button')].at(-1)!)
      return shown.asked.filter(({ method }) => method !== 'GET')
    },
  }
}

async function schedule(answers: Answers, path?: string) {
  const { save } = await open(answers, path)
  await pick('By calendar')
  await type(field('Name'), 'Nightly')
  await choose('Calendar', 'Every night')
  return save()
}

test('scheduling creates the report, then links it', async () => {
  const calls = await schedule({ 'POST reports': { id: 9 }, 'POST permissions/bulk': { status: 200, text: '' } })
  expect(calls).toEqual([
    {
      method: 'POST',
      path: 'reports',
      body: JSON.stringify({ type: 'summary', description: 'Nightly', calendarId: 4, attributes: { daily: true } }),
    },
    { method: 'POST', path: 'permissions/bulk', body: JSON.stringify([{ deviceId: 1, reportId: 9 }]) },
  ])
})

test.each([
  {
    name: 'chosen types and alarms',
    asked: '&type=alarm&type=ignitionOn&alarm=sos&alarm=tow',
    kept: { types: 'alarm,ignitionOn', alarms: 'sos,tow' },
  },
  { name: 'chosen types', asked: '&type=alarm', kept: { types: 'alarm' } },
  { name: 'all events', asked: '', kept: {} },
])('a scheduled report of events keeps $name', async ({ asked, kept }) => {
  const answers = { 'POST reports': { id: 9 }, 'POST permissions/bulk': { status: 200, text: '' } }
  const calls = await schedule(answers, `event?deviceId=1&period=today${asked}`)
  const saved = { type: 'events', description: 'Nightly', calendarId: 4, attributes: kept }
  expect(JSON.parse(calls[0]!.body)).toEqual(saved)
})

test.each([
  { asked: '&daily=true&calendarId=4', kept: { daily: true, hoursCalendarId: 4 } },
  { asked: '', kept: {} },
  { asked: '&calendarId=0', kept: { hoursCalendarId: 0 } },
])('a scheduled report of utilisation keeps what is available: $asked', async ({ asked, kept }) => {
  const answers = { ...made, 'GET calendars?all=true': calendars }
  const calls = await schedule(answers, `utilisation?deviceId=1&period=today${asked}`)
  const saved = { type: 'utilisation', description: 'Nightly', calendarId: 4, attributes: kept }
  expect(JSON.parse(calls[0]!.body)).toEqual(saved)
})

test('a report that cannot be linked is not left behind', async () => {
  const calls = await schedule({
    'POST reports': { id: 9 },
    'POST permissions/bulk': { status: 403, text: 'You may not link devices.' },
    'DELETE reports/9': { status: 200, text: '' },
  })
  expect(calls.map(({ method, path }) => `${method} ${path}`).at(-1)).toBe('DELETE reports/9')
  expect(screenText()).toContain('You may not link devices.')
})

test.each([
  {
    name: 'monthly, to somebody without an account, of all vehicles',
    path: 'trip?all=true&period=previousMonth',
    fill: async () => type(field('Also to people without an account'), 'books@example.com'),
    attributes: { allDevices: true, schedule: 'monthly 1 07:00 UTC', recipients: 'books@example.com' },
  },
  {
    name: 'weekly on a day, as CSV, of a group',
    path: 'stop?groupId=7&period=thisWeek&gaps=true',
    fill: async () => {
      await choose('On', 'Friday')
      await choose('At', '18:00')
      await pick('CSV')
    },
    attributes: { gaps: true, schedule: 'weekly FR 18:00 UTC', format: 'csv' },
  },
  {
    name: 'daily, as PDF',
    path: 'trip?all=true&period=today',
    fill: async () => pick('PDF'),
    attributes: { allDevices: true, format: 'pdf' },
  },
])('without a calendar: $name', async ({ path, fill, attributes }) => {
  const { save } = await open(made, path)
  await fill()
  const [report] = await save()
  expect(JSON.parse(report!.body)).toMatchObject({ calendarId: 0, attributes })
})

test('an address that is none is named, and nothing is saved', async () => {
  await open(made)
  const addresses = field('Also to people without an account')
  await type(addresses, 'books@example.com, nobody')
  await act(async () => addresses.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(screenText()).toContain('“nobody” is not an email address')
  expect([...document.querySelectorAll<HTMLButtonElement>('dialog button')].at(-1)!.disabled).toBe(true)
})
