import { beforeEach, describe, expect, test } from 'vitest'
import { type LiveChange, LiveStore } from '../../../web/src/live/store.ts'
import { at, deviceNamed, eventOf, positionOf } from './live-fixtures.ts'

let store: LiveStore
let changes: LiveChange[]

beforeEach(() => {
  store = new LiveStore()
  changes = []
  store.subscribe((change) => changes.push(change))
})

describe('pushed messages', () => {
  test('one message with devices, positions and events makes one notification', () => {
    store.apply({ devices: [deviceNamed(1)], positions: [positionOf(1), positionOf(2)], events: [eventOf(5)] })
    expect(changes).toHaveLength(1)
    expect([...changes[0]!.positions]).toEqual([1, 2])
    expect(changes[0]).toMatchObject({ directory: true, events: true })
  })

  test('a message that says nothing notifies nobody', () => {
    store.apply({})
    expect(changes).toHaveLength(0)
  })

  test('a fix that is older than the one on the map is dropped', () => {
    store.apply({ positions: [positionOf(1, { fixTime: at(60), latitude: 36.9 })] })
    store.apply({ positions: [positionOf(1, { fixTime: at(30), latitude: 36.1 })] })
    expect(store.positions.get(1)?.latitude).toBe(36.9)
    expect(changes).toHaveLength(1)
  })

  test('one with a right time is taken after one whose tracker’s clock was ahead', () => {
    const clockAhead = 72_000
    store.apply({ positions: [positionOf(1, { fixTime: at(60), latitude: 36.9, attributes: { clockAhead } })] })
    store.apply({ positions: [positionOf(1, { fixTime: at(20), latitude: 36.2, attributes: { clockAhead } })] })
    expect(store.positions.get(1)?.latitude).toBe(36.9)
    store.apply({ positions: [positionOf(1, { fixTime: at(30), latitude: 36.1 })] })
    expect(store.positions.get(1)?.latitude).toBe(36.1)
  })

  test('a fix of the same second is taken: its totals were corrected', () => {
    store.apply({ positions: [positionOf(1)] })
    store.apply({ positions: [positionOf(1, { attributes: { totalDistance: 5 } })] })
    expect(store.positions.get(1)?.attributes).toEqual({ totalDistance: 5 })
  })

  test('a status that is older than the known one is dropped', () => {
    store.apply({ devices: [deviceNamed(1, { lastUpdate: at(60) })] })
    store.apply({ devices: [deviceNamed(1, { lastUpdate: at(10), status: 'offline' })] })
    expect(store.devices.get(1)?.status).toBe('online')
  })

  test('a compact frame comes to the same as a JSON frame, for devices that are known', () => {
    const state = { id: 1, status: 'offline' as const, lastUpdate: at(9), positionId: 5, activitySince: at(3) }
    const other = new LiveStore()
    for (const each of [store, other]) each.apply({ devices: [deviceNamed(1), deviceNamed(2)] })
    store.apply({ states: [state], positions: [positionOf(1)] })
    other.apply({ devices: [deviceNamed(1, state)], positions: [positionOf(1)] })
    expect(store.devices).toEqual(other.devices)
    expect(store.positions).toEqual(other.positions)
    expect(changes.at(-1)).toMatchObject({ directory: true })
  })

  test('a state of a device that is not known, or an older one, changes nothing', () => {
    store.apply({ devices: [deviceNamed(1, { lastUpdate: at(60) })] })
    const stale = { id: 1, status: 'offline' as const, lastUpdate: at(10), positionId: 0, activitySince: null }
    store.apply({ states: [stale, { ...stale, id: 2, lastUpdate: at(90) }] })
    expect([store.devices.get(1)?.status, store.devices.size, changes.length]).toEqual(['online', 1, 1])
  })

  test('a device and its state in one message: both count', () => {
    store.apply({
      devices: [deviceNamed(1)],
      states: [{ id: 1, status: 'unknown', lastUpdate: at(5), positionId: 0, activitySince: null }],
    })
    expect(store.devices.get(1)).toMatchObject({ name: 'Truck 1', status: 'unknown', lastUpdate: at(5) })
  })

  test.each([
    ['its last message came later', { lastUpdate: at(9) }, false],
    ['it went offline', { lastUpdate: at(9), status: 'offline' as const }, true],
    ['it was renamed', { name: 'Bus 7' }, true],
    ['it moved to another group', { groupId: 3 }, true],
    ['its plate was changed', { attributes: { plate: 'B 2' } }, true],
    ['its contact was changed', { contact: 'Karim' }, true],
    ['its speed limit was changed', { attributes: { speedLimit: 50 } }, false],
  ])('a list is sorted again only when it matters: %s', (_name, change, directory) => {
    store.apply({ devices: [deviceNamed(1)] })
    store.apply({ devices: [deviceNamed(1, change)] })
    expect(changes[1]?.directory).toBe(directory)
  })
})

