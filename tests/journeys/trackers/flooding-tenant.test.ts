import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passageHeld, pausesOfAws } from '../../../infra/local/emulators/poller-pauses.ts'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { amina, driss, report, startCastWorld, trackerClient, watch } from '../../support/cast-world.ts'
import type { DeviceAnswer } from '../../support/cast-world.ts'
import type { LocalWorld } from '../../support/world.ts'

let world: LocalWorld
let trackers: MqttClient
let watchedTracker: MqttClient
let flooding: Api
let watched: Api
const backlog = passageHeld()

beforeAll(async () => {
  world = await startCastWorld({ pollerPauses: { ...pausesOfAws, consumer: lateMs, stream: backlog } })
  trackers = await trackerClient(world)
  watchedTracker = await trackerClient(world)
  flooding = await signIn(world.url, amina)
  watched = await signIn(world.url, driss)
})
afterAll(async () => {
  await trackers.endAsync()
  await watchedTracker.endAsync()
  await world.stop()
})

/** every message is read so long after it arrived: shares hold where the newest is more than a second late */
const lateMs = 1_500
const messages = 300
/** of one message: the eleventh that waits for the same batch is above what a batch has room for */
const fixesEach = 10
const spacingMs = 10

interface SentOfDevice extends DeviceAnswer {
  times: number[]
}

/** Sends messages at once, one after the other of each device. */
function flood(devices: readonly SentOfDevice[]): Promise<unknown> {
  return Promise.all(
    Array.from({ length: messages }, (_, step) => {
      const { uniqueId, times } = devices[step % devices.length]!
      const fixes = Array.from({ length: fixesEach }, () => {
        const time = Math.max((times.at(-1) ?? 0) + spacingMs, Date.now() - minuteMs)
        times.push(time)
        return { time: new Date(time).toISOString(), latitude: 36.7, longitude: 3 }
      })
      return report(trackers, uniqueId, fixes)
    }),
  )
}

/** The newest position of another tenant, by its name. */
const mark = (uniqueId: string, name: string) => {
  const place = { latitude: 43.7, longitude: 7.2, attributes: { mark: name } }
  return report(watchedTracker, uniqueId, { time: new Date().toISOString(), ...place })
}

const isDelayed = async () =>
  ((await flooding('GET', '/problems')) as { reason: string }[]).some(({ reason }) =>
    reason.startsWith('Your trackers send more than their share'),
  )

async function stored({ id, times }: SentOfDevice): Promise<number> {
  const [from, to] = [times[0]!, times.at(-1)! + 1].map((time) => new Date(time).toISOString())
  return ((await flooding('GET', `/positions?deviceId=${id}&from=${from}&to=${to}`)) as unknown[]).length
}

test('what a tenant sends above its share waits, what others send does not, and all of it is stored', async () => {
  const devices = ((await flooding('GET', '/devices')) as DeviceAnswer[]).map((device) => ({
    ...device,
    times: [] as number[],
  }))
  const [van] = (await watched('GET', '/devices')) as [DeviceAnswer]
  await mark(van.uniqueId, 'before')
  await flood(devices)
  await world.whenIdle()
  expect(await isDelayed()).toBe(true)

  const [theirs, own] = [await watch(world, amina), await watch(world, driss)]
  const isShown = ({ id, times }: SentOfDevice) =>
    theirs.positionsOf(id).some(({ fixTime }) => Date.parse(fixTime) === times.at(-1))
  backlog.hold()
  // shares hold while several tenants were seen within a minute
  await mark(van.uniqueId, 'between')
  await flood(devices)
  await mark(van.uniqueId, 'after')
  await own.first(({ positions = [] }) => positions.some(({ attributes }) => attributes['mark'] === 'after'))
  expect(devices.every(isShown)).toBe(false)

  backlog.release()
  await world.whenIdle()
  expect(devices.every(isShown)).toBe(true)
  for (const device of devices) expect(await stored(device)).toBe(device.times.length)
  expect(await watched('GET', '/problems')).toEqual([])
  expect(world.deadLetters()).toEqual([])
  for (const watcher of [theirs, own]) watcher.close()
})
