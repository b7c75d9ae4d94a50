// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { act } from 'react'
import { announceReportJobs } from '../../../web/src/live/pushed-jobs.ts'
import { button, click, screenText, whenIdle } from '../../support/screen.tsx'
import { asked, call, job, prepareReports, show, to, trip } from './report-screen.tsx'

prepareReports()

const rows = () => document.querySelectorAll('[role=row][aria-rowindex]:not([aria-rowindex="1"])')

test('a large report shows how far it is, and can be cancelled', async () => {
  const { asked: calls } = await show(`trip?${asked}`, {
    [call('trips')]: { status: 202, text: JSON.stringify(job()) },
    'GET reports/jobs/j1': job(),
    'DELETE reports/jobs/j1': { status: 200, text: '' },
  })
  expect(screenText()).toContain('Reading Truck 3 · 3 of 12 vehicles · 250 rows')
  expect(document.querySelector('progress')?.value).toBe(0.25)
  await click(button('Cancel'))
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE reports/jobs/j1')
  expect(calls.filter(({ path }) => path.startsWith('reports/trips?'))).toHaveLength(1)
  expect(screenText()).toContain('Choose vehicles and a period')
  expect(button('Show').disabled).toBe(false)
})

test.each([
  { language: 'en' as const, says: 'Reading Truck 3 · 0 of 1 vehicle · 1 row' },
  { language: 'fr' as const, says: 'Lecture de Truck 3 · véhicules : 0 sur 1 · 1 ligne' },
  { language: 'ar' as const, says: 'قراءة Truck 3 · المركبات: 0 من 1 · صف واحد' },
])('one device and one row are said as one in $language', async ({ language, says }) => {
  const one = { ...job({ rows: 1, done: 0, of: 1 }) }
  await show(`trip?${asked}&job=j1`, { 'GET reports/jobs/j1': one }, { language })
  expect(
    screenText()
      .replaceAll(/[\u2066-\u2069]/g, '')
      .replaceAll('\u00a0', ' '),
  ).toContain(says)
})

test('the facts of a file stand beside each other', async () => {
  const ready = job({ state: 'ready', form: 'xlsx', rows: 69, bytes: 33_800, expiresAt: '2026-12-03T12:00:00.000Z' })
  await show('jobs', { 'GET reports/jobs': [ready] })
  // its page is fetched when it is opened
  await expect
    .poll(() => screenText().replaceAll(/[\u2066-\u2069]/g, ''))
    .toMatch(/69 rows · 33.8.kB · until 3 Dec 2026/)
})

test('a large report that is ready shows its rows', async () => {
  await show(`trip?${asked}`, {
    [call('trips')]: { status: 202, text: JSON.stringify(job()) },
    'GET reports/jobs/j1': job({ state: 'ready' }),
    'GET reports/jobs/j1/rows?piece=0': [trip()],
  })
  expect(screenText()).toContain('1 trip')
})

test('the address of a job shows its rows without asking again', async () => {
  const { asked: calls } = await show(`trip?${asked}&job=j1`, {
    'GET reports/jobs/j1': job({ state: 'ready' }),
    'GET reports/jobs/j1/rows?piece=0': [trip()],
  })
  expect(rows()).toHaveLength(1)
  expect(calls.some(({ path }) => path.startsWith('reports/trips'))).toBe(false)
})

const piece = (rows: object[], count: number) => ({
  status: 200,
  text: JSON.stringify(rows),
  headers: { 'X-Piece-Count': String(count) },
})

test('rows of a large report come piece by piece, and its job is in the address', async () => {
  let letGo = () => {}
  const second = new Promise<void>((resolve) => (letGo = resolve))
  await show(`trip?${asked}`, {
    [call('trips')]: { status: 202, text: JSON.stringify(job()) },
    'GET reports/jobs/j1': job({ state: 'ready', rows: 3 }),
    'GET reports/jobs/j1/rows?piece=0': piece([trip(), trip()], 2),
    'GET reports/jobs/j1/rows?piece=1': async () => {
      await second
      return piece([trip({ startAddress: 'Casbah' })], 2)
    },
  })
  expect(location.search).toContain('job=j1')
  expect(rows()).toHaveLength(2)
  expect(screenText()).toContain('2 of 3 rows loaded')
  await act(async () => letGo())
  await whenIdle()
  expect(rows()).toHaveLength(3)
  expect(screenText()).toContain('3 trips')
  expect(screenText()).not.toContain('rows loaded')
})

