import { describe, expect, it } from 'vitest'
import { newDeviceState } from '../../../shared/domain/device-state.ts'
import { device } from '../../../shared/entities/device.ts'
import { deviceJson, eventJson, positionJson } from '../../../shared/wire/json.ts'
import { liveFrames, type LiveMessage } from '../../../shared/wire/live-message.ts'
import { noon, positionOf } from '../../support/positions.ts'

const positions = Array.from({ length: 50 }, (_, index) => positionJson(positionOf({ address: `Rue ${index} é` })))
const bytes = (text: string) => new TextEncoder().encode(text).length

describe('live frames', () => {
  it('one message that fits is one frame', () => {
    const [frame, ...more] = liveFrames({ positions: positions.slice(0, 2) }, 100_000)
    expect(JSON.parse(frame!)).toEqual({ positions: positions.slice(0, 2) })
    expect(more).toEqual([])
  })

  it('an empty message is no frame', () => {
    expect(liveFrames({}, 1000)).toEqual([])
    expect(liveFrames({ positions: [], events: [] }, 1000)).toEqual([])
  })

  it('split between items, within the bound, and lose nothing', () => {
    const devices = [deviceJson(device.schema.parse({ id: 7, name: 'Van 1', uniqueId: 'van-1' }), newDeviceState(7))]
    const frames = liveFrames({ devices, positions }, 2000)
    expect(frames.length).toBeGreaterThan(5)
    expect(frames.every((frame) => bytes(frame) <= 2000)).toBe(true)
    const parsed = frames.map((frame) => JSON.parse(frame) as LiveMessage)
    expect(parsed.flatMap((frame) => frame.devices ?? [])).toEqual(devices)
    expect(parsed.flatMap((frame) => frame.positions ?? [])).toEqual(positions)
  })

  it('an item larger than the bound still gets a frame of its own', () => {
    expect(liveFrames({ positions: positions.slice(0, 3) }, 10)).toHaveLength(3)
  })
})

describe('shapes of the API', () => {
  it('moments are ISO text in UTC with an offset', () => {
    expect(positionJson(positionOf())).toMatchObject({
      fixTime: '2026-11-20T12:00:00.000+00:00',
      geofenceIds: null,
      attributes: {},
    })
    const event = {
      id: 1,
      deviceId: 7,
      type: 'ignitionOn',
      eventTime: noon,
      positionId: 2,
      geofenceId: 0,
      maintenanceId: 0,
      attributes: {},
    } as const
    expect(eventJson(event).eventTime).toBe('2026-11-20T12:00:00.000+00:00')
  })

  it('a device that never spoke is offline, without a last update or position', () => {
    const van = deviceJson(device.schema.parse({ id: 7, name: 'Van 1', uniqueId: 'van-1' }), newDeviceState(7))
    expect(van).toMatchObject({ status: 'offline', lastUpdate: null, positionId: 0, groupId: 0 })
  })
})
