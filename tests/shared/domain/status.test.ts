import { describe, expect, it } from 'vitest'
import { type DeviceState, newDeviceState } from '../../../shared/domain/device-state.ts'
import { fallSilent, markReceived, presence } from '../../../shared/domain/status.ts'
import { minuteMs, noon } from '../../support/positions.ts'

describe('hearing of a device', () => {
  it('puts it online', () => {
    expect(markReceived(newDeviceState(7), noon)).toMatchObject({ status: 'online', lastUpdate: noon })
  })
  it('never moves the last update back', () => {
    expect(markReceived(markReceived(newDeviceState(7), noon), noon - minuteMs).lastUpdate).toBe(noon)
  })
})

describe('deviceTimers', () => {
  it.each([
    { name: 'nine minutes are bearable', status: 'online', minutes: 9, after: null },
    { name: 'after ten the device is unknown', status: 'online', minutes: 10, after: 'unknown' },
    { name: 'an offline device stays offline', status: 'offline', minutes: 60, after: null },
    { name: 'an unknown device stays unknown', status: 'unknown', minutes: 60, after: null },
  ] as const)('silence: $name', ({ status, minutes, after }) => {
    const state: DeviceState = { ...newDeviceState(7), status, lastUpdate: noon }
    expect(fallSilent(state, noon + minutes * minuteMs)?.status ?? null).toBe(after)
  })

  it('does not change the time of the last message', () => {
    expect(
      fallSilent({ ...newDeviceState(7), status: 'online', lastUpdate: noon }, noon + 60 * minuteMs)?.lastUpdate,
    ).toBe(noon)
  })
})

const [hello, bye] = [true, false]

describe('presence', () => {
  it.each([
    { name: 'comes', news: [[hello, 1, 0]], seen: ['online'] },
    {
      name: 'comes and goes',
      news: [
        [hello, 1, 0],
        [bye, 1, 1],
      ],
      seen: ['online', 'offline'],
    },
    {
      name: 'the same news twice is news once',
      news: [
        [bye, 1, 1],
        [bye, 1, 1],
      ],
      seen: ['offline', null],
    },
    {
      name: 'disconnected arrives before connected',
      news: [
        [bye, 1, 1],
        [hello, 1, 0],
      ],
      seen: ['offline', null],
    },
    {
      name: 'the end of an older connection does not end the newer',
      news: [
        [hello, 2, 1],
        [bye, 1, 2],
      ],
      seen: ['online', null],
    },
    {
      name: 'back again',
      news: [
        [bye, 1, 0],
        [hello, 2, 1],
      ],
      seen: ['offline', 'online'],
    },
    {
      name: 'the broker counts from 0 after an hour away',
      news: [
        [bye, 9, 0],
        [hello, 0, 90],
      ],
      seen: ['offline', 'online'],
    },
    {
      name: 'old news from before it counted from 0',
      news: [
        [hello, 0, 90],
        [bye, 9, 0],
      ],
      seen: ['online', null],
    },
    {
      name: 'a last will has only its time',
      news: [
        [hello, 3, 0],
        [bye, -1, 5],
        [hello, -1, 4],
      ],
      seen: ['online', 'offline', null],
    },
  ] as const)('presence: $name', ({ news, seen }) => {
    let state = newDeviceState(7)
    const statuses = news.map(([connected, version, minutes]) => {
      const next = presence(state, { connected, version, at: noon + minutes * minuteMs })
      state = next ?? state
      return next?.status ?? null
    })
    expect(statuses).toEqual(seen)
  })

  it('a disconnect does not count as a message', () => {
    const online = { ...newDeviceState(7), status: 'online', lastUpdate: noon } as const
    expect(presence(online, { connected: false, version: 1, at: noon + minuteMs })?.lastUpdate).toBe(noon)
  })
})
