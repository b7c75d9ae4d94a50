import { afterEach, expect, test } from 'vitest'
import { bilal } from '../../support/cast-world.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser, api } = await startJourney({ isMapDrawn: false })

afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

async function publish(termsVersion: string): Promise<void> {
  const server = (await api('GET', '/server')) as { attributes: object }
  const attributes = { ...server.attributes, termsUrl: 'https://atlas.example/terms', termsVersion }
  await api('PUT', '/server', { ...server, attributes })
}

test('everybody is asked for the present version once, and who declines is signed out', async () => {
  await publish('1')
  const page = await signedInPage(browser, world, bilal)
  await page.goto(`${world.url}/settings/preferences`)
  await page.getByRole('heading', { name: 'Terms of use' }).waitFor()
  expect(await page.getByRole('link', { name: 'Terms of service' }).getAttribute('href')).toBe(
    'https://atlas.example/terms',
  )
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('heading', { name: 'Preferences' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Preferences' }).waitFor()

  await publish('2')
  await page.reload()
  await page.getByText('have changed since').waitFor()
  await page.getByRole('button', { name: 'Decline and sign out' }).click()
  await page.waitForURL(`${world.url}/login`)

  const period = 'from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z'
  const entries = (await api('GET', `/audit?${period}`)) as { actionType: string; attributes: { version?: string } }[]
  expect(JSON.stringify(entries)).toContain('termsAgreed')
})

test('a guest of a share link is not asked', async () => {
  const [device] = (await api('GET', '/devices')) as { id: number }[]
  const token = (await api('POST', '/devices/share', { deviceId: device!.id })) as string
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.goto(`${world.url}/?token=${token}`)
  await page.getByText('Shared by').first().waitFor()
  expect(await page.getByRole('heading', { name: 'Terms of use' }).count()).toBe(0)
})
