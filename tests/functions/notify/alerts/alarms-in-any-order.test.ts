import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptor } from '../../../../functions/ingest/accept.ts'
import { alertNumbers } from '../../../../shared/domain/notifications/alert-numbers.data.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import { device } from '../../../../shared/entities/device.ts'
import { messageAt, presenceOf, type Said } from '../../../support/received.ts'
import { fleet, hourMs, minuteMs, noon, notify, pipelineOf, secondMs, sentBy } from './alerts-fixture.ts'

const now = noon + 2 * dayMs

/** A message of the tracker: seconds before now, as its clock is right; and whether it names the alarm. */
interface Sent {
  ago: number
  alarm?: string
}

/** Amina and Bilal get a mail of each SOS; the tracker sends what it has, one message after the other. */
async function sosByMail() {
  const at = await fleet()
  at.world.moveTo(now)
  await notify(at.atlas, [at.amina, at.bilal])
  const [truck] = await at.atlas.records.getMany(device, [at.truck])
  const accept = acceptor(at.world)
  const line = pipelineOf(at.world)
  let place = 0
  const accepted = async (said: Said) => expect(await accept([messageAt(++place, said)])).toBeNull()
  return {
    async send(
      messages: readonly Sent[],
      { offsetMs = 0, everyMs = 10 }: { offsetMs?: number; everyMs?: number } = {},
    ) {
      for (const { ago, alarm } of messages) {
        at.world.moveTo(at.world.now() + everyMs)
        const time = now - ago * secondMs + offsetMs
        const attributes = alarm === undefined ? {} : { alarm }
        const payload = [{ time, latitude: 36.75, longitude: 3.05 + ago / 1e5, attributes }]
        await accepted({ uniqueId: truck!.uniqueId, payload, receivedAt: at.world.now() })
      }
    },
    /** The tracker's connection. */
    presence: (connected: boolean, version: number) =>
      accepted(presenceOf(truck!.uniqueId, connected, at.world.now(), version)),
    wait: (ms: number) => at.world.moveTo(at.world.now() + ms),
    async mails() {
      const stored = await at.world.tracks(at.atlas.tenantId).eventsBetween(at.truck, 0, Number.MAX_SAFE_INTEGER)
      // as the table's stream has them: in the order in which they were stored
      await line.events(
        at.atlas,
        stored.toSorted((a, b) => a.id - b.id),
      )
      await line.send()
      return sentBy(at.world).map((mail) => mail.slice(0, mail.indexOf(' ')))
    },
    state: () => at.world.tracks(at.atlas.tenantId).state(at.truck),
  }
}

const offsets = {
  'an hour behind': -hourMs,
  'ten minutes behind': -10 * minuteMs,
  right: 0,
  'a minute ahead': 61 * secondMs,
  'minutes ahead': 7 * minuteMs + 12_345,
  'an hour ahead': hourMs,
  'five and a half hours ahead': 5.5 * hourMs,
  'twenty hours ahead': 20 * hourMs,
  'nearly a day ahead': dayMs - minuteMs,
}
const both = ['Amina', 'Bilal']

describe('an alarm leads to one message for each person', () => {
  it.each<{ name: string; messages: Sent[] }>([
    { name: 'a second before the newest fix', messages: [{ ago: 300 }, { ago: 0 }, { ago: 1, alarm: 'sos' }] },
    { name: 'a minute before it', messages: [{ ago: 300 }, { ago: 0 }, { ago: 60, alarm: 'sos' }] },
    { name: 'before everything', messages: [{ ago: 0 }, { ago: 300 }, { ago: 800, alarm: 'sos' }] },
  ])('that comes late: $name', async ({ messages }) => {
    const at = await sosByMail()
    await at.send(messages)
    expect(await at.mails()).toEqual(both)
  })

  it('but not one that is older than a quarter of an hour by a clock that is right', async () => {
    const at = await sosByMail()
    await at.send([{ ago: 0 }, { ago: alertNumbers.eventAgeMaxMs / secondMs + 1, alarm: 'sos' }])
    expect(await at.mails()).toEqual([])
  })

  it('whatever the order, the clock and the repetitions', async () => {
    const ago = fc.integer({ min: 0, max: 600 })
    const messages = fc
      .tuple(fc.uniqueArray(ago, { minLength: 1, maxLength: 6 }), fc.nat())
      .chain(([times, chosen]) => {
        const sent = times.map((ago, place): Sent =>
          place === chosen % times.length ? { ago, alarm: 'sos' } : { ago },
        )
        return fc.tuple(fc.shuffledSubarray(sent, { minLength: sent.length }), fc.array(fc.constantFrom(...sent)))
      })
    await fc.assert(
      fc.asyncProperty(messages, fc.constantFrom(...Object.values(offsets)), async ([sent, again], offsetMs) => {
        const at = await sosByMail()
        await at.send([...sent, ...again], { offsetMs })
        expect(await at.mails()).toEqual(both)
      }),
      { numRuns: 150 },
    )
  })

  it.each(Object.entries(offsets))('a clock that goes wrong amid right fixes: %s', async (_name, offsetMs) => {
    const at = await sosByMail()
    await at.send([{ ago: 30 }])
    await at.send([{ ago: 20 }], { offsetMs: Math.abs(offsetMs) })
    await at.send([{ ago: 10 }, { ago: 5, alarm: 'sos' }, { ago: 0 }])
    expect(await at.mails()).toEqual(both)
    const { last } = await at.state()
    expect(last).toMatchObject({ fixTime: now })
    expect('clockWasAhead' in last!.attributes).toBe(offsetMs !== 0)
  })

  it('each time that it is repeated after some minutes, with fixes between and without', async () => {
    for (const between of [[], [{ ago: -250 }, { ago: -290 }]]) {
      const at = await sosByMail()
      const times = [0, 300, 600]
      for (const seconds of times) {
        await at.presence(true, seconds)
        await at.send([{ ago: -seconds, alarm: 'sos' }])
        await at.presence(false, seconds)
        expect(await at.mails()).toEqual(times.filter((each) => each <= seconds).flatMap(() => both))
        at.wait(5 * minuteMs)
        await at.send(between.map(({ ago }) => ({ ago: ago - seconds })))
      }
    }
  })
})
