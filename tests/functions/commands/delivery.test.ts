import { describe, expect, it } from 'vitest'
import { deliverCommands, takeAnswers } from '../../../functions/application/commands/deliver.ts'
import { takeCommand } from '../../../functions/application/commands/take-command.ts'
import { wakeUps } from '../../../functions/commands/wake-ups.ts'
import type { InMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { minuteMs, secondMs } from '../../../shared/domain/time/durations.ts'
import { noon } from '../../support/builders.ts'
import { ask, states, stood, van } from './van-fixture.ts'

const payloads = (world: Pick<InMemoryWorld, 'published'>) =>
  world.published.map(({ payload }) => (JSON.parse(payload) as { type: string }).type)

describe('delivery', () => {
  it('sends at once what can be sent, to the tracker’s own topic', async () => {
    const world = inMemoryWorld({ now: () => noon })
    const atlas = await van(world)
    expect(await ask(world, atlas, 'getVersion')).toMatchObject({ state: 'delivered', attempts: 1 })
    expect(world.published).toMatchObject([{ topic: `trackers/${atlas.uniqueId}/commands`, mayPublish: true }])
    expect(world.streamed).toEqual([])
  })

  it('keeps what finds nobody, and sends it when the tracker is received again, which is announced', async () => {
    const world = inMemoryWorld({ now: () => noon })
    const atlas = await van(world)
    world.outcomes.push({ kind: 'notConnected' })
    expect(await ask(world, atlas, 'getVersion')).toMatchObject({ state: 'queued', attempts: 0, sentAt: null })
    await deliverCommands(world, atlas, 'received')
    expect(await states(world, atlas)).toEqual(['getVersion delivered'])
    expect(world.streamed.map(({ record }) => record.topic)).toEqual([`commands/sent/${atlas.uniqueId}`])
  })

  it('does not stop the engine of a vehicle that moves, and does when it stands', async () => {
    let now = noon
    const world = inMemoryWorld({ now: () => now })
    const moving = await van(world, [{ fixTime: noon - 5 * secondMs, speed: 40 }])
    expect(await ask(world, moving, 'engineStop')).toMatchObject({ state: 'waiting', waitsFor: 'The vehicle moves.' })
    expect(world.published).toEqual([])
    const parked = await van(world, stood)
    expect(await ask(world, parked, 'engineStop')).toMatchObject({ state: 'delivered' })
    expect(payloads(world)).toEqual(['engineStop'])
    now += 11 * minuteMs
    await deliverCommands(world, moving, 'later')
    expect(await states(world, moving)).toEqual(['engineStop expired'])
  })

  it('looks again when a try is due, and not for ever', async () => {
    let now = noon
    const world = inMemoryWorld({ now: () => now })
    const atlas = await van(world)
    world.outcomes.push({ kind: 'noAnswer' }, { kind: 'noAnswer' })
    await ask(world, atlas, 'alarmDismiss')
    expect(world.wakeUps.at(-1)).toMatchObject({ why: 'later', delayMs: 15 * secondMs })
    const rounds: number[] = []
    while (world.wakeUps.length > 0 && rounds.length < 100) {
      const { delayMs } = world.wakeUps.at(-1)!
      world.wakeUps.length = 0
      now += delayMs
      rounds.push(delayMs)
      await deliverCommands(world, atlas, 'later')
    }
    expect(await states(world, atlas)).toEqual(['alarmDismiss delivered'])
    expect(payloads(world)).toHaveLength(3)
    expect(rounds.length).toBeLessThan(10)
    expect((await world.tracks(atlas.tenantId).state(atlas.deviceId)).commandsPendingUntil).toBeUndefined()
  })

  it('hears no answer to a command of another device', async () => {
    const world = inMemoryWorld({ now: () => noon })
    const [mine, theirs] = [await van(world), await van(world)]
    const command = await ask(world, { ...mine, deviceId: mine.deviceId }, 'getVersion')
    if (command === null || command === 'repeated') throw new Error('not asked')
    const answer = { commandId: command.id, status: 'done', text: 'no' } as const
    await takeAnswers(world, { tenantId: theirs.tenantId, deviceId: theirs.deviceId + 1000 }, [answer])
    expect(await states(world, mine)).toEqual(['getVersion delivered'])
    await takeAnswers(world, mine, [answer])
    expect(await states(world, mine)).toEqual(['getVersion done'])
  })

  it('gives a tracker that only asks one command with each answer', async () => {
    const world = inMemoryWorld({ now: () => noon })
    const phone = await van(world, [{}], 'osmand')
    await ask(world, phone, 'custom', { attributes: { data: 'first' } })
    await ask(world, phone, 'custom', { attributes: { data: 'second' } })
    expect(await states(world, phone)).toEqual(['custom queued', 'custom queued'])
    expect([await takeCommand(world, phone), await takeCommand(world, phone), await takeCommand(world, phone)]).toEqual(
      ['first', 'second', null],
    )
    expect(world.published).toEqual([])
    expect(await states(world, phone)).toEqual(['custom delivered', 'custom delivered'])
  })

  it('of a command that may not wait keeps nothing when the tracker is away', async () => {
    const world = inMemoryWorld({ now: () => noon })
    const atlas = await van(world)
    world.outcomes.push({ kind: 'notConnected' })
    expect(await ask(world, atlas, 'getVersion', { noQueue: true })).toMatchObject({
      state: 'cancelled',
      reason: 'The tracker is not there, and the command may not wait for it.',
    })
    await deliverCommands(world, atlas, 'received')
    expect(await ask(world, atlas, 'getVersion', { noQueue: true })).toMatchObject({ state: 'delivered', attempts: 1 })
    expect(payloads(world)).toEqual(['getVersion', 'getVersion'])
    expect(world.published.some(({ payload }) => payload.includes('noQueue'))).toBe(false)
  })

  it('sends by text message without the tracker', async () => {
    const world = inMemoryWorld({ now: () => noon })
    const away = await van(world, [{}], 'flespi')
    const asked = await ask(world, away, 'custom', { textChannel: true, attributes: { data: 'RESET {uniqueId}' } })
    expect(asked).toMatchObject({ state: 'sent', endedAt: noon })
    expect(world.texts).toEqual([{ phone: '+213550000000', text: `RESET ${away.uniqueId}` }])
  })

  it('of a wake-up that cannot be read goes back, and its neighbours are looked at', async () => {
    const world = inMemoryWorld({ now: () => noon })
    const atlas = await van(world)
    world.outcomes.push({ kind: 'notConnected' })
    await ask(world, atlas, 'getVersion')
    const good = JSON.stringify({ ...atlas, why: 'received' })
    const again = await wakeUps(world, [
      { messageId: 'bad', body: '{"tenantId":7}' },
      { messageId: 'good', body: good },
    ])
    expect(again).toEqual(['bad'])
    expect(await states(world, atlas)).toEqual(['getVersion delivered'])
  })
})
