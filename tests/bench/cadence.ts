import { wakeUps } from '../../functions/commands/wake-ups.ts'
import { type InMemoryWorld, inMemoryWorld } from '../../functions/platform/in-memory/world.ts'
import type { CadenceCauses } from '../../shared/domain/commands/cadence-memory.ts'
import { cadenceLimits } from '../../shared/domain/commands/cadence-settings.ts'
import { device } from '../../shared/entities/device.ts'
import {
  buildDevice,
  buildPosition,
  buildState,
  hourMs,
  makeTenant,
  minuteMs,
  noon,
  secondMs,
} from '../support/builders.ts'
import { atLeast, atMost, percentile, type Figure } from './figure.ts'

const vehicles = 24
const idleSeconds = 60
const watchedSeconds = 5
const dayMs = 24 * hourMs
const midnight = noon - (noon % dayMs)
/** From seven to five; before and after, they stand and report each minute. */
const working = { from: 7 * hourMs, to: 17 * hourMs }
/** From selecting a vehicle to its tracker having the command. */
const commandMs = secondMs

interface Span {
  vehicle: number
  from: number
  to: number
}

/**
 * Who needs positions on a working day: a dispatcher looks at one vehicle after the other from eight to four, four minutes
 * each; every other vehicle is shared with a customer for half an hour; a third of them is half an hour in the port, and
 * another third has an alarm that nobody acknowledges.
 */
function needs(): { watched: Span[]; inside: Span[]; alarms: { vehicle: number; at: number }[] } {
  const watched: Span[] = []
  for (let turn = 0, at = 8 * hourMs; at < 16 * hourMs; turn++, at += 4 * minuteMs) {
    watched.push({ vehicle: turn % vehicles, from: at, to: at + 4 * minuteMs })
  }
  const inside: Span[] = []
  const alarms: { vehicle: number; at: number }[] = []
  for (let vehicle = 0; vehicle < vehicles; vehicle++) {
    const at = 7 * hourMs + ((vehicle * 37) % 540) * minuteMs
    if (vehicle % 2 === 0) watched.push({ vehicle, from: at, to: at + 30 * minuteMs })
    if (vehicle % 3 === 0) inside.push({ vehicle, from: at + 17 * minuteMs, to: at + 47 * minuteMs })
    if (vehicle % 3 === 1) alarms.push({ vehicle, at: at + 11 * minuteMs })
  }
  return { watched, inside, alarms }
}

interface Tracker {
  /** null for its own pace: the faster rate while it drives */
  intervalMs: number | null
  sentAt: number
  messages: number
  commands: number
}

const newTracker = (intervalMs: number | null): Tracker => ({ intervalMs, sentAt: 0, messages: 0, commands: 0 })

export interface Day {
  /** of all vehicles */
  messages: number
  commands: number
  /** how old the newest position of a watched vehicle is, each second, s */
  agesSeconds: number[]
}

/** The day with a fixed rate, as it is needed by those who watch. */
export async function fixedDay(): Promise<Day> {
  return simulate(
    Array.from({ length: vehicles }, () => newTracker(null)),
    async () => {},
  )
}

