import { expect, it } from 'vitest'
import { channelNamed } from '../../../../shared/catalog/channels/index.ts'
import { alertNumbers } from '../../../../shared/domain/notifications/alert-numbers.data.ts'
import { addDevice, employ, tenant } from '../../live/live-fixture.ts'
import { buildAlarm, fleet, minuteMs, noon, notify, pipelineOf, secondMs, store } from './alerts-fixture.ts'

const events = 10_000
const batch = 100
const trucks = 100
/** Not urgent: what is urgent passes a storm. */
const alarms = ['overspeed', 'tow', 'vibration', 'powerCut', 'jamming', 'door', 'bonnet', 'fault', 'accident']
/** Of the other tenant, and after how many events of the storm. */
const calm = new Map([
  [0, 'overspeed'],
  [4000, 'sos'],
  [8000, 'tow'],
])

it(
  'a storm of 10,000 events in a minute is a few messages and digests, within every allowance, and harms nobody else',
  { tags: 'slow' },
  async () => {
    const at = await fleet(trucks)
    const { world, atlas } = at
    await notify(atlas, [at.amina, at.bilal], { attributes: { alarms: alarms.join(',') } })
    const sahara = await tenant(world, 'Sahara')
    const driss = await employ(sahara, 'Driss')
    const camel = await addDevice(sahara, 'Camel 1', [driss])
    await notify(sahara, [driss])
    world.moveTo(noon)
    const run = pipelineOf(world)
    for (let start = 0; start < events; start += batch) {
      world.moveTo(noon + Math.floor((start / events) * 60) * secondMs)
      const now = world.now()
      const storm = Array.from({ length: batch }, (_, each) => {
        const count = start + each
        return buildAlarm(Math.floor(count / trucks) + 1, {
          deviceId: at.trucks[count % trucks]!,
          at: now,
          alarm: alarms[Math.floor(count / trucks) % alarms.length]!,
        })
      })
      await store(world, atlas, storm)
      await run.events(atlas, storm)
      const alarm = calm.get(start)
      if (alarm) {
        const event = buildAlarm(start + 1, { deviceId: camel, at: now, alarm })
        await store(world, sahara, [event])
        await run.events(sahara, [event])
      }
      await run.send()
    }
    const sentTo = (name: string) => world.channelMessages.filter(({ recipient }) => recipient.name === name)
    // each of the other tenant's had its message while the storm went on
    expect(sentTo('Driss')).toHaveLength(calm.size)
    for (const name of ['Amina', 'Bilal']) expect(sentTo(name)).toHaveLength(alertNumbers.messagesPerMinuteMax)

    for (let minute = 1; minute <= 60; minute++) {
      world.moveTo(noon + minute * minuteMs)
      await run.due(world.now())
      await run.send()
    }
    for (const name of ['Amina', 'Bilal']) {
      const mine = sentTo(name)
      expect(mine.length).toBeLessThanOrEqual(alertNumbers.messagesPerMinuteMax + 5)
      expect(mine.length).toBeLessThanOrEqual(channelNamed('mail').personHourMax)
      const digests = mine.slice(alertNumbers.messagesPerMinuteMax)
      expect(digests.length).toBeGreaterThan(0)
      // each names what it stands for
      const counted = digests.map(({ text }) => text).join('\n')
      expect(counted).toMatch(/Truck \d+/)
    }
    const kept = (await world.alerts(atlas.tenantId).people([at.amina])).get(at.amina)!
    expect(kept.waiting.filter(({ count }) => count > 0)).toEqual([])
    // DynamoDB takes items of 400 KB: what is kept of a person in a storm stays far below
    expect(JSON.stringify(kept).length).toBeLessThan(100_000)
  },
)
