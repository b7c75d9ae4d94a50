import { describe, expect, it } from 'vitest'
import { commandLimits } from '../../../shared/domain/commands/command-rules.data.ts'
import { withCommand, withoutCommand } from '../../../shared/domain/commands/queue.ts'
import type { CommandJob, Commands } from '../../../functions/platform/ports/command-ports.ts'
import { buildPosition, buildState, minuteMs, noon } from '../../support/builders.ts'
import { order } from '../../shared/domain/commands/queue-fixture.ts'
import { inEveryWorld } from '../../support/worlds.ts'

const deviceId = 7

async function ask(commands: Commands, type: Parameters<typeof order>[0], now: number) {
  const queue = await commands.queue(deviceId)
  const change = withCommand(queue, order(type), now)!
  return { added: change.added, saved: await commands.save(deviceId, queue, change), queue, change }
}

describe('commands of devices', () => {
  inEveryWorld((fresh) => {
    let tenants = 0
    const tenant = () => `commands${++tenants}`

    it('come back as they were saved, the newest first, each tenant and device by itself', async () => {
      const [world, tenantId] = [fresh(), tenant()]
      const commands = world.commands(tenantId)
      expect([await commands.hasOpen(deviceId), (await commands.queue(deviceId)).version]).toEqual([false, 0])
      const first = await ask(commands, 'getVersion', noon)
      const second = await ask(commands, 'positionSingle', noon + 1)
      expect(await commands.queue(deviceId)).toEqual(second.saved)
      expect(second.saved!.open).toEqual([first.added, second.added])
      expect(await commands.history(deviceId, 10)).toEqual([second.added, first.added])
      expect(await commands.history(deviceId, 1)).toEqual([second.added])
      expect(await commands.command(first.added.id)).toEqual(first.added)
      expect(await commands.hasOpen(deviceId)).toBe(true)
      expect(await commands.history(deviceId + 1, 10)).toEqual([])
      const other = world.commands(tenant())
      expect([await other.history(deviceId, 10), await other.command(first.added.id)]).toEqual([[], null])
    })

    it('have one writer at a time: who comes second changes nothing', async () => {
      const commands = fresh().commands(tenant())
      const seen = await commands.queue(deviceId)
      const [mine, theirs] = ['alarmArm', 'custom'].map((type) => withCommand(seen, order(type as 'custom'), noon)!)
      expect(await commands.save(deviceId, seen, theirs!)).not.toBeNull()
      expect(await commands.save(deviceId, seen, mine!)).toBeNull()
      expect((await commands.history(deviceId, 10)).map(({ type }) => type)).toEqual(['custom'])
    })

    it('are marked in the state of the device while one is open, also of one that never sent', async () => {
      const [world, tenantId] = [fresh(), tenant()]
      const [commands, tracks] = [world.commands(tenantId), world.tracks(tenantId)]
      const { saved, added } = await ask(commands, 'positionSingle', noon)
      const marked = await tracks.state(deviceId)
      expect(marked).toMatchObject({ status: 'offline', lastUpdate: null, last: null, version: 1 })
      expect(marked.commandsPendingUntil).toBe(noon + 5 * minuteMs)
      await commands.save(deviceId, saved!, withoutCommand(saved!, added.id, noon)!)
      const after = await tracks.state(deviceId)
      expect(after.version).toBe(2)
      expect(after).not.toHaveProperty('commandsPendingUntil')
    })

    it('are marked without losing what the state holds, and ingest notices: its save is refused', async () => {
      const [world, tenantId] = [fresh(), tenant()]
      const [commands, tracks] = [world.commands(tenantId), world.tracks(tenantId)]
      const position = buildPosition(0, { deviceId })
      const first = await tracks.save({
        state: { ...buildState([position]), deviceId, version: 0 },
        accepted: [position],
        events: [],
      })
      await ask(commands, 'configuration', noon)
      expect(await tracks.save({ state: first!, accepted: [], events: [] })).toBeNull()
      const again = await tracks.state(deviceId)
      expect(again.last).toEqual(position)
      const next = buildPosition(1, { deviceId })
      const saved = await tracks.save({ state: { ...again, last: next }, accepted: [next], events: [] })
      expect(saved!.commandsPendingUntil).toBe(again.commandsPendingUntil)
      expect((await tracks.states([deviceId])).get(deviceId)!.commandsPendingUntil).toBe(again.commandsPendingUntil)
      expect(await tracks.between(deviceId, { from: noon - 1, to: noon + minuteMs })).toHaveLength(2)
    })

    it('fade with their history', async () => {
      const [world, tenantId] = [fresh(), tenant()]
      const commands = world.commands(tenantId)
      const { added } = await ask(commands, 'getVersion', noon)
      world.moveTo(added.expiresAt + commandLimits.historyKeptMs + 2000)
      expect([await commands.command(added.id), await commands.history(deviceId, 10)]).toEqual([null, []])
    })

    it('go with their device', async () => {
      const commands = fresh().commands(tenant())
      await ask(commands, 'getVersion', noon)
      await commands.remove(deviceId)
      await commands.remove(deviceId)
      expect([await commands.history(deviceId, 10), (await commands.queue(deviceId)).open]).toEqual([[], []])
    })

    it('of many devices are jobs with one writer', async () => {
      const [world, tenantId] = [fresh(), tenant()]
      const commands = world.commands(tenantId)
      const { deviceId: _, ...ordered } = order('custom', { attributes: { data: 'x' } })
      const job: CommandJob = {
        id: `job-${tenantId}`,
        userId: 1,
        order: ordered,
        deviceIds: [1, 2],
        done: 0,
        sent: 0,
        queued: 0,
        failed: 0,
        failures: [],
        expiresAt: noon + minuteMs,
        version: 0,
      }
      const saved = await commands.saveJob(job)
      expect(saved).toEqual({ ...job, version: 1 })
      expect(await commands.saveJob(job)).toBeNull()
      expect(await commands.job(job.id)).toEqual(saved)
      expect(await world.commands(tenant()).job(job.id)).toBeNull()
      world.moveTo(noon + 2 * minuteMs)
      expect(await commands.job(job.id)).toBeNull()
    })
  })
})
