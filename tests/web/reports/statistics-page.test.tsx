// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { noCounts } from '../../../shared/domain/day-counts.ts'
import { button, click, screenText } from '../../support/screen.tsx'
import { prepareReports, show, span } from './report-screen.tsx'

prepareReports()

const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

test('the statistics count emails and text messages', async () => {
  const day = { id: 1, captureTime: '2026-11-02T00:00:00.000Z', ...noCounts(), mailSent: 4, smsSent: 321 }
  await show(`statistics?period=custom&${span}`, { [`GET statistics?${span}`]: [day] })
  const headings = () => textsOf('[role=columnheader]')
  await expect.poll(headings).toEqual(expect.arrayContaining(['Emails sent', 'Text messages sent']))
  expect(textsOf('[role=row][aria-rowindex="2"]')[0]).toContain('321')
})

test('asking for the same statistics fetches them again, and leaves the next report its vehicles', async () => {
  const { asked } = await show(`statistics?period=custom&${span}`, { [`GET statistics?${span}`]: [] })
  await expect.poll(screenText).toContain('No data')
  await click(button('Show'))
  expect(asked.filter(({ path }) => path.startsWith('statistics'))).toHaveLength(2)
  await click(document.querySelector<HTMLElement>('nav a[href^="/reports/trip"]')!)
  await expect.poll(() => location.search).toBe('?all=true&period=today')
})
