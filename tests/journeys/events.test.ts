import mqtt, { type MqttClient } from 'mqtt'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventJson, PositionJson } from '../../shared/wire/json.ts'
import { amina, deviceOf, driss, report, watch } from '../support/cast-world.ts'
import { signedInPage } from '../support/browser/signed-in-page.ts'
import { startJourney } from '../support/browser/journey.ts'

// as on AWS, changes of one vehicle are in order, and those of others come at the same time
const { world, browser, api, tracker } = await startJourney({ tableShards: 2 })
let page: Page

beforeAll(async () => {
  page = await signedInPage(browser, world, amina)
  await page.goto(world.url)
})

const says = (text: string) => expect.poll(() => page.getByText(text).count(), { message: text }).toBeGreaterThan(0)
const fix = (more: object) => ({ time: new Date().toISOString(), latitude: 36.75, longitude: 3.06, ...more })

/** Publishes until the page shows it: who follows the tracker log is looked up only now and then. */
async function sayUntil(say: () => Promise<unknown>, text: string): Promise<void> {
  await expect
    .poll(async () => (await say(), await world.whenIdle(), page.getByText(text).count()), { interval: 500 })
    .toBeGreaterThan(0)
}

describe('connecting a tracker', () => {
  let connectPage = ''
  test('the page shows that there is no data, a message that is rejected, and the first fix', async () => {
    const { id } = (await api('POST', '/devices', { name: 'Newcomer', uniqueId: 'newcomer' })) as { id: number }
    connectPage = `${world.url}/settings/device/${id}/connect`
    await page.goto(connectPage)
    await says('Waiting for the first message')
    await page.getByRole('radio', { name: 'MQTT', exact: true }).check()
    await says('trackers/newcomer/positions')
    await sayUntil(() => report(tracker, 'newcomer', fix({ latitude: 'north' })), 'Messages arrive but are rejected')
    await report(tracker, 'newcomer', fix({}))
    await says('Connected')
    await expect.poll(() => page.getByText('1 position stored').count()).toBe(1)
  })

  test('a secret is shown once, listed, and revoked', async () => {
    // the map opens by itself some seconds after the first position
    await page.goto(connectPage)
    await page.getByRole('button', { name: 'New secret' }).click()
    await says('/ingest/osmand/')
    await page.getByRole('button', { name: 'Done, I’ve saved it' }).click()
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect.poll(() => page.getByText('None yet.').count()).toBe(1)
  })
})

describe('the tracker log', () => {
  test('shows an unregistered tracker to the user who expects it, and to nobody else', async () => {
    const unregistered = await watch(world, driss)
    await page.goto(`${world.url}/reports/logs`)
    const here = page.getByRole('navigation', { name: 'Reports' }).locator('[aria-current=page]')
    await expect.poll(() => here.innerText()).toBe('Tracker log')
    await page.getByText('Tracker missing?').click()
    await page.getByRole('textbox', { name: 'Identifier' }).fill('stray-7')
    await page.getByRole('button', { name: 'Watch', exact: true }).click()
    await sayUntil(() => report(tracker, 'stray-7', fix({})), 'Not registered')
    expect(unregistered.frames.some((frame) => frame.logs)).toBe(false)
    unregistered.close()
  })
})

