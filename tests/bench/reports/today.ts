import { gzipSync } from 'node:zlib'
import { countCapacity } from '../../../functions/platform/clients/dynamo-client.ts'
import { lanesPage } from '../../../functions/reports/rows/lanes.ts'
import { ensureBuilt } from '../../../infra/build/ensure-built.ts'
import { dayOf, dayStart, noCarryOver, type Day } from '../../../shared/domain/days/day.ts'
import { deriveDayAndPositions } from '../../../shared/domain/days/derive-day.ts'
import { idOf } from '../../../shared/domain/ids.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { dayMs, hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import type { LanesJson } from '../../../shared/wire/days/lane-json.ts'
import { browserPath, ensureBrowser } from '../../support/browser/browser.ts'
import { buildDevice, buildEvent, buildState } from '../../support/builders.ts'
import { startDynamo, type DynamoTestWorld } from '../../support/dynamo.ts'
import { usualDays } from '../../support/track-fixture.ts'
import { atMost, percentile, type Figure } from '../figure.ts'
import { busyDays } from './busy-day.ts'
import { measureTodayInBrowser } from '../web/measure-today.ts'

const vehicles = 1000
/** Days that are stored: the one that is asked for, in a zone an hour ahead, lies in two of them. */
const days = 3
const first = dayStart(dayOf(Date.parse('2026-10-01T00:00:00Z')))
const asked = { from: first + dayMs - hourMs, to: first + 2 * dayMs - hourMs - 1 }
const now = first + days * dayMs
const eventsOfDay = 10

/** A day of a thousand vehicles: what a page of it costs, and how it is drawn. */
export async function measureToday(): Promise<Figure[]> {
  ensureBrowser()
  await ensureBuilt({ steps: ['web'] })
  const { pages, figures } = await measurePages()
  const drawn = await measureTodayInBrowser(pages, { clientDir: 'dist/web', browserPath: browserPath()! })
  return [
    ...figures,
    { name: 'today: the first lanes are there', value: drawn.firstMs, unit: 'ms', goal: atMost(1000) },
    { name: 'today: all lanes are there', value: drawn.allMs, unit: 'ms', goal: '' },
    { name: 'today: a frame while scrolling, median', value: drawn.frameMs, unit: 'ms', goal: atMost(17.5) },
    { name: 'today: the longest frame while scrolling', value: drawn.longestMs, unit: 'ms', goal: atMost(50) },
  ]
}

async function measurePages(): Promise<{ pages: LanesJson[]; figures: Figure[] }> {
  const tables = await startDynamo()
  const world = tables.world(() => now)
  await store(world)
  const counted = countCapacity(world.store.documents)
  const before = counted.readUnits
  const pages: LanesJson[] = []
  const times: number[] = []
  for (let after: number | null = 0; after !== null;) {
    const began = performance.now()
    const page: LanesJson = await pageAfter(world, after)
    times.push(performance.now() - began)
    pages.push(page)
    after = page.next
  }
  const units = counted.readUnits - before
  await tables.stop()
  const sizes = pages.map((page) => gzipSync(JSON.stringify(page)).length)
  return {
    pages,
    figures: [
      { name: 'today: read for a vehicle', value: units / vehicles, unit: 'read units', goal: atMost(2) },
      { name: 'today: a page of 250 lanes, median', value: percentile(times, 0.5), unit: 'ms', goal: '' },
      { name: 'today: the same, compressed', value: percentile(sizes, 0.5) / 1000, unit: 'kB', goal: atMost(200) },
    ],
  }
}

const devices = Array.from({ length: vehicles }, (_, place) => ({ ...buildDevice(), id: place + 1 }))

const pageAfter = (world: DynamoTestWorld, after: number): Promise<LanesJson> =>
  lanesPage(
    { devices: devices.slice(after), ...asked, limit: reportLimits.lanesOfPageMax },
    {
      tracks: world.tracks('atlas'),
      daySettings: () => usualDays,
      ignoreOdometer: () => false,
      geofenceName: String,
    },
    () => performance.now(),
  )

async function store(world: DynamoTestWorld): Promise<void> {
  const tracks = world.tracks('atlas')
  const { summaries, last } = driven()
  for (const { id: deviceId } of devices) {
    await tracks.saveDays(deviceId, summaries)
    const state = {
      ...buildState([{ ...last, deviceId }], { deviceId }),
      version: 0,
      eventSequence: 1000 + eventsOfDay,
    }
    const events = Array.from({ length: eventsOfDay }, (_, step) =>
      buildEvent(0, {
        id: idOf(deviceId, 1000 + step),
        deviceId,
        eventTime: asked.from + step * 73 * minuteMs,
        ...(step % 4 === 0 && { type: 'alarm' as const, attributes: { alarm: 'sos' } }),
      }),
    )
    await tracks.save({ state, accepted: [], events })
  }
}

function driven(): { summaries: Day[]; last: Position } {
  const track = busyDays(1, days, { from: first, seed: 1 })
  const summaries: Day[] = []
  for (let place = 0; place < days; place++) {
    const before = summaries.at(-1)?.carry ?? noCarryOver
    const positions = track.slice(place * 8640, (place + 1) * 8640)
    summaries.push(deriveDayAndPositions({ day: dayOf(first) + place, before }, positions, usualDays).day)
  }
  return { summaries, last: track.at(-1)! }
}
