import { describe, expect, it } from 'vitest'
import type { Connection } from '../../functions/platform/ports/ports.ts'
import { minuteMs, noon } from '../support/builders.ts'
import { inEveryWorld, type TestWorld } from '../support/worlds.ts'

let made = 0
const build = (changes: Partial<Connection> = {}): Connection => ({
  connectionId: `c${++made}=`,
  tenantId: `watching${made}`,
  userId: 1,
  sessionKey: 'key',
  expiresAt: noon + minuteMs,
  logs: false,
  ...changes,
})
const connectionsOf = async (world: TestWorld, tenantId: string) =>
  (await world.sockets.watchers(tenantId)).connections.sort((a, b) => a.userId - b.userId)

inEveryWorld((fresh) => {
  describe('sockets: connections', () => {
    it('are found by their id and by their tenant until they are closed', async () => {
      const world = fresh()
      const first = build()
      const second = build({ tenantId: first.tenantId, userId: 2, logs: true })
      const unregistered = build()
      for (const connection of [first, second, unregistered]) await world.sockets.open(connection)
      expect(await world.sockets.connection(second.connectionId)).toEqual(second)
      expect(await connectionsOf(world, first.tenantId)).toEqual([first, second])

      await world.sockets.close(first.connectionId)
      await world.sockets.close(first.connectionId)
      expect(await world.sockets.connection(first.connectionId)).toBeNull()
      expect(await connectionsOf(world, first.tenantId)).toEqual([second])
    })

    it('keep what they derive from', async () => {
      const world = fresh()
      const connection = build({
        derivedFrom: [
          { kind: 'token', key: 'of-token' },
          { kind: 'person', userId: 3, as: 1, stamp: '' },
          { kind: 'sharer', userId: 3 },
        ],
      })
      await world.sockets.open(connection)
      expect(await world.sockets.connection(connection.connectionId)).toEqual(connection)
      expect(await connectionsOf(world, connection.tenantId)).toEqual([connection])
    })

    it('end with the session that they were opened with', async () => {
      const world = fresh()
      const connection = build()
      await world.sockets.open(connection)
      world.moveTo(noon + minuteMs)
      expect(await world.sockets.connection(connection.connectionId)).toBeNull()
      expect(await connectionsOf(world, connection.tenantId)).toEqual([])
    })

    it('may start and stop watching logs', async () => {
      const world = fresh()
      const connection = build()
      await world.sockets.open(connection)
      await world.sockets.setLogs(connection.connectionId, true)
      expect(await connectionsOf(world, connection.tenantId)).toEqual([{ ...connection, logs: true }])
      await world.sockets.setLogs(connection.connectionId, false)
      expect(await world.sockets.connection(connection.connectionId)).toEqual(connection)
    })

    it('that do not exist cannot watch logs', async () => {
      const world = fresh()
      await world.sockets.setLogs('nobody', true)
      expect(await world.sockets.connection('nobody')).toBeNull()
    })

    it('may read compact frames, and be hidden for good', async () => {
      const world = fresh()
      const connection = build({ isCompact: true })
      await world.sockets.open(connection)
      expect(await world.sockets.connection(connection.connectionId)).toEqual(connection)
      await world.sockets.hide(connection.connectionId)
      const hidden = { ...connection, isHidden: true as const }
      expect(await world.sockets.connection(connection.connectionId)).toEqual(hidden)
      expect(await connectionsOf(world, connection.tenantId)).toEqual([hidden])
      await world.sockets.hide('nobody')
      expect(await world.sockets.connection('nobody')).toBeNull()
    })

    it('of all tenants are listed, each once', async () => {
      const world = fresh()
      const opened = [build(), build(), build()]
      for (const connection of opened) await world.sockets.open(connection)
      const found: string[] = []
      for await (const { connectionId } of world.sockets.all()) found.push(connectionId)
      const ids = opened.map(({ connectionId }) => connectionId)
      expect(found.filter((id) => ids.includes(id)).sort()).toEqual(ids.sort())
    })
  })
})
