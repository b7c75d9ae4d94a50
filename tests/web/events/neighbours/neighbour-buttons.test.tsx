// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import { NeighbourButtons } from '../../../../web/src/events/neighbours/neighbour-buttons.tsx'
import { loadWordGroups } from '../../../../web/src/i18n/language-store.ts'
import { button, click, leaveScreen, showScreen } from '../../../support/screen.tsx'
import { anEvent, minutesAgo } from '../../fleet/fleet-builders.ts'

beforeAll(() => loadWordGroups('details'))
afterEach(leaveScreen)

const names = { earlier: 'Earlier event', later: 'Later event' }
const event = anEvent({ id: 5 })
const earlier = anEvent({ id: 4, eventTime: minutesAgo(5) })
const later = anEvent({ id: 6, eventTime: minutesAgo(-5) })
const between = (from: string, to: string) =>
  `GET reports/events?${new URLSearchParams({ deviceId: '1', from: `${from}T00:00:00.000Z`, to: `${to}T00:00:00.000Z` }).toString()}`
const near = between('2026-05-03', '2026-05-06')
const before = between('2026-04-03', '2026-05-03')
const after = between('2026-05-06', '2026-06-05')

test.each([
  { name: 'both on the same days', answers: { [near]: [earlier, event, later] }, asks: [near], ids: [4, 6] },
  {
    name: 'one further away',
    answers: { [near]: [event, later], [before]: [earlier] },
    asks: [near, before],
    ids: [4, 6],
  },
  {
    name: 'none at all',
    answers: { [near]: [event], [before]: [], [after]: [] },
    asks: [near, before, after],
    ids: [null, null],
  },
  { name: 'none for who may not read history', person: { disableReports: true }, asks: [], ids: [null, null] },
])('the events before and after: $name', async ({ answers = {}, person = {}, asks, ids }) => {
  const shown = { answers, person: { administrator: false, ...person }, path: '/event/5' }
  const { asked } = await showScreen(<NeighbourButtons event={event} />, shown)
  const calls = asked.map(({ method, path }) => `${method} ${path}`).filter((call) => call.includes('events'))
  expect(calls).toEqual(asks)
  const led: (number | null)[] = []
  for (const [at, side] of (['earlier', 'later'] as const).entries()) {
    const isThere = ids[at] !== null
    const step = button(isThere ? names[side] : `No ${side} event found`)
    expect(step.getAttribute('aria-disabled')).toBe(String(!isThere))
    history.replaceState(null, '', '/event/5')
    await click(step)
    led.push(location.pathname === '/event/5' ? null : Number(location.pathname.split('/').at(-1)))
  }
  expect(led).toEqual(ids)
})