describe('an event', () => {
  test('leads from the drawer to its page, and on to all attributes of the position', async () => {
    const { id: deviceId } = await deviceOf(api, 'van-1')
    const depot = { name: 'Depot', area: 'CIRCLE (36.75 3.06, 500)' }
    const { id: geofenceId } = (await api('POST', '/geofences', depot)) as { id: number }
    await api('POST', '/permissions', { deviceId, geofenceId })
    await page.goto(`${world.url}/`)
    await page.getByRole('option').first().waitFor()
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    await report(tracker, 'van-1', fix({ time: at(-600_000), latitude: 36.8 }))
    await report(tracker, 'van-1', fix({ time: at(0), attributes: { fuel: 41.5 } }))
    await world.whenIdle()
    const events = (await api('GET', '/events?limit=20')) as EventJson[]
    expect(events.map(({ type }) => type)).toContain('geofenceEnter')

    await page.getByRole('button', { name: /^Events/ }).click()
    const drawer = page.getByRole('complementary', { name: 'Events' })
    await drawer.getByText('Depot').waitFor()
    await drawer.getByRole('link', { name: 'Details: Entered a geofence, Van 1' }).click()
    await page.getByRole('heading', { name: 'Entered a geofence' }).waitFor()
    await says('Depot')
    await page.locator('canvas').first().waitFor()
    expect(await page.getByRole('region', { name: 'Map' }).count()).toBe(1)
    await page.getByRole('link', { name: 'Position' }).click()
    await expect.poll(() => page.getByRole('cell', { name: '41.5 l' }).count()).toBe(1)
    await page.getByRole('row', { name: 'Vehicle deviceId Van 1' }).waitFor()
    await page.getByRole('img', { name: 'Van 1', exact: true }).waitFor()
  })

  test('shows the way there and on, and leads to those before and after', async () => {
    const { id: deviceId } = await deviceOf(api, 'van-2')
    const start = Date.now() - 40 * 60_000
    const step = (minutes: number, more: object = {}) =>
      fix({ time: new Date(start + minutes * 60_000).toISOString(), latitude: 36.7 + minutes / 500, ...more })
    const ignition = (on: boolean) => ({ attributes: { ignition: on } })
    const drive = [step(0, ignition(true)), step(4), step(8), step(12, ignition(false)), step(16), step(20)]
    for (const each of drive) await report(tracker, 'van-2', each)
    await report(tracker, 'van-2', step(24, ignition(true)))
    await world.whenIdle()
    const found = (await api('GET', '/events?limit=50')) as EventJson[]
    const event = found.find((one) => one.deviceId === deviceId && one.type === 'ignitionOff')!

    await page.goto(`${world.url}/event/${event.id}`)
    const mark = page.getByRole('img', { name: 'Ignition off, Van 2' })
    await mark.waitFor()
    expect(await mark.getAttribute('data-tone')).toBe('calm')
    await says('The 15 minutes before')
    await says('The 15 minutes after')

    const walk = page.getByRole('navigation', { name: 'Earlier and later events' })
    const shown = () => page.getByRole('heading', { level: 1 }).innerText()
    const later = walk.getByRole('button', { name: 'Later event' })
    await expect.poll(() => later.isEnabled()).toBe(true)
    await later.focus()
    await page.keyboard.press('Enter')
    await expect.poll(shown).not.toBe('Ignition off')
    // the keyboard goes on from there, to the end
    const last = walk.getByRole('button', { name: 'No later event found' })
    for (let steps = 0; steps < 20 && (await last.count()) === 0; steps += 1) {
      await expect.poll(async () => (await last.count()) > 0 || (await later.isEnabled())).toBe(true)
      await page.keyboard.press('Enter')
    }
    expect(await last.isDisabled()).toBe(true)
    expect(await last.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.goto(`${world.url}/event/${event.id}`)
    await expect.poll(() => walk.getByRole('button', { name: 'Earlier event' }).isEnabled()).toBe(true)
    await walk.getByRole('button', { name: 'Earlier event' }).click()
    await expect.poll(shown).not.toBe('Ignition off')
  })

  test('that does not exist, or belongs to another tenant, is missing', async () => {
    await page.goto(`${world.url}/event/999999999999`)
    await expect.poll(() => page.getByText('Event not found').count()).toBe(1)
  })
})

const soundOf = (seconds: number) => {
  const size = 8000 * seconds
  const wav = Buffer.alloc(44 + size, 128)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(36 + size, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  for (const [place, value] of [
    [16, 16],
    [24, 8000],
    [28, 8000],
    [40, size],
  ] as const)
    wav.writeUInt32LE(value, place)
  for (const [place, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    wav.writeUInt16LE(value, place)
  wav.write('data', 36, 'latin1')
  return wav
}

describe('what a tracker delivers', () => {
  const deliver = async (file: Buffer, contentType: string) => {
    const { id } = await deviceOf(api, 'van-1')
    const made = (await api('POST', `/devices/${id}/credentials`, { kind: 'secret' })) as {
      addresses: Record<string, string>
    }
    await report(tracker, 'van-1', fix({}))
    await world.whenIdle()
    const to = `${made.addresses['media']}?id=van-1`
    const headers = { 'content-type': contentType }
    const answer = await fetch(to, { method: 'POST', headers, body: new Uint8Array(file) })
    expect(answer.status).toBe(200)
    const name = await answer.text()
    await world.whenIdle()
    const events = (await api('GET', '/events?limit=20')) as EventJson[]
    const event = events.find(({ type, attributes }) => type === 'media' && attributes['file'] === name)
    await page.goto(`${world.url}/event/${event!.id}`)
    await page.getByRole('heading', { name: 'Media received' }).waitFor()
    return name
  }

  test('a picture opens in the page of its event, and can be saved', async () => {
    const name = await deliver(await page.screenshot({ scale: 'css' }), 'image/png')
    const picture = page.getByRole('figure', { name: 'Picture' }).getByRole('img')
    await expect.poll(() => picture.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBe(1440)
    const save = page.getByRole('link', { name: 'Save the file' })
    expect(await save.getAttribute('download')).toBe(name)
    const saved = page.waitForEvent('download')
    await save.click()
    expect((await saved).suggestedFilename()).toBe(name)
  })

  test('a recording is played there', async () => {
    await deliver(soundOf(2), 'audio/wav')
    const recording = page.getByRole('figure', { name: 'Recording' }).locator('audio')
    await expect.poll(() => recording.evaluate((sound) => (sound as HTMLAudioElement).duration)).toBe(2)
    const canMove = (sound: Element) => (sound as HTMLAudioElement).seekable.end(0)
    expect(await recording.evaluate(canMove)).toBe(2)
  })
})

describe('what a tracker publishes with its certificate', () => {
  let camera: MqttClient
  let van2: number
  beforeAll(async () => {
    van2 = (await deviceOf(api, 'van-2')).id
    const held = (await api('POST', `/devices/${van2}/credentials`, { kind: 'certificate' })) as Record<string, string>
    const keys = { ca: held['rootCertificate']!, cert: held['certificate']!, key: held['privateKey']! }
    camera = await mqtt.connectAsync(world.mqttTlsUrl, { clientId: 'van-2', ...keys, reconnectPeriod: 0 })
    camera.on('error', () => {})
  })
  afterAll(() => camera.endAsync(true))

  const filesOf = async (id: number) => {
    await world.whenIdle()
    const events = (await api('GET', '/events?limit=50')) as EventJson[]
    return events.filter(({ deviceId, type }) => deviceId === id && type === 'media')
  }
  const problems = () => api('GET', `/devices/${van2}/problems`)

  test('is kept and has one event, also when it is published twice, and opens in its page', async () => {
    const sound = Buffer.alloc(128 * 1024, soundOf(2))
    for (const _delivery of [1, 2]) await camera.publishAsync('trackers/van-2/media/cabin.wav', sound, { qos: 1 })
    const events = await filesOf(van2)
    expect(events).toMatchObject([{ attributes: { media: 'audio', file: expect.stringMatching(/\.wav$/) } }])
    expect(await problems()).toEqual([])

    const token = (await api('POST', '/session/token')) as string
    const address = `${world.url}/api/media/van-2/${String(events[0]!.attributes['file'])}`
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav'])
    expect(sound.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
    await page.goto(`${world.url}/event/${events[0]!.id}`)
    await page.getByRole('figure', { name: 'Recording' }).waitFor()
  })

  test('is said with the device when it is no file that is kept', async () => {
    await camera.publishAsync('trackers/van-2/media/notes.txt', 'hello', { qos: 1 })
    expect(await filesOf(van2)).toHaveLength(1)
    const reason = expect.stringContaining('the file is none of png, jpg') as string
    expect(await problems()).toMatchObject([{ field: 'file', reason }])
  })

  test('is not taken for another device: the connection ends', async () => {
    const { id } = await deviceOf(api, 'van-1')
    const before = await filesOf(id)
    const cut = new Promise<void>((resolve) => camera.once('close', () => resolve()))
    camera.publishAsync('trackers/van-1/media/cabin.wav', soundOf(3), { qos: 1 }).catch(() => {})
    await cut
    expect(await filesOf(id)).toEqual(before)
    expect(await problems()).toMatchObject([{ field: 'topic' }, { field: 'file' }])
  })
})

test('networks around a position are listed', async () => {
  const tower = { mobileCountryCode: 603, mobileNetworkCode: 2, locationAreaCode: 21, cellId: 777 }
  const network = {
    cellTowers: [
      { ...tower, radioType: 'lte' },
      { ...tower, cellId: 778 },
    ],
  }
  await report(tracker, 'van-2', fix({ network }))
  await world.whenIdle()
  const { id } = await deviceOf(api, 'van-2')
  const [position] = (await api('GET', `/positions?deviceId=${id}`)) as PositionJson[]
  await page.goto(`${world.url}/position/${position!.id}`)
  await page.getByRole('link', { name: 'Nearby networks' }).click()
  const rows = page.getByRole('table', { name: 'Cell towers' }).getByRole('row')
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Radio\s+MCC/) as string,
      expect.stringMatching(/^LTE\s.*777/s) as string,
      expect.stringMatching(/^–\s.*778/s) as string,
    ])
})

test('without networks the page leads back to its position', async () => {
  await report(tracker, 'van-2', fix({}))
  await world.whenIdle()
  const { id } = await deviceOf(api, 'van-2')
  const [position] = (await api('GET', `/positions?deviceId=${id}`)) as PositionJson[]
  await page.goto(`${world.url}/network/${position!.id}`)
  await page.getByRole('button', { name: 'Back to the position' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/position/${position!.id}`)
})
