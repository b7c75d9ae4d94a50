// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TrialJson, TriedEventJson } from '../../../shared/wire/trials/trial-json.ts'
import { GeofenceTrial } from '../../../web/src/trials/geofence-trial.tsx'
import type { GeofenceDraft } from '../../../web/src/trials/trial-request.ts'
import { dayBars } from '../../../web/src/trials/day-bars.ts'
import { button, click, leaveScreen, screenText, showScreen, whenIdle, type Answers } from '../../support/screen.tsx'

const draft: GeofenceDraft = { name: 'Depot', area: 'CIRCLE (36.75 3.06, 500)', calendarId: 0, attributes: {} }
const [from, to] = ['2024-04-02T11:00:00.000+00:00', '2024-05-02T11:00:00.000+00:00']

const event = (type: TriedEventJson['type'], eventTime: string, attributes = {}): TriedEventJson => ({
  type,
  eventTime,
  positionId: 7,
  latitude: 36.75,
  longitude: 3.06,
  attributes,
})

const van: TrialJson['devices'][number] = {
  deviceId: 1,
  counts: { geofenceEnter: 1, geofenceExit: 1, deviceOverspeed: 1 },
  events: [
    event('geofenceEnter', '2024-05-01T08:00:00.000+00:00'),
    event('deviceOverspeed', '2024-05-01T08:10:00.000+00:00', { speed: 30, speedLimit: 20 }),
    event('geofenceExit', '2024-05-01T10:10:00.000+00:00', { dwellTime: 7_800_000 }),
  ],
  isTruncated: false,
}
const quiet = (deviceId: number) => ({ deviceId, counts: {}, events: [], isTruncated: false })
const trial = (devices: TrialJson['devices'], remaining: number[] = []): TrialJson => ({
  from,
  to,
  devices,
  untried: [],
  remaining,
})

const show = (answers: Answers, shown: GeofenceDraft = draft) =>
  showScreen(<GeofenceTrial draft={shown} />, { answers })

// it is loaded when it is first shown: here it is there at once
beforeAll(async () => {
  await import('../../../web/src/trials/trial-panel.tsx')
  await showScreen(<GeofenceTrial draft={draft} />)
  await vi.waitFor(() => button('Try on the last 30 days'))
})
afterEach(leaveScreen)