/** The same day with rates that adapt: the product's own wake-ups and queues, on a clock of its own. */
export async function adaptiveDay(): Promise<Day> {
  let now = midnight
  const world = inMemoryWorld({ now: () => now })
  const { tenantId } = await makeTenant(world.tenants)
  const attributes = { 'cadence.idleSeconds': idleSeconds, 'cadence.watchedSeconds': watchedSeconds }
  const trackers: Tracker[] = []
  const byName = new Map<string, Tracker>()
  const ids: number[] = []
  for (let at = 0; at < vehicles; at++) {
    const { id } = await world.tenants
      .records(tenantId)
      .create(device, buildDevice({ uniqueId: `van-${at}`, attributes }))
    const position = buildPosition(0, { deviceId: id, protocol: 'mqtt' })
    const state = { ...buildState([position]), deviceId: id, version: 0, status: 'online' as const }
    await world.tracks(tenantId).save({ state, accepted: [position], events: [] })
    const tracker = newTracker(null)
    ids.push(id)
    trackers.push(tracker)
    byName.set(`van-${at}`, tracker)
  }
  const { watched, inside, alarms } = needs()
  const due: { at: number; body: string }[] = []
  const learn = (vehicle: number, at: number, cadence: CadenceCauses) =>
    due.push({ at, body: JSON.stringify({ tenantId, deviceId: ids[vehicle], why: 'received', cadence }) })
  for (let vehicle = 0; vehicle < vehicles; vehicle++)
    learn(vehicle, midnight, { inside: { isInside: false, asOf: 1 } })
  for (const { vehicle, from, to } of watched) {
    for (let at = from; at < to; at += cadenceLimits.watchRepeatedMs) {
      learn(vehicle, midnight + at, { watchedUntil: midnight + at + cadenceLimits.watchLastsMs })
    }
  }
  for (const { vehicle, from, to } of inside) {
    learn(vehicle, midnight + from, { inside: { isInside: true, asOf: 2 } })
    learn(vehicle, midnight + to, { inside: { isInside: false, asOf: 3 } })
  }
  for (const { vehicle, at } of alarms) learn(vehicle, midnight + at, { alarmAt: midnight + at })
  return simulate(trackers, async (at) => {
    now = at
    for (;;) {
      const ready = due.filter((each) => each.at + commandMs <= at)
      if (ready.length === 0) return
      for (const each of ready) due.splice(due.indexOf(each), 1)
      await wakeUps(
        world,
        ready.map(({ body }, place) => ({ messageId: String(place), body })),
      )
      for (const { delayMs, ...body } of world.wakeUps.splice(0)) {
        due.push({ at: at + delayMs - commandMs, body: JSON.stringify(body) })
      }
      obey(world, byName)
    }
  })
}

function obey(world: InMemoryWorld, byName: ReadonlyMap<string, Tracker>): void {
  for (const { uniqueId, payload } of world.published.splice(0)) {
    const { type, attributes } = JSON.parse(payload) as { type: string; attributes: { frequency: number } }
    if (type !== 'positionPeriodic') throw new Error(`${type} was not asked for`)
    const tracker = byName.get(uniqueId)!
    tracker.intervalMs = attributes.frequency * secondMs
    tracker.commands++
  }
}

/** A second at a time. @param act what happens at a time (epoch ms), before the trackers report */
async function simulate(trackers: readonly Tracker[], act: (at: number) => Promise<void>): Promise<Day> {
  const spans = needs().watched.toSorted((a, b) => a.from - b.from)
  const agesSeconds: number[] = []
  for (let since = 0; since < dayMs; since += secondMs) {
    const at = midnight + since
    await act(at)
    const drives = since >= working.from && since < working.to
    const ownMs = (drives ? watchedSeconds : idleSeconds) * secondMs
    for (const tracker of trackers) {
      if (at - tracker.sentAt < (tracker.intervalMs ?? ownMs)) continue
      tracker.sentAt = at
      tracker.messages++
    }
    for (const { vehicle, from, to } of spans) {
      if (since >= from && since < to) agesSeconds.push((at - trackers[vehicle]!.sentAt) / secondMs)
    }
  }
  const sum = (of: (tracker: Tracker) => number) => trackers.reduce((total, tracker) => total + of(tracker), 0)
  return { messages: sum(({ messages }) => messages), commands: sum(({ commands }) => commands), agesSeconds }
}

export async function measureCadence(): Promise<Figure[]> {
  const [fixed, adaptive] = [await fixedDay(), await adaptiveDay()]
  const fresh = (day: Day) => percentile(day.agesSeconds, 0.95)
  return [
    {
      name: 'cadence: fewer messages on a working day',
      value: 100 * (1 - (adaptive.messages + adaptive.commands) / fixed.messages),
      unit: '%',
      goal: atLeast(70),
    },
    {
      name: 'cadence: age of a watched position, p95, above a fixed rate',
      value: fresh(adaptive) - fresh(fixed),
      unit: 's',
      goal: atMost(0),
    },
    {
      name: 'cadence: commands to a vehicle on that day',
      value: adaptive.commands / vehicles,
      unit: 'commands',
      goal: atMost(40),
    },
  ]
}
