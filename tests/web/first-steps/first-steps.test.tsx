// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FirstSteps } from '../../../web/src/first-steps/first-steps.tsx'
import { reportsOf } from '../../../web/src/first-steps/sample-fleet.ts'
import { sampleVehicles } from '../../../web/src/first-steps/sample-vehicles.data.ts'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, leaveScreen, screenText, showScreen, type Answers } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('first-steps'))
afterEach(leaveScreen)

const nothing: Answers = { 'GET users': [{ id: 1, attributes: {} }], 'GET geofences': [], 'GET notifications': [] }
const links = () => [...document.querySelectorAll('li a')].map((link) => link.textContent)

describe('the first steps', () => {
  test('lead to what is not there yet', async () => {
    await showScreen(<FirstSteps />, { answers: { ...nothing, 'GET geofences': [{ id: 2, attributes: {} }] } })
    expect(links()).toEqual(['Add a vehicle', 'Connect its tracker', 'Invite someone', 'Set an alert'])
    expect(screenText()).toContain('1 of 5')
  })

  test('do not count guests of shared links, and nothing of the sample fleet', async () => {
    const answers = {
      ...nothing,
      'GET users': [
        { id: 1, attributes: {} },
        { id: 2, temporary: true, attributes: {} },
      ],
      'GET geofences': [{ id: 2, attributes: { sample: true } }],
    }
    await showScreen(<FirstSteps />, { answers })
    expect(screenText()).toContain('0 of 5')
  })

  test('are hidden for good by the person', async () => {
    const { asked } = await showScreen(<FirstSteps />, {
      answers: { ...nothing, 'GET users/1': { id: 1, attributes: { theirs: 1 } }, 'PUT users/1': {} },
    })
    await click(button('Hide the first steps'))
    expect(screenText()).not.toContain('First steps')
    const put = asked.find(({ method }) => method === 'PUT')
    expect(JSON.parse(put!.body)).toMatchObject({ attributes: { theirs: 1, 'ui.firstStepsHidden': true } })
  })

  test('stay hidden', async () => {
    await showScreen(<FirstSteps />, { answers: nothing, person: { attributes: { 'ui.firstStepsHidden': true } } })
    expect(screenText()).toBe('')
  })
})

describe('the sample fleet', () => {
  const nowMs = Date.parse('2026-11-28T12:00:00Z')

  test.each(sampleVehicles.map((vehicle, at) => ({ name: `vehicle ${at + 1}`, vehicle })))(
    '$name drives along its way until now, and rests between',
    ({ vehicle }) => {
      const reports = reportsOf(vehicle, nowMs) as {
        geometry: { coordinates: [number, number] }
        properties: { timestamp: string; speed: number }
      }[]
      expect(reports).toHaveLength(vehicle.hours * 120 + 1)
      expect(reports.at(-1)!.properties.timestamp).toBe('2026-11-28T12:00:00.000Z')
      const [latitudes, longitudes] = [0, 1].map((at) => vehicle.way.map((place) => place[at]!))
      for (const { geometry } of reports) {
        const [longitude, latitude] = geometry.coordinates
        expect(latitude).toBeGreaterThanOrEqual(Math.min(...latitudes!))
        expect(latitude).toBeLessThanOrEqual(Math.max(...latitudes!))
        expect(longitude).toBeGreaterThanOrEqual(Math.min(...longitudes!))
        expect(longitude).toBeLessThanOrEqual(Math.max(...longitudes!))
      }
      expect(new Set(reports.map(({ properties }) => properties.speed > 0))).toEqual(new Set([true, false]))
    },
  )

  test('goes again when it cannot be loaded whole', async () => {
    const { asked } = await showScreen(<FirstSteps />, {
      answers: {
        ...nothing,
        'POST groups': { id: 9 },
        'POST geofences': { status: 403, text: 'No more.' },
        'GET devices': [],
        'GET groups': [
          { id: 9, attributes: { sample: true } },
          { id: 10, attributes: {} },
        ],
        'DELETE groups/9': {},
      },
    })
    await click(button('Load a sample fleet'))
    expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['groups/9'])
    expect(screenText()).toContain('No more.')
  })
})
