import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../infra/local/demo/create-tenants.ts'
import { amina, deviceOf } from '../../support/cast-world.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser } = await startJourney()
let page: Page

beforeAll(async () => {
  page = await signedInPage(browser, world, amina)
})

const uplink = (place: { latitude: number; longitude: number }) => ({
  end_device_ids: { device_id: 'van', application_ids: { application_id: 'fleet' }, dev_eui: 'van-1' },
  received_at: new Date().toISOString(),
  uplink_message: {
    f_port: 2,
    decoded_payload: { ...place, temperature: 21.5 },
    rx_metadata: [
      { gateway_ids: { gateway_id: 'gw-1' }, rssi: -68, snr: 9.2, location: { latitude: 47, longitude: 8 } },
    ],
    received_at: new Date().toISOString(),
  },
})
const send = async (address: string, json: object): Promise<number> => {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(json) })).status
}

test('from a name to a marker: a message of The Things Stack, by a mapping that was proposed and tried', async () => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(`${world.url}/settings/sources`)
  await page.getByRole('button', { name: 'Add data source' }).first().click()
  await page.getByLabel('Name').first().fill('Sensors')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/settings\/source\/\d+$/)
  await page.getByRole('button', { name: 'Create address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Address' })
  const address = (await dialog.locator('code').first().textContent())!
  await dialog.getByRole('button', { name: 'I’ve copied it' }).click()

  // while nothing is mapped, what comes in is kept to be looked at
  expect(await send(address, uplink({ latitude: 36.7, longitude: 3.1 }))).toBe(200)
  await page.getByText('"dev_eui": "van-1"').waitFor()
  await page.getByRole('button', { name: 'Propose from messages' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByText('36.7, 3.1').waitFor()
  await result.getByText('21.5').first().waitFor()
  expect(await page.getByLabel('Identifier').inputValue()).toContain('end_device_ids.dev_eui')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/settings\/sources$/)

  const api = await signIn(world.url, amina)
  const van = await deviceOf(api, 'van-1')
  await page.goto(`${world.url}/?device=${van.id}`)
  await page.getByRole('region', { name: 'Selected vehicle' }).getByText('Van 1').waitFor()
  await expect
    .poll(async () => {
      expect(await send(address, uplink({ latitude: 36.71, longitude: 3.11 }))).toBe(200)
      await world.whenIdle()
      return api('GET', `/positions?deviceId=${van.id}`)
    })
    .toMatchObject([{ latitude: 36.71, longitude: 3.11, protocol: 'webhook', attributes: { temperature: 21.5 } }])
  expect(await send(`${address.slice(0, -43)}${'x'.repeat(43)}`, {})).toBe(401)
  expect(complaints).toEqual([])
})
