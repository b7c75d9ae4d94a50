// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { act } from 'react'
import { announceReportJobs } from '../../../web/src/live/report-jobs.ts'
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
  expect(screenText()).toContain('Reading Truck 3 · 3 of 12 devices · 250 rows')
  expect(document.querySelector('progress')?.value).toBe(0.25)
  await click(button('Cancel'))
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE reports/jobs/j1')
})

test('a large report that is ready shows its rows', async () => {
  await show(`trip?${asked}`, {
    [call('trips')]: { status: 202, text: JSON.stringify(job()) },
    'GET reports/jobs/j1': job({ state: 'ready' }),
    'GET reports/jobs/j1/file': [trip()],
  })
  expect(screenText()).toContain('1 trip')
})

test('the address of a job shows its rows without asking again', async () => {
  const { asked: calls } = await show(`trip?${asked}&job=j1`, {
    'GET reports/jobs/j1': job({ state: 'ready' }),
    'GET reports/jobs/j1/file': [trip()],
  })
  expect(rows()).toHaveLength(1)
  expect(calls.some(({ path }) => path.startsWith('reports/trips'))).toBe(false)
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

test('what the live socket says of a job is shown at once', async () => {
  await show(`trip?${asked}`, {
    [call('trips')]: { status: 202, text: JSON.stringify(job()) },
    'GET reports/jobs/j1': job(),
  })
  await act(async () => announceReportJobs([job({ done: 9, reading: 'Van 1', rows: 900 })]))
  await whenIdle()
  expect(screenText()).toContain('Reading Van 1 · 9 of 12 devices · 900 rows')
})
