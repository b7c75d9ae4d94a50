import type { MqttClient } from 'mqtt'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cast, castPassword } from '../../../infra/local/demo/cast.ts'
import { signIn } from '../../../infra/local/demo/create-tenants.ts'
import { obedientTracker, readCommand } from '../../../infra/local/demo/obedient-tracker.ts'
import { amina, bilal, deviceOf, report, trackerClient } from '../../support/cast-world.ts'
import { barriers } from '../../support/browser/barriers.ts'
import { overflowOf } from '../../support/browser/overflow.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser } = await startJourney({ isMapDrawn: false })
let tracker: MqttClient
let page: Page
let vanId: number
let awayId: number
/** types of the commands that the tracker got */
const got: string[] = []

beforeAll(async () => {
  const api = await signIn(world.url, amina)
  vanId = (await deviceOf(api, 'van-1')).id
  awayId = (await deviceOf(api, 'van-2')).id
  tracker = await obeying('van-1')
  await standing()
  const away = await trackerClient(world, 'van-2')
  await report(away, 'van-2', fix(new Date(), 0))
  await away.endAsync()
  await world.whenIdle()
})
afterEach(() => page.context().close())

const fix = (time: Date, speed: number) => ({ time: time.toISOString(), latitude: 36.75, longitude: 3.05, speed })

/** A vehicle of the demonstration, on its own connection. */
async function obeying(uniqueId: string): Promise<MqttClient> {
  const vehicle = cast[0]!.vehicles.find((each) => each.uniqueId === uniqueId)!
  const relay = obedientTracker(vehicle)
  const client = await trackerClient(world, uniqueId)
  client.on('message', (_topic, payload) => {
    const command = readCommand(payload.toString())
    if (!command) return
    got.push(command.type)
    client.publish(`trackers/${uniqueId}/results`, JSON.stringify(relay.obey(command, Date.now())), { qos: 1 })
  })
  await client.subscribeAsync(`trackers/${uniqueId}/commands`, { qos: 1 })
  return client
}

/** The vehicle says that it stands, and has stood for a while. */
async function standing(): Promise<void> {
  const now = Date.now()
  await report(tracker, 'van-1', [fix(new Date(now - 15_000), 0), fix(new Date(now), 0)])
}
const moving = () => report(tracker, 'van-1', fix(new Date(), 60))

async function open(path: string, { email = amina, ...options }: BrowserContextOptions & { email?: string } = {}) {
  page = await signedInPage(browser, world, email, options)
  await page.goto(`${world.url}${path}`)
}

const history = () => page.getByRole('list', { name: 'Command history' })
const toast = (text: string) => page.getByText(text, { exact: true })

async function choose(type: string) {
  await page.getByRole('button', { name: /^Type/ }).click()
  await page.getByRole('option', { name: type, exact: true }).click()
}

