import { expect, test } from 'vitest'
import { signIn } from '../../../infra/local/demo/create-tenants.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { overflowOf } from '../../support/browser/overflow.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { amina, deviceOf } from '../../support/cast-world.ts'

const { world, browser } = await startJourney()

test('a click on the map of the emulator moves the vehicle, whose history says that it was sent by hand', async () => {
  const api = await signIn(world.url, amina)
  const { id, name } = await deviceOf(api, 'van-1')
  const page = await signedInPage(browser, world, amina)
  await page.goto(`${world.url}/settings/emulator`)
  await page.getByRole('button', { name: /^Vehicle/ }).click()
  await page.getByRole('option', { name, exact: true }).click()
  const map = page.getByRole('group', { name: 'Map that sends positions' })
  await map.locator('canvas').first().waitFor()
  await expect
    .poll(async () => {
      await map.click({ position: { x: 120, y: 150 } })
      return page.getByText('Sent', { exact: true }).count()
    })
    .toBeGreaterThan(1)
  await world.whenIdle()
  const history = async () =>
    (await api('GET', `/positions?deviceId=${id}`)) as { protocol: string; attributes: object }[]
  await expect
    .poll(async () => (await history()).at(-1))
    .toMatchObject({ protocol: 'emulator', attributes: { emulated: true } })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page)).toBe(0)
  await page.close()
})