test('a piece that cannot be fetched leaves the others on the page, and is fetched again', async () => {
  let isDown = true
  await show(`trip?${asked}&job=j1`, {
    'GET reports/jobs/j1': job({ state: 'ready', rows: 2 }),
    'GET reports/jobs/j1/rows?piece=0': piece([trip()], 2),
    'GET reports/jobs/j1/rows?piece=1': () => (isDown ? { status: 503, text: 'Busy' } : piece([trip()], 2)),
  })
  expect(screenText()).toContain('Only 1 of 2 rows could be loaded.')
  isDown = false
  await click(button('Try again'))
  expect(rows()).toHaveLength(2)
})

test('rows that an older build did not keep are offered as a file', async () => {
  await show(`trip?${asked}&job=j1`, {
    'GET reports/jobs/j1': job({ state: 'ready' }),
    'GET reports/jobs/j1/rows?piece=0': { status: 404, text: 'piece: the report has no rows there.' },
  })
  expect(document.querySelector('a[href="/api/reports/jobs/j1/file"]')).not.toBeNull()
})

test('a job that has expired is asked for again', async () => {
  const { asked: calls } = await show(`trip?${asked}&job=j9`, {
    'GET reports/jobs/j9': { status: 404, text: 'There is no such report, or it has expired. Run it again.' },
    [call('trips')]: [trip()],
  })
  expect(screenText()).toContain('it has expired')
  await click(button('Try again'))
  expect(calls.some(({ path }) => path.startsWith('reports/trips?'))).toBe(true)
  expect(location.search).not.toContain('job=')
  expect(rows()).toHaveLength(1)
})

test('a daily summary of a job has its days', async () => {
  await show('summary?period=custom&job=j1', {
    'GET reports/jobs/j1': job({ report: 'summary', state: 'ready', daily: true }),
    'GET reports/jobs/j1/rows?piece=0': [{ ...trip(), startHours: 0, endHours: 0, engineHours: 0 }],
  })
  expect(screenText()).toContain('1 day')
})

test('own jobs are listed with what can be done', async () => {
  await show('jobs', {
    'GET reports/jobs': [
      job({ state: 'ready', form: 'xlsx', rows: 4, bytes: 2048, id: 'j2', createdAt: to }),
      job(),
      job({ id: 'j3', state: 'failed', reason: 'Too many positions. Ask for fewer devices.' }),
    ],
  })
  await expect.poll(screenText).toContain('Too many positions. Ask for fewer devices.')
  expect([...document.querySelectorAll('main li')].map((item) => item.textContent?.slice(0, 10))).toEqual([
    'TripsReady',
    'TripsRunni',
    'TripsFaile',
  ])
  expect(document.querySelector('a[href="/api/reports/jobs/j2/file"]')).not.toBeNull()
})

test('a job that failed says why in the language of the page, also where it was pushed', async () => {
  const phrase = { text: 'The report could not be made. Try again later.' as const }
  await show(
    'jobs',
    { 'GET reports/jobs': [job({ state: 'failed', reason: phrase.text, phrase })] },
    { language: 'fr' },
  )
  await expect.poll(screenText).toContain('Le rapport n’a pas pu être établi.')
})

test('what the live socket says of a job is shown at once', async () => {
  let known = job()
  await show(`trip?${asked}`, {
    [call('trips')]: { status: 202, text: JSON.stringify(known) },
    'GET reports/jobs/j1': () => known,
  })
  known = job({ done: 9, reading: 'Van 1', rows: 900 })
  await act(async () => announceReportJobs([known]))
  await whenIdle()
  expect(screenText()).toContain('Reading Van 1 · 9 of 12 vehicles · 900 rows')
})
