import { expect, test } from 'vitest'
import { setNoonZone } from '../../support/browser/noon-zone.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { countedTaps } from '../../support/browser/taps.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { amina, report } from '../../support/cast-world.ts'

const { world, browser, tracker, api } = await startJourney({ isMapDrawn: false })

/** The last minutes at 110 km/h, and before that at 70. */
const drive = () =>
  Array.from({ length: 41 }, (_, at) => ({
    time: new Date(Date.now() - (40 - at) * 10_000).toISOString(),
    latitude: 36.7,
    longitude: 3 + at * 0.003,
    speed: at < 10 ? 70 : 110,
    attributes: { ignition: true, motion: true },
  }))

test('who drove faster than 90, and where, is four taps away', async () => {
  await setNoonZone(api)
  await report(tracker, 'van-1', drive())
  await world.whenIdle()
  const page = await signedInPage(browser, world, amina, { viewport: { width: 1280, height: 900 } })
  const { tap, count } = countedTaps()
  await page.goto(world.url)
  await tap(page.getByRole('link', { name: 'Reports' }).first())
  await tap(page.getByRole('link', { name: 'Speeding' }).first())
  await page.getByRole('heading', { name: 'Speeding', level: 1 }).waitFor()
  await tap(page.getByLabel('Faster than'))
  await page.keyboard.type('90')
  await tap(page.getByRole('button', { name: 'Show', exact: true }))
  const row = page.locator('[role=row][aria-rowindex="2"]')
  await row.getByText('110 km/h').first().waitFor()
  expect(count()).toBeLessThanOrEqual(4)
  const text = await row.innerText()
  expect(text).toContain('Van 1')
  expect(text).toContain('90 km/h')
  // where it was: its address, or a button that asks for it
  await row
    .getByText(/Algeria|Show address/)
    .first()
    .waitFor()
})