describe('the trial of a geofence', () => {
  it('shows the vehicles that would have crossed it, by day, and each crossing with its replay', async () => {
    const { asked } = await show({ 'POST geofences/trial': trial([quiet(2), van, quiet(3)]) })
    await click(button('Try on the last 30 days'))
    expect(JSON.parse(asked.at(-1)!.body)).toMatchObject({ id: 0, area: draft.area, limit: 25 })
    expect(screenText()).toContain('1 vehicle would have reported something.')
    expect(screenText()).toContain('2 others were never near enough.')
    expect(screenText()).toContain('1 entry · 1 exit · 1 time too fast')
    expect(document.querySelector('[role=img]')!.getAttribute('aria-label')).toContain('1 May 2024: 3')
    await click(document.querySelector<HTMLButtonElement>('[aria-expanded]')!)
    const links = [...document.querySelectorAll<HTMLAnchorElement>('ol a')]
    expect(links.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Left after 2 h 10'),
      expect.stringMatching(/56 km\/h where 37 km\/h is allowed/),
      expect.stringContaining('Entered'),
    ])
    expect(links[0]!.getAttribute('href')).toBe(
      '/replay?deviceId=1&from=2024-05-01T09%3A40%3A00.000Z&to=2024-05-01T10%3A40%3A00.000Z&at=2024-05-01T10%3A10%3A00.000Z',
    )
  })

  it('goes on with the vehicles that remain, over the same period', async () => {
    const { asked } = await show({
      'POST geofences/trial': (body) => (JSON.parse(body).deviceId ? trial([quiet(3)]) : trial([van, quiet(2)], [3])),
    })
    await click(button('Try on the last 30 days'))
    const bodies = asked.filter(({ path }) => path === 'geofences/trial').map(({ body }) => JSON.parse(body))
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toMatchObject({ deviceId: [3], from, to })
    expect(screenText()).toContain('2 others were never near enough.')
  })

  it('is of the vehicles and groups that are linked to a saved one', async () => {
    const { asked } = await show(
      {
        'GET permissions?geofenceId=9': [
          { deviceId: 4, geofenceId: 9 },
          { groupId: 2, geofenceId: 9 },
          { userId: 1, geofenceId: 9 },
        ],
        'POST geofences/trial': trial([quiet(4)]),
      },
      { ...draft, id: 9 },
    )
    await click(button('Try on the last 30 days'))
    expect(JSON.parse(asked.at(-1)!.body)).toMatchObject({ id: 9, deviceId: [4], groupId: [2] })
    expect(screenText()).toContain('No vehicle would have crossed it in the last 30 days.')
  })

  it('waits for an area, and for a vehicle where they are chosen', async () => {
    await show({}, { ...draft, area: '' })
    expect(button('Try on the last 30 days').disabled).toBe(true)
    expect(screenText()).toContain('Draw the geofence first.')
    await show({})
    await click(document.querySelector<HTMLInputElement>('input[value=chosen]')!)
    expect(button('Try on the last 30 days').disabled).toBe(true)
    expect(screenText()).toContain('Choose a vehicle first.')
  })

  it('gives up when the draft changes, and shows nothing of the one before', async () => {
    const answers: ((answer: TrialJson) => void)[] = []
    let change = (_draft: GeofenceDraft) => {}
    const Form = () => {
      const [shown, setShown] = useState(draft)
      change = setShown
      return <GeofenceTrial draft={shown} />
    }
    await showScreen(<Form />, {
      answers: { 'POST geofences/trial': () => new Promise((resolve) => answers.push(resolve)) },
    })
    await click(button('Try on the last 30 days'))
    expect(button('Stop')).toBeDefined()
    await act(async () => change({ ...draft, name: 'Other name' }))
    expect(button('Stop')).toBeDefined()
    await act(async () => change({ ...draft, area: 'CIRCLE (36.75 3.06, 900)' }))
    answers[0]!(trial([van]))
    await whenIdle()
    expect(screenText()).toContain('The geofence has changed since. Try it again.')
    expect(screenText()).not.toContain('1 vehicle would have')
  })

  it('says why it failed, and is not for people without reports', async () => {
    await show({ 'POST geofences/trial': { status: 400, text: 'area: not an area.' } })
    await click(button('Try on the last 30 days'))
    expect(screenText()).toContain('area: not an area.')
    await showScreen(<GeofenceTrial draft={draft} />, { person: { administrator: false, disableReports: true } })
    expect(screenText()).not.toContain('Try on the last 30 days')
  })
})

describe('bars of days', () => {
  it('are one for each day of the reader, also where clocks change', () => {
    const period = { from: Date.parse('2024-03-29T12:00:00Z'), to: Date.parse('2024-04-01T12:00:00Z') }
    const bars = dayBars(
      [
        { eventTime: '2024-03-30T22:59:00Z', isMarked: false },
        { eventTime: '2024-03-30T23:01:00Z', isMarked: false },
        { eventTime: '2024-03-31T22:01:00Z', isMarked: true },
        { eventTime: '2024-05-30T23:01:00Z', isMarked: false },
      ],
      { ...period, zone: 'Europe/Paris' },
    )
    expect(bars).toEqual([
      { day: '2024-03-29', plain: 0, marked: 0 },
      { day: '2024-03-30', plain: 1, marked: 0 },
      { day: '2024-03-31', plain: 1, marked: 0 },
      { day: '2024-04-01', plain: 0, marked: 1 },
    ])
  })
})
