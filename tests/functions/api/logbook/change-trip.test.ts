import { describe, expect, it } from 'vitest'
import { rememberUnsettled, withUnsettled } from '../../../../shared/domain/days/settlement-list.ts'
import { dayOf } from '../../../../shared/domain/days/day.ts'
import { calendar } from '../../../../shared/entities/calendar.ts'
import { driver } from '../../../../shared/entities/driver.ts'
import type { ServerSettings } from '../../../../shared/entities/server-settings.ts'
import type { LogbookJson } from '../../../../shared/wire/report-json.ts'
import { buildState } from '../../../support/builders.ts'
import { trackOf, type Reported } from '../../../support/track-fixture.ts'
import { addDevice, ask, colleague, fixture, person, share, type ApiFixture, type Person } from '../api-fixture.ts'

const dayMinutes = 1440

/** Half an hour of driving from this minute on, and a stop. */
const trip = (from: number, origin: number, driverUniqueId: string): Reported[] => [
  ...Array.from({ length: 31 }, (_, step): Reported => [
    from + step,
    true,
    origin + step * 1000,
    { speed: 32, attributes: { distance: 1000, driverUniqueId } },
  ]),
  ...Array.from({ length: 4 }, (_, step): Reported => [from + 31 + step * 10, false, origin + 30_000]),
]

/** The van drove three days ago and this morning, from 08:00 to 08:30 UTC. */
const track = trackOf([...trip(480 - 3 * dayMinutes, 0, 'N'), ...trip(480, 30_000, 'K')])
const [old, fresh] = ['2024-04-28T08:00:00.000+00:00', '2024-05-01T08:00:00.000+00:00']

async function office(attributes: ServerSettings['attributes'] = {}) {
  const at = await fixture()
  const { id } = await addDevice(at.amina, { name: 'Van 1' })
  const settings = (await at.amina.records.tenant()).settings
  await at.amina.records.saveSettings({ ...settings, attributes: { ...settings.attributes, ...attributes } })
  const days = [...new Set(track.map(({ fixTime }) => dayOf(fixTime)))]
  const state = { ...buildState(track), deviceId: id, version: 0 }
  const memory = rememberUnsettled(state.memory, days.reduce(withUnsettled, []))
  const accepted = track.map((position) => ({ ...position, deviceId: id }))
  await at.world.tracks(at.amina.tenantId).save({ state: { ...state, memory }, accepted, events: [] })
  return { ...at, id }
}
type Office = Awaited<ReturnType<typeof office>>

const put = (at: Office, json: unknown, as: Person = at.amina) =>
  ask(at, `/api/devices/${at.id}/logbook`, { method: 'PUT', as, json })

async function rows(at: Office, as: Person = at.amina): Promise<LogbookJson[]> {
  const period = 'from=2024-04-27T00:00:00Z&to=2024-05-02T00:00:00Z'
  return (await ask(at, `/api/reports/logbook?deviceId=${at.id}&${period}`, { as })).json as LogbookJson[]
}

const bilalOf = async (at: Office & ApiFixture, facts: Parameters<typeof person>[1]) => {
  const bilal = await colleague(at.world, at.amina, person('Bilal', facts))
  await share(at.amina, bilal, { type: 'device', id: at.id })
  return bilal
}

