// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { calendar } from '../../../shared/entities/calendar.ts'
import { EntityForm } from '../../../web/src/entity/form/entity-form.tsx'
import { EntityList } from '../../../web/src/entity/list/entity-list.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, field, leaveScreen, screenText, whenIdle, showScreen, type } from '../../support/screen.tsx'

// fetched when it is first shown; here it must not depend on how long that takes
beforeAll(() =>
  Promise.all([
    import('../../../web/src/calendars/calendar-input.tsx'),
    import('../../../web/src/calendars/calendar-cell.tsx'),
    loadWordGroups('calendars'),
  ]),
)
afterEach(leaveScreen)

const base64 = (text: string) => Buffer.from(text).toString('base64')
const foreign = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:1@example',
  'DTSTART;TZID=Europe/Paris:20200106T080000',
  'DTEND;TZID=Europe/Paris:20200106T120000',
  'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')
const kept = { id: 3, name: 'Mornings', data: base64(foreign), attributes: {} }

async function form(record?: typeof kept) {
  const { asked } = await showScreen(<EntityForm entity={calendar} id={record?.id ?? null} />, {
    path: '/settings/calendar',
    answers: {
      [`GET calendars/${record?.id}`]: record ?? {},
      'POST calendars': {},
      [`PUT calendars/${record?.id}`]: {},
    },
  })
  return () => {
    const body = asked.find(({ method }) => method === 'POST' || method === 'PUT')?.body ?? '{}'
    const { data } = JSON.parse(body) as { data: string }
    return Buffer.from(data, 'base64').toString()
  }
}
const radio = (name: string) => {
  const labels = [...document.querySelectorAll('label')]
  return labels.find((one) => one.textContent === name)!.querySelector('input')!
}

describe('the calendar editor', () => {
  test('makes a weekly calendar of a few answers, and shows when it comes', async () => {
    const sent = await form()
    await type(field('Name'), 'Work')
    await type(field('Start'), '2030-01-06T08:00')
    await type(field('End'), '2030-01-06T17:00')
    await click(radio('Weekly'))
    await click(radio('Monday'))
    await type(field('Until'), '2030-03-31')
    expect(screenText()).toContain('Times are in Africa/Algiers.')
    expect(screenText()).toMatch(/Sun,? 6 Jan 2030,? 08:00.17:00/)
    await click(button('Save'))
    expect(sent().split('\n').slice(5, 8)).toEqual([
      'DTSTART;TZID=Africa/Algiers:20300106T080000',
      'DTEND;TZID=Africa/Algiers:20300106T170000',
      'RRULE:FREQ=WEEKLY;BYDAY=MO,SU;UNTIL=20300331T225959Z',
    ])
  })

  test('refuses an end before the start, and offers the next day', async () => {
    const sent = await form()
    await type(field('Name'), 'Night')
    await type(field('Start'), '2030-01-06T22:00')
    await type(field('End'), '2030-01-06T06:00')
    expect(screenText()).toContain('The end must be after the start')
    expect(button('Save').disabled).toBe(true)
    await click(button('Ends the next day'))
    await click(button('Save'))
    expect(sent()).toContain('DTEND;TZID=Africa/Algiers:20300107T060000')
  })

  test('keeps a file that it does not edit to the byte', async () => {
    const sent = await form(kept)
    expect(radio('Custom').checked).toBe(true)
    expect(screenText()).toContain('Times are in Europe/Paris. Your time zone is Africa/Algiers.')
    await type(field('Name'), 'Early')
    await click(button('Save'))
    expect(sent()).toBe(foreign)
  })

  test('keeps the line ends of a file that is edited by hand', async () => {
    const sent = await form(kept)
    await type(field('File content'), foreign.replaceAll('\r\n', '\n').replace('T120000', 'T130000'))
    await click(button('Save'))
    expect(sent()).toBe(foreign.replace('T120000', 'T130000'))
  })

  test('says what is wrong with a file, and where', async () => {
    await form(kept)
    await type(field('File content'), foreign.replace('INTERVAL=2', 'BYEASTER=9'))
    expect(screenText()).toContain('“1@example”, line 7: The rule contains BYEASTER, which isn’t supported.')
    expect(button('Save').disabled).toBe(true)
  })

  test('names what it leaves out of a file, and saves it', async () => {
    const sent = await form(kept)
    const bad = ['BEGIN:VEVENT', 'SUMMARY:Late', 'DTSTART;TZID=Mars/Base:20200106T080000', 'END:VEVENT', ''].join('\n')
    const plain = foreign.replaceAll('\r\n', '\n')
    await type(field('File content'), plain.replace('END:VCALENDAR', `${bad}END:VCALENDAR`))
    expect(screenText()).toContain('1 event of the file is left out. All others count.')
    expect(screenText()).toContain('“Late”, line 11: Unknown time zone “Mars/Base”.')
    expect(screenText()).toContain('Next times')
    await click(button('Save'))
    expect(sent()).toContain('SUMMARY:Late')
  })

  test('shows times of a zone that only the file knows', async () => {
    const depot = [
      'BEGIN:VTIMEZONE\r\nTZID:Depot\r\nBEGIN:STANDARD\r\nDTSTART:20000101T000000',
      'TZOFFSETFROM:+0520\r\nTZOFFSETTO:+0520\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT',
    ].join('\r\n')
    const file = foreign.replace('BEGIN:VEVENT', depot).replaceAll('Europe/Paris', 'Depot')
    await form({ ...kept, data: base64(file.replaceAll('20200106', '20300107')) })
    expect(screenText()).toContain('Times are in Depot.')
    expect(screenText()).toMatch(/Mon,? 7 Jan 2030,? 08:00.12:00/)
  })

  test('takes a file as it is, and none that is too large', async () => {
    const sent = await form()
    await click(radio('Custom'))
    await choose(new File(['x'.repeat(140_000)], 'large.ics'))
    expect(screenText()).toContain('The file is larger than 128 KB.')
    await choose(new File([foreign], 'mornings.ics'))
    expect(screenText()).not.toContain('larger than')
    await type(field('Name'), 'Brought along')
    await click(button('Save'))
    expect(sent()).toBe(foreign)
  })

  test('goes back to simple answers, and to the file that was brought', async () => {
    const sent = await form(kept)
    await click(radio('Simple'))
    await click(radio('Custom'))
    await type(field('Name'), 'Again')
    await click(button('Save'))
    expect(sent()).toBe(foreign)
  })
})

test('the list of calendars says which are active', async () => {
  const always = foreign.replace('INTERVAL=2;BYDAY=MO', 'BYDAY=SU,MO,TU,WE,TH,FR,SA').replace('T080000', 'T000000')
  const over = foreign.replace(/RRULE.*\r\n/, '')
  await showScreen(<EntityList entity={calendar} />, {
    answers: {
      'GET calendars': [
        { ...kept, id: 1, name: 'Always', data: base64(always.replace('20200106T120000', '20200107T000000')) },
        { ...kept, id: 2, name: 'Over', data: base64(over) },
        {
          ...kept,
          id: 3,
          name: 'Partly',
          data: base64(over.replace('END:VCALENDAR', 'BEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR')),
        },
      ],
    },
  })
  const rows = [...document.querySelectorAll('[aria-rowindex]')].map((row) => row.textContent)
  expect(rows).toEqual(['AlwaysActive now', 'OverNo more times', 'Partly1 event left out No more times'])
})

async function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { configurable: true, value: [file] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await whenIdle()
}
