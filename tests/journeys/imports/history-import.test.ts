import { expect, test } from 'vitest'
import { signIn } from '../../../infra/local/demo/create-tenants.ts'
import { dayMs, hourMs, secondMs } from '../../../shared/domain/time/durations.ts'
import type { TrackImportJson } from '../../../shared/wire/imports/track-import-json.ts'
import { barriers } from '../../support/browser/barriers.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { cutButtons, overflowOf } from '../../support/browser/overflow.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { amina, deviceOf } from '../../support/cast-world.ts'

const { world, browser } = await startJourney()
const hostile = '<img src=x onerror="document.title=1">‮xpg.gpx'
const begins = Math.floor((Date.now() - 3 * dayMs) / hourMs) * hourMs

/** Ten kilometres in ten minutes, then half an hour of standing; one point has no time. */
function recording(): string {
  const points = Array.from({ length: 160 }, (_, step) => {
    const time = new Date(begins + step * 15 * secondMs).toISOString()
    const longitude = 3 + Math.min(step, 40) * 0.0028
    return `<trkpt lat="36.7" lon="${longitude.toFixed(6)}">${step === 5 ? '' : `<time>${time}</time>`}</trkpt>`
  })
  return `<?xml version="1.0"?>\n<gpx version="1.1"><trk><name>Tour</name><trkseg>\n${points.join('\n')}</trkseg></trk></gpx>`
}

test('a file is seen, imported, and taken back as if it had never been', async () => {
  const api = await signIn(world.url, amina)
  const { id } = await deviceOf(api, 'van-1')
  const period = `deviceId=${id}&from=${new Date(begins - hourMs).toISOString()}&to=${new Date(begins + 2 * hourMs).toISOString()}`
  const positions = async () => (await api('GET', `/positions?${period}`)) as unknown[]
  const trips = async () => (await api('GET', `/reports/trips?${period}`)) as unknown[]
  const imports = async () => (await api('GET', `/devices/${id}/imports`)) as TrackImportJson[]
  expect([await positions(), await trips()]).toEqual([[], []])

  const page = await signedInPage(browser, world, amina)
  await page.goto(`${world.url}/settings/device/${id}`)
  await page.getByRole('link', { name: 'Import history' }).click()
  await page.getByRole('heading', { name: 'Import history' }).waitFor()
  const choose = page.locator('input[type="file"]')
  await choose.setInputFiles({ name: hostile, mimeType: 'text/xml', buffer: Buffer.from('<gpx>\n<trk></gpx>') })
  await page.getByText('The file is damaged: it is not well-formed XML. Line 2.').waitFor()
  await choose.setInputFiles({ name: hostile, mimeType: 'application/gpx+xml', buffer: Buffer.from(recording()) })
  await page.getByRole('group', { name: 'Track in the file' }).locator('canvas').first().waitFor()
  await page.getByText('Without a readable time: 1').waitFor()
  await page.getByText('The vehicle has no positions on these days yet.').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect([await overflowOf(page), await cutButtons(page)]).toEqual([0, []])
  expect(await positions()).toEqual([])

  await page.getByRole('button', { name: 'Import 159 positions' }).click()
  await page.getByText('159 positions were handed over.').waitFor()
  await world.whenIdle()
  await expect.poll(async () => (await positions()).length).toBe(159)
  await world.runSchedule('WatchDevices', new Date(Date.now() + hourMs))
  await world.whenIdle()
  await expect.poll(async () => (await trips()).length).toBe(1)
  expect(await imports()).toMatchObject([{ fileName: hostile, positions: 159, state: 'done' }])
  expect(await page.title()).not.toBe('1')

  await page.getByRole('button', { name: /^Remove .*xpg/ }).click()
  const question = page.getByRole('dialog')
  await question.getByText('Its 159 positions are removed for good.').waitFor()
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Being removed').waitFor()
  await world.runSchedule('WatchDevices', new Date(Date.now() + 2 * hourMs))
  await page.getByText('Nothing was imported yet.').waitFor()
  expect(await positions()).toEqual([])
  expect(await trips()).toEqual([])
  await page.close()
})

test('in Arabic and on a phone, a table asks only what it does not say', async () => {
  const api = await signIn(world.url, amina)
  const { id } = await deviceOf(api, 'van-1')
  const page = await signedInPage(browser, world, amina, { locale: 'ar', viewport: { width: 390, height: 844 } })
  await page.goto(`${world.url}/settings/device/${id}/import?locale=ar`)
  const day = new Date(begins).toISOString().slice(0, 10)
  const table = `when,lat,lon,speed\n${day} 08:00:00,36.7,3.0,40\n${day} 08:01:00,36.71,3.0,40`
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await page.getByText('اختر أعمدة الوقت وخط العرض وخط الطول.').waitFor()
  await page.getByRole('combobox', { name: 'الوقت', exact: true }).selectOption({ label: 'when' })
  await page.getByRole('combobox', { name: 'وحدة السرعة' }).waitFor()
  await page.getByRole('combobox', { name: 'المنطقة الزمنية للأوقات' }).waitFor()
  await page.getByRole('button', { name: 'استيراد موقعين' }).waitFor()
  expect(await overflowOf(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
  await page.close()
})