describe('what a trip was for', () => {
  it('is changed, with who and when, and every change stays', async () => {
    const at = await office()
    expect((await rows(at)).map(({ kind }) => kind)).toEqual(['business', 'business'])
    const first = await put(at, { startTime: fresh, kind: 'private', purpose: ' Dentist ' })
    expect([first.status, first.json.kind, first.json.kindBy, first.json.purpose]).toEqual([
      200,
      'private',
      'trip',
      'Dentist',
    ])
    at.world.moveTo(at.world.now() + 60_000)
    const bilal = await bilalOf(at, {})
    await put(at, { startTime: fresh, purpose: '=1+1' }, bilal)
    const [untouched, changed] = await rows(at)
    expect(untouched!.changes).toEqual([])
    expect([changed!.kind, changed!.kindBy, changed!.purpose]).toEqual(['business', 'default', '=1+1'])
    expect(changed!.changes.map(({ userName, kind, purpose }) => [userName, kind, purpose])).toEqual([
      ['Amina', 'private', 'Dentist'],
      ['Bilal', null, '=1+1'],
    ])
    expect(Date.parse(changed!.changes[1]!.time) - Date.parse(changed!.changes[0]!.time)).toBe(60_000)
  })

  it('is not changed by the same word again', async () => {
    const at = await office()
    await put(at, { startTime: fresh, kind: 'commute' })
    await put(at, { startTime: fresh, kind: 'commute', purpose: '' })
    expect((await rows(at))[1]!.changes).toHaveLength(1)
  })

  it('comes from the driver, else from the hours of business', async () => {
    const working =
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20240401T070000Z\r\nDTEND:20240401T170000Z\r\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
    const at = await office({ 'logbook.calendarId': 1 })
    await at.amina.records.create(calendar, { id: 0, name: 'Work', data: btoa(working), attributes: {} })
    // three days ago was a Sunday
    expect((await rows(at)).map(({ kind, kindBy }) => [kind, kindBy])).toEqual([
      ['private', 'default'],
      ['business', 'calendar'],
    ])
    const attributes = { 'logbook.kind': 'commute' }
    await at.amina.records.create(driver, { id: 0, name: 'Karim', uniqueId: 'K', attributes })
    expect((await rows(at)).map(({ kind, kindBy }) => [kind, kindBy])[1]).toEqual(['commute', 'driver'])
  })
})

describe('a change is refused', () => {
  it.each([
    { name: 'of a trip that is locked', json: { startTime: old, kind: 'private' }, status: 403, says: 'is locked' },
    {
      name: 'of a trip that there is not',
      json: { startTime: '2024-05-01T08:00:01Z' },
      status: 404,
      says: 'no such trip',
    },
    { name: 'of a trip ahead', json: { startTime: '2024-06-01T08:00:01Z' }, status: 404, says: 'no such trip' },
    { name: 'without a time', json: { kind: 'private' }, status: 400, says: 'startTime' },
    { name: 'to what is no kind', json: { startTime: fresh, kind: 'leisure' }, status: 400, says: 'kind' },
    { name: 'with a long purpose', json: { startTime: fresh, purpose: 'x'.repeat(201) }, status: 400, says: 'purpose' },
    { name: 'with a hidden sign', json: { startTime: fresh, purpose: 'a\u0000b' }, status: 400, says: 'purpose' },
  ])('$name', async ({ json, status, says }) => {
    const at = await office({ 'logbook.lockDays': 2 })
    const answer = await put(at, json)
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(says)])
    expect((await rows(at)).flatMap(({ changes }) => changes)).toEqual([])
  })

  it.each([
    { name: 'by whose devices are read-only', facts: { deviceReadonly: true }, status: 403 },
    { name: 'by who may only read', facts: { readonly: true }, status: 403 },
    { name: 'by who sees no reports', facts: { disableReports: true }, status: 403 },
    { name: 'by another driver', facts: { attributes: { driverUniqueId: 'N' } }, status: 404 },
    { name: 'but not by its own driver', facts: { attributes: { driverUniqueId: 'K' } }, status: 200 },
  ])('$name', async ({ facts, status }) => {
    const at = await office()
    const bilal = await bilalOf(at, facts)
    expect((await put(at, { startTime: fresh, kind: 'private' }, bilal)).status).toBe(status)
  })

  it('after a hundred', async () => {
    const at = await office()
    const tracks = at.world.tracks(at.amina.tenantId)
    const start = Date.parse(fresh)
    for (let made = 0; made < 100; made++) {
      const change = { start, end: start + 1_800_000, at: made, userId: 1, userName: 'Amina', kind: null }
      await tracks.addTripChange(at.id, { ...change, purpose: String(made) })
    }
    expect((await put(at, { startTime: fresh, kind: 'private' })).status).toBe(429)
  })
})