async function askToStop(reason: string) {
  await page.getByRole('button', { name: 'Command', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Stop engine' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByLabel('Your password').fill(castPassword)
  await dialog.getByRole('button', { name: 'Stop engine' }).click()
}

describe('the page of a device', () => {
  test('sends a command with its values, and shows what the tracker answered', async () => {
    await open(`/settings/device/${vanId}/command`)
    await choose('Periodic positions')
    await page.getByLabel('Interval (s)').fill('10')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await toast('Command sent successfully').waitFor()
    await expect.poll(() => history().textContent()).toContain('Position every 10 s')
    expect(await history().textContent()).toContain('Done')
    expect(got).toContain('positionPeriodic')
  })

  test('queues what waits for a tracker that is away, and cancels it', async () => {
    await open(`/settings/device/${awayId}/command`)
    await choose('Arm alarm')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await toast('Command queued').waitFor()
    await expect.poll(() => history().textContent()).toContain('Queued')
    await page.getByRole('button', { name: 'Cancel command: Arm alarm' }).click()
    await expect.poll(() => history().textContent()).toContain('Cancelled')
  })
})

describe('the card', () => {
  test('an engine stop waits for the vehicle to stand, and is then carried out', async () => {
    await moving()
    await world.whenIdle()
    await open(`/?device=${vanId}`)
    await askToStop('Stolen')
    const last = page.getByRole('region', { name: 'Last command' })
    await expect.poll(() => last.textContent()).toContain('Waiting')
    expect(got).not.toContain('engineStop')
    await expect
      .poll(async () => {
        await standing()
        return last.textContent()
      })
      .toContain('Engine blocked')
    expect(got.filter((type) => type === 'engineStop')).toHaveLength(1)
  })

  test('an engine stop is cancelled while it waits', async () => {
    await moving()
    await world.whenIdle()
    await open(`/?device=${vanId}`)
    await askToStop('By mistake')
    const before = got.length
    await page.getByRole('button', { name: 'Cancel command: Stop engine' }).click()
    await toast('Command cancelled').waitFor()
    await standing()
    await world.whenIdle()
    expect(got.slice(before)).toEqual([])
  })

  test('a wrong password stops nothing', async () => {
    await open(`/?device=${vanId}`)
    await page.getByRole('button', { name: 'Command', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Stop engine' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Stolen')
    await dialog.getByLabel('Your password').fill('guessed-1')
    await dialog.getByRole('button', { name: 'Stop engine' }).click()
    await dialog.locator('input[aria-invalid=true]').waitFor()
    expect(await dialog.isVisible()).toBe(true)
  })

  test('who may only read sees the action disabled', async () => {
    await open(`/?device=${vanId}`, { email: bilal })
    const action = page.getByRole('button', { name: 'Command', exact: true })
    await action.waitFor()
    expect(await action.isDisabled()).toBe(true)
  })

  test('the menu is opened, walked and closed by the keyboard', async () => {
    await open(`/?device=${vanId}`)
    const action = page.getByRole('button', { name: 'Command', exact: true })
    await action.focus()
    await page.keyboard.press('Enter')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Stop engine')
    await page.keyboard.press('End')
    await expect.poll(focused).toBe('All commands')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('Command')
  })
})

test('each device of a group has its result', async () => {
  const api = await signIn(world.url, amina)
  const groups = (await api('GET', '/groups')) as { id: number; name: string }[]
  const fleet = groups.find(({ name }) => name === 'City fleet')!
  await open(`/settings/group/${fleet.id}/command`)
  await page.getByLabel('Data').fill('status')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const results = page.getByRole('region', { name: 'Results' })
  await expect.poll(() => results.locator('li', { hasText: 'Van 2' }).textContent()).toContain('Queued')
  await expect.poll(() => results.locator('li', { hasText: 'Van 1' }).textContent()).toContain('Done')
})

test('each vehicle that was selected on the map page has its result, after one question that counts them', async () => {
  await open('/')
  await page.locator(`#device-row-${vanId}`).click({ modifiers: ['Control'] })
  await page.locator(`#device-row-${awayId}`).click()
  const bar = page.getByRole('group', { name: 'Selected vehicles' })
  await bar.getByText('2 selected').waitFor()
  expect(await barriers(page)).toEqual([])
  await bar.getByRole('button', { name: 'Send command' }).click()
  await page.getByRole('heading', { name: 'Send a command to 2 vehicles' }).waitFor()
  await page.getByLabel('Data').fill('status')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const question = page.getByRole('dialog', { name: '2 vehicles' })
  await question.getByRole('button', { name: 'Custom' }).click()
  const results = page.getByRole('region', { name: 'Results' })
  await expect.poll(() => results.locator('li', { hasText: 'Van 2' }).textContent()).toContain('Queued')
  await expect.poll(() => results.locator('li', { hasText: 'Van 1' }).textContent()).toContain('Done')
})

describe('has no serious finding', () => {
  test.each([
    { name: 'the page of a device', path: () => `/settings/device/${vanId}/command`, options: {} },
    {
      name: 'the page of a device, dark',
      path: () => `/settings/device/${vanId}/command`,
      options: { colorScheme: 'dark' },
    },
    {
      name: 'the page of a device, in Arabic on a phone',
      path: () => `/settings/device/${vanId}/command`,
      options: { locale: 'ar-DZ', viewport: { width: 390, height: 844 } },
    },
  ] as const)('$name', async ({ path, options }) => {
    await open(path(), options)
    await page.locator('ol li').first().waitFor()
    expect(await barriers(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  })

  test.each(['light', 'dark'] as const)('the question before an engine stop, %s', async (colorScheme) => {
    await open(`/?device=${vanId}`, { colorScheme, reducedMotion: 'reduce' })
    await page.getByRole('button', { name: 'Command', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Stop engine' }).click()
    await page.getByRole('dialog').getByLabel('Reason').waitFor()
    expect(await barriers(page)).toEqual([])
  })
})
