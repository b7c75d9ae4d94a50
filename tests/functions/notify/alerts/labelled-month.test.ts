import { expect, it } from 'vitest'
import type { Notificator } from '../../../../shared/catalog/channels/index.ts'
import type { FleetEvent } from '../../../../shared/domain/fleet-event.ts'
import { idOf, sequenceOfId } from '../../../../shared/domain/ids.ts'
import { dayMs, minuteMs, secondMs } from '../../../../shared/domain/time/durations.ts'
import { lifeOf } from '../../../engine/corpus/life.ts'
import { parkedAtTheEdge } from '../../../engine/corpus/parked.ts'
import { received } from '../../../engine/corpus/receiver.ts'
import { throughEngine } from '../../../engine/corpus/through-engine.ts'
import { areaOf, crossingsOf, depotsOf, fuelChangesOf } from '../../../engine/corpus/truth.ts'
import { fleet, notify, pipelineOf, store, type Fleet } from './alerts-fixture.ts'

const thresholds = { fuelDropThreshold: 10, fuelIncreaseThreshold: 10 }
const types = ['geofenceEnter', 'geofenceExit', 'deviceFuelDrop', 'deviceFuelIncrease'] as const
type Reported = (typeof types)[number]

interface Alert {
  to: string
  channel: Notificator
  type: Reported
  geofenceId: number
  eventTime: number
}

/** The same events as of a vehicle of the fleet. */
const eventsOf = (events: readonly FleetEvent[], deviceId: number): FleetEvent[] =>
  events.map((event) => ({ ...event, deviceId, id: idOf(deviceId, sequenceOfId(event.id)) }))

/**
 * Notifies of events two seconds after each, in the order in which they were raised. Each comes twice, as streams deliver
 * them, the second time to a process that remembers nothing; digests are sent each minute in which one is due.
 */
async function alertsOf(at: Fleet, events: readonly FleetEvent[]): Promise<Alert[]> {
  const { world, atlas } = at
  await notifyOfAll(at)
  const sent: Alert[] = []
  const byId = new Map(events.map((event) => [event.id, event]))
  let run = pipelineOf(world)
  for (const event of events) {
    world.moveTo(Math.max(world.now(), event.eventTime + 2 * secondMs))
    await run.due(world.now())
    await store(world, atlas, [event])
    await run.events(atlas, [event])
    await run.send()
    run = pipelineOf(world)
    await run.events(atlas, [event])
    await run.send()
  }
  for (const { recipient, channel, eventId } of world.channelMessages) {
    const { type, geofenceId, eventTime } = byId.get(eventId)!
    sent.push({ to: recipient.name, channel, type: type as Reported, geofenceId, eventTime })
  }
  return sent
}

/** Amina gets both channels, Bilal one; two notifications of the same event are still one message. */
async function notifyOfAll({ atlas, amina, bilal }: Fleet): Promise<void> {
  for (const type of types) {
    await notify(atlas, [amina], { type, notificators: 'mail,telegram', attributes: {} })
    await notify(atlas, [amina, bilal], { type, notificators: 'mail', attributes: {} })
  }
}

const ways = ['Amina mail', 'Amina telegram', 'Bilal mail']

it(
  'a month of labelled drives is one alert for each true event, person and channel, and nothing else',
  { tags: 'slow', timeout: 300_000 },
  async () => {
    const plan = { seed: 11, cadenceSeconds: 60, parkedSeconds: 300, drives: 310 }
    const life = lifeOf(plan)
    expect((life.at(-1)!.to - life[0]!.from) / dayMs).toBeGreaterThan(30)
    const depots = depotsOf(life).slice(0, 12)
    const found = await throughEngine(received(life, plan), {
      areas: depots.map(areaOf),
      attributes: thresholds,
      fixesPerMessage: 1,
    })
    const at = await fleet()
    const begin = life[0]!.from
    // the first fix of all says where the vehicle is
    const events = eventsOf(found.events, at.truck).filter(({ eventTime }) => eventTime > begin + minuteMs)
    at.world.moveTo(begin)
    const alerts = await alertsOf(at, events)

    const { sure, unsure } = crossingsOf(life, depots, plan)
    // a vehicle that parks just inside reports the next time when it is parked
    const tolerance = minuteMs + (plan.cadenceSeconds + plan.parkedSeconds) * secondMs
    const truth = [
      ...sure.map(({ depot, isEntry, time }) => ({
        type: isEntry ? 'geofenceEnter' : 'geofenceExit',
        geofenceId: found.geofences[depot]!,
        from: time - tolerance,
        to: time + tolerance,
      })),
      ...fuelChangesOf(life).map(({ litres, from, to }) => ({
        type: litres > 0 ? 'deviceFuelIncrease' : 'deviceFuelDrop',
        geofenceId: 0,
        from,
        to: to + 10 * minuteMs + tolerance,
      })),
    ]
    expect(truth.length).toBeGreaterThan(80)
    const left = alerts.map((alert) => ({ ...alert, isTaken: false }))
    const wrong = truth.flatMap((true_) => {
      const mine = left.filter(
        (alert) =>
          !alert.isTaken &&
          alert.type === true_.type &&
          alert.geofenceId === true_.geofenceId &&
          alert.eventTime >= true_.from &&
          alert.eventTime <= true_.to,
      )
      for (const alert of mine) alert.isTaken = true
      const got = mine.map(({ to, channel }) => `${to} ${channel}`).toSorted()
      return JSON.stringify(got) === JSON.stringify(ways) ? [] : [{ ...true_, got }]
    })
    expect(wrong).toEqual([])
    // visits too short or too shallow for anybody to know may be reported or not
    const isDoubtful = ({ geofenceId, eventTime }: Alert) =>
      unsure.some(
        ({ depot, from, to }) =>
          found.geofences[depot] === geofenceId && eventTime >= from - tolerance && eventTime <= to + tolerance,
      )
    expect(left.filter((alert) => !alert.isTaken && !isDoubtful(alert))).toEqual([])
  },
)

it.each([
  { where: 'ten metres inside', metresInside: 10 },
  { where: 'ten metres outside', metresInside: -10 },
])(
  'a month of parking $where of a geofence is no alert',
  { tags: 'slow', timeout: 300_000 },
  async ({ metresInside }) => {
    const parked = await parkedAtTheEdge({ metresInside, cadenceSeconds: 300, days: 30, seed: 8, fixesPerMessage: 1 })
    const at = await fleet()
    const [first] = parked.events
    at.world.moveTo(first!.eventTime)
    const events = eventsOf(parked.events, at.truck).filter(({ eventTime }) => eventTime > first!.eventTime)
    await notify(at.atlas, [at.amina], { type: 'deviceMoving', attributes: {} })
    expect(await alertsOf(at, events)).toEqual([])
  },
)
