import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import type { CommandStateJson } from '../../../shared/wire/commands/command-json.ts'
import type { EventJson } from '../../../shared/wire/json.ts'
import { amina, deviceOf, startCastWorld, type DeviceAnswer } from '../../support/cast-world.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { connectTracker, type Got, type Tracker } from './obeying-tracker.ts'

/** Types of which none replaces another, by which the commands are distinguished. */
const types = ['getVersion', 'setTimezone', 'getDeviceStatus', 'rebootDevice', 'getModemStatus', 'message'] as const
const parameters = { timezone: 'UTC', message: 'Call me' }
const asked = 24
/** Longer than the queue of commands hides a message that was taken. */
const repeatedMs = 10 * minuteMs
/** How often the product is killed in the middle of it. */
const kills = [5, 13]

let dataDir: string
let product: Product
let api: Api

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'qafila-killed-commands-'))
  const world = await startCastWorld({ dataDir })
  await world.stop()
  await start()
})
afterAll(async () => {
  await kill()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start() {
  product = await startProduct(dataDir)
  api = await signIn(product.url, amina)
}

async function kill() {
  // its data folder is free once it has exited, not yet when its connections break
  const gone = once(product.child, 'exit')
  process.kill(-product.child.pid!, 'SIGKILL')
  await gone
}

const historyOf = async ({ id }: DeviceAnswer) =>
  ((await api('GET', `/devices/${id}/commands`)) as CommandStateJson[]).toSorted((a, b) => a.id - b.id)

describe('a product that is killed while it has commands to deliver', () => {
  it('loses, doubles and turns round none that a tracker gets over MQTT', { timeout: 15 * minuteMs }, async () => {
    const van = await deviceOf(api, 'van-1')
    const got: Got[] = []
    /** answers that the broker has not confirmed, by the id of the command */
    const unconfirmed = new Set<number>()
    let tracker = await connect()
    const refused: number[] = []
    for (let number = 0; number < asked; number++) {
      const sending = api('POST', '/commands/send', {
        deviceId: van.id,
        type: types[number % types.length],
        attributes: { ...parameters, number },
      }).catch(() => void refused.push(number))
      if (!kills.includes(number)) {
        await sending
        continue
      }
      // some time between the request and the tracker's answer
      await Promise.race([new Promise((resolve) => tracker.client.once('message', resolve)), sending])
      await kill()
      await sending
      await tracker.client.endAsync(true)
      await start()
      tracker = await connect()
    }
    // what was under way is repeated after minutes, and a wake-up of a process that died comes back after six
    const open = async () => (await historyOf(van)).filter(({ endedAt }) => endedAt === null)
    await expect.poll(open, { timeout: repeatedMs }).toEqual([])
    const history = await historyOf(van)
    const kept = history.map(({ attributes }) => Number(attributes['number']))
    // a call that got no answer may have been kept or not
    const all = Array.from({ length: asked }, (_, number) => number)
    expect(kept).toEqual(all.filter((number) => kept.includes(number) || !refused.includes(number)))
    expect(refused.length).toBeLessThanOrEqual(kills.length)
    expect(history.filter(({ state }) => state !== 'done')).toEqual([])
    const firsts = [...new Set(got.map(({ id }) => id))]
    expect(firsts).toEqual(history.map(({ id }) => id))
    // what comes twice is what was under way, under the same id
    expect(got.length - firsts.length).toBeLessThanOrEqual(kills.length)
    const results = ((await api('GET', '/events?limit=1000')) as EventJson[]).filter(
      ({ deviceId, type }) => deviceId === van.id && type === 'commandResult',
    )
    expect(results).toHaveLength(history.length)
    await tracker.client.endAsync(true)

    async function connect(): Promise<Tracker> {
      let isConnected = false
      const next: Tracker = await connectTracker(product, van.uniqueId, (command) => {
        got.push(command)
        unconfirmed.add(command.id)
        if (isConnected) say(next, command.id)
        return null
      })
      isConnected = true
      // as a tracker with a memory does
      for (const id of unconfirmed) say(next, id)
      await next.at(30)
      await expect.poll(async () => (await deviceOf(api, van.uniqueId)).status).toBe('online')
      return next
    }

    function say({ client }: Pick<Tracker, 'client'>, id: number) {
      const answer = JSON.stringify({ id, status: 'done', result: 'OK' })
      client.publishAsync(`trackers/${van.uniqueId}/results`, answer, { qos: 1 }).then(
        () => unconfirmed.delete(id),
        () => undefined,
      )
    }
  })

  it('gives each to a tracker that takes them over HTTP, in order and once', async () => {
    const phone = (await api('POST', '/devices', { name: 'Phone', uniqueId: 'osmand-kill' })) as DeviceAnswer
    const take = async () => {
      const query = `id=osmand-kill&lat=36.75&lon=3.05&timestamp=${Math.floor(Date.now() / 1000)}`
      return (await fetch(`${product.url}/ingest/osmand?${query}`)).text()
    }
    expect(await take()).toBe('')
    await expect.poll(async () => (await deviceOf(api, 'osmand-kill')).status).toBe('online')
    const texts = Array.from({ length: 12 }, (_, number) => `text ${number}`)
    for (const data of texts) {
      await api('POST', '/commands/send', { deviceId: phone.id, type: 'custom', attributes: { data } })
    }
    const got: string[] = []
    let cut = 0
    for (let requests = 0; requests < 8; requests++) {
      const taking = take().then(
        (text) => void got.push(text),
        () => void cut++,
      )
      if (requests === 3) {
        await new Promise((resolve) => setImmediate(resolve))
        await kill()
        await taking
        await start()
      } else await taking
    }
    const takeNext = async () => {
      const text = await take()
      if (text !== '') got.push(text)
      return (await historyOf(phone)).every(({ endedAt }) => endedAt !== null)
    }
    await expect.poll(takeNext).toBe(true)
    const taken = got.filter((text) => text !== '')
    expect(new Set(taken).size).toBe(taken.length)
    expect(taken).toEqual(texts.filter((text) => taken.includes(text)))
    // whether the answer that was cut off arrived is not known to anybody
    expect(texts.length - taken.length).toBeLessThanOrEqual(cut)
  })
})
