// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { click } from '../../support/screen.tsx'
import { performanceRows } from './performance-rows.data.ts'
import { asked, call, from, prepareReports, show, trip } from './report-screen.tsx'

prepareReports()

const rows = () =>
  [...document.querySelectorAll('[role=row][aria-rowindex]:not([aria-rowindex="1"])')].map((row) => row.textContent)

test('a score opens the formula with its points, and the trips behind each reason', async () => {
  const reasons = [
    { reason: 'idling', points: 3, penalty: 0.5, trips: [] },
    {
      reason: 'speeding',
      points: 20.4,
      penalty: 1,
      trips: [{ deviceId: 2, deviceName: 'Truck 3', startTime: from, endTime: trip().endTime, amount: 240_000 }],
    },
  ]
  const row = { ...performanceRows.drivers[0], reasons }
  await show(`driver?${asked}`, { [call('drivers')]: [row] })
  expect(rows()[0]).toContain('Speeding −20 and Idling −3')
  await click(document.querySelector<HTMLElement>('[aria-label="What makes the score of Ali"]')!)
  const dialog = document.querySelector('dialog')!
  expect(dialog.textContent).toContain('Ali: 71')
  expect([...dialog.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
    'Speeding−20.4',
    'Idling−3',
  ])
  const link = dialog.querySelector('a')!
  expect(link.getAttribute('href')).toContain('/replay?deviceId=2')
  expect(link.closest('li')!.textContent).toContain('4 min')
})