describe('events', () => {
  test('the drawer holds the 50 newest, newest first', () => {
    store.apply({ events: Array.from({ length: 60 }, (_, index) => eventOf(index + 1)) })
    expect(store.events).toHaveLength(50)
    expect(store.events[0]?.id).toBe(60)
    expect(store.events.at(-1)?.id).toBe(11)
  })

  test('an event that comes twice is held once, and the second time changes nothing', () => {
    store.apply({ events: [eventOf(7)] })
    store.apply({ events: [eventOf(7)] })
    expect([store.events.length, changes.length]).toEqual([1, 1])
  })

  test('events that a reload brought join the others', () => {
    store.addEvents([eventOf(3), eventOf(4)])
    expect(store.events.map(({ id }) => id)).toEqual([4, 3])
    expect(changes[0]).toMatchObject({ events: true })
  })

  const acknowledged = {
    ...eventOf(7),
    attributes: { acknowledgedBy: 'Bilal', acknowledgedAt: '2026-05-04T12:00:00Z' },
  }

  test('an event that was acknowledged takes the place of the one from before', () => {
    store.apply({ events: [eventOf(7), eventOf(8)] })
    store.apply({ events: [acknowledged] })
    expect(store.events).toEqual([eventOf(8), acknowledged])
    expect(changes.at(-1)).toMatchObject({ events: true })
  })

  test('an acknowledgement outlives a list that was read before it', () => {
    store.apply({ events: [acknowledged] })
    store.addEvents([eventOf(7)])
    expect(store.events).toEqual([acknowledged])
  })
})

describe('live routes', () => {
  const drive = (...longitudes: number[]) => {
    for (const longitude of longitudes) store.apply({ positions: [positionOf(1, { longitude })] })
  }

  test('nothing is remembered while they are off', () => {
    drive(1, 2, 3)
    expect(store.history.size).toBe(0)
  })

  test('a standing vehicle adds no point', () => {
    store.keepRoutes(10)
    drive(1, 1, 1, 2)
    expect(store.history.get(1)?.map(([x]) => x)).toEqual([1, 2])
  })

  test('the oldest points go when the length is reached', () => {
    store.keepRoutes(3)
    drive(1, 2, 3, 4, 5)
    expect(store.history.get(1)?.map(([x]) => x)).toEqual([3, 4, 5])
  })

  test('switching them off forgets them', () => {
    store.keepRoutes(3)
    drive(1, 2)
    store.keepRoutes(0)
    expect(store.history.size).toBe(0)
  })
})

describe('a fresh load', () => {
  test('a device that is no longer visible goes with its position and route', () => {
    store.keepRoutes(5)
    store.apply({ devices: [deviceNamed(1), deviceNamed(2)], positions: [positionOf(1), positionOf(2)] })
    store.replaceDevices([deviceNamed(2)])
    expect([...store.devices.keys()]).toEqual([2])
    expect([...store.positions.keys()]).toEqual([2])
    expect([...store.history.keys()]).toEqual([2])
    expect(changes.at(-1)!.devices).toEqual(new Set([1, 2]))
  })

  test('signing out leaves nothing behind', () => {
    store.apply({ devices: [deviceNamed(1)], positions: [positionOf(1)], events: [eventOf(1)] })
    store.setConnected(true)
    store.clear()
    expect([store.devices.size, store.positions.size, store.events.length, store.connected]).toEqual([0, 0, 0, false])
  })
})

describe('what is removed', () => {
  const removed = [{ type: 'device', id: 1 }]
  beforeEach(() => {
    store.keepRoutes(10)
    store.replaceDevices([deviceNamed(1), deviceNamed(2)])
    store.replacePositions([positionOf(1), positionOf(2)])
    store.addEvents([eventOf(5, { deviceId: 1 }), eventOf(6, { deviceId: 2 })])
    changes.length = 0
  })

  test('is forgotten with its position, route and events, and lists learn of it', () => {
    store.apply({ removed })
    const kept = [store.devices, store.positions, store.history].map((each) => [...each.keys()])
    expect([kept, store.events.map(({ id }) => id)]).toEqual([[[2], [2], [2]], [6]])
    expect(changes).toMatchObject([{ directory: true, events: true }])
    expect([changes[0]!.devices.has(1), changes[0]!.positions.has(1)]).toEqual([true, true])
  })

  test('does not come back with what was said before and comes later', () => {
    store.apply({ removed, devices: [deviceNamed(1)] })
    store.apply({ devices: [deviceNamed(1)], positions: [positionOf(1)] })
    expect([store.devices.has(1), store.positions.has(1)]).toEqual([false, false])
  })

  test('comes back when the server lists it again', () => {
    store.apply({ removed })
    store.replaceDevices([deviceNamed(1)])
    store.apply({ positions: [positionOf(1, { fixTime: at(9) })] })
    expect([store.devices.has(1), store.positions.has(1)]).toEqual([true, true])
  })

  test('of another kind is no device', () => {
    store.apply({ removed: [{ type: 'geofence', id: 1 }] })
    expect([store.devices.has(1), changes]).toEqual([true, []])
  })
})
