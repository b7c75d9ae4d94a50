import { describe, expect, it } from 'vitest'
import { deliverCommands } from '../../../functions/application/commands/deliver.ts'
import { sendToDevices } from '../../../functions/application/commands/send-to-devices.ts'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { importedTopic } from '../../../shared/wire/imports/imported-topic.ts'
import { importedTrackTopic } from '../../../shared/wire/imports/imported-track.ts'
import { messageAt, presenceOf, type Said } from '../../support/received.ts'
import { minuteMs, secondMs } from '../../support/builders.ts'
import { addDevice, ask, fixture } from '../api/api-fixture.ts'
import { order } from '../../shared/domain/commands/queue-fixture.ts'
import { ask as askFor, states } from './van-fixture.ts'

/** Amina's van, whose tracker has sent a position and is away since. */
async function away() {
  const api = await fixture()
  const { world, amina } = api
  const begin = world.now()
  const { id: deviceId } = await addDevice(amina, { name: 'Van', uniqueId: 'van' })
  const accept = acceptor(world)
  let sequence = 0
  const hear = async (said: Said) => {
    world.moveTo(Math.max(world.now(), said.receivedAt!))
    expect(await accept([messageAt(++sequence, { uniqueId: 'van', ...said })])).toBeNull()
  }
  const at = (time: number) => ({ fixTime: time, time, latitude: 36.75, longitude: 3.05 })
  await hear(presenceOf('van', true, begin))
  await hear({ payload: at(begin), receivedAt: begin })
  await hear(presenceOf('van', false, begin + secondMs))
  world.wakeUps.length = 0
  return {
    world,
    van: { tenantId: amina.tenantId, deviceId, uniqueId: 'van', userId: amina.id },
    hear,
    /** a position after the tracker's last one, which says what looks like an answer */
    bring: (topic: string) =>
      hear({
        topic,
        payload: [{ ...at(begin + 20 * minuteMs), protocol: 'gt06', attributes: { result: 'OK' } }],
        receivedAt: begin + 20 * minuteMs,
      }),
    back: async () => {
      await hear(presenceOf('van', true, begin + 40 * minuteMs, 1))
      await hear({ payload: at(begin + 40 * minuteMs), receivedAt: begin + 40 * minuteMs })
    },
    types: async () => {
      const { json } = await ask(api, `/api/commands/types?deviceId=${deviceId}`, { as: amina })
      return (json as { type: string }[]).map(({ type }) => type)
    },
  }
}

describe.each([
  { name: 'a file', topic: importedTrackTopic('one', 'van') },
  { name: 'another server', topic: `${importedTopic}/van` },
])('commands, while history comes from $name', ({ topic }) => {
  it('a command that waits is not woken, and waits for its tracker', async () => {
    const { world, van, bring, back } = await away()
    await askFor(world, van, 'engineResume')
    expect(await states(world, van)).toEqual(['engineResume queued'])
    world.wakeUps.length = 0
    await bring(topic)
    expect(world.wakeUps).toEqual([])
    // as the broker says
    world.outcomes.push({ kind: 'notConnected' })
    await deliverCommands(world, van, 'later')
    world.outcomes.length = 0
    expect(await states(world, van)).toEqual(['engineResume queued'])
    await back()
    await deliverCommands(world, van, 'received')
    expect(await states(world, van)).toEqual(['engineResume delivered'])
    expect(world.published.at(-1)).toMatchObject({ topic: 'trackers/van/commands' })
  })

  it('the tracker takes what it took', async () => {
    const { world, van, bring, types } = await away()
    const before = await types()
    expect(before).toContain('engineResume')
    await bring(topic)
    expect(await types()).toEqual(before)
    const { deviceId, tenantId, userId } = van
    const { sent, queued, failures } = await sendToDevices(world, tenantId, {
      order: order('engineResume', { createdById: userId }),
      deviceIds: [deviceId],
    })
    expect([failures, sent + queued]).toEqual([[], 1])
  })
})
