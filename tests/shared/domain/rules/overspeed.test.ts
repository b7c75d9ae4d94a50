import { describe, expect, it } from 'vitest'
import type { Attributes } from '../../../../shared/domain/position.ts'
import { engineSettings } from '../../../../shared/domain/engine/engine-settings.ts'
import { stepSpeeding } from '../../../../shared/domain/rules/overspeed.ts'
import { depot, drive, reported } from '../../../support/engine.ts'
import { noon, positionOf, secondMs } from '../../../support/positions.ts'

interface Case {
  name: string
  /** knots, one fix every ten seconds */
  speeds: readonly number[]
  settings?: Record<string, unknown>
  attributes?: Attributes
  /** limits of geofences that all of it happens in */
  geofences?: readonly number[]
  /** `seconds: speed/limit geofence` */
  raised: readonly string[]
}
const limit = { speedLimit: 40 }

describe('overspeed', () => {
  it.each<Case>([
    { name: 'no limit', speeds: [90, 90], raised: [] },
    { name: 'just the limit', speeds: [40], settings: limit, raised: [] },
    { name: 'faster', speeds: [30, 41, 50], settings: limit, raised: ['10: 41/40'] },
    { name: 'again after it was over', speeds: [41, 30, 41], settings: limit, raised: ['0: 41/40', '20: 41/40'] },
    {
      name: 'a needle that trembles at the limit rings once',
      speeds: [41, 39.5, 41, 39, 42],
      settings: limit,
      raised: ['0: 41/40'],
    },
    {
      name: 'only when it lasts',
      speeds: [50, 55, 55, 55, 30],
      settings: { ...limit, 'event.overspeed.minimalDuration': 15 },
      raised: ['20: 55/40'],
    },
    {
      name: 'not when it does not last',
      speeds: [50, 55, 30, 55, 30],
      settings: { ...limit, 'event.overspeed.minimalDuration': 15 },
      raised: [],
    },
    {
      name: 'with some tolerance',
      speeds: [43, 45],
      settings: { ...limit, 'event.overspeed.thresholdMultiplier': 1.1 },
      raised: ['10: 45/40'],
    },
    {
      name: 'the limit of the road comes before that of the device',
      speeds: [35],
      settings: limit,
      attributes: { speedLimit: 30 },
      raised: ['0: 35/30'],
    },
    {
      name: 'that of a geofence before both',
      speeds: [35],
      settings: limit,
      attributes: { speedLimit: 30 },
      geofences: [20],
      raised: ['0: 35/20 1'],
    },
    { name: 'a geofence may allow more', speeds: [45], settings: limit, geofences: [50], raised: [] },
    {
      name: 'a geofence without a limit says nothing',
      speeds: [45],
      settings: limit,
      geofences: [0],
      raised: ['0: 45/40'],
    },
    { name: 'of several the highest', speeds: [35], geofences: [20, 30], raised: ['0: 35/30 2'] },
    {
      name: 'or the lowest',
      speeds: [35],
      geofences: [20, 30],
      settings: { 'event.overspeed.preferLowest': true },
      raised: ['0: 35/20 1'],
    },
    { name: 'limits typed as text count', speeds: [45], settings: { speedLimit: '40' }, raised: ['0: 45/40'] },
  ])('overspeed: $name', ({ speeds, settings, attributes, geofences = [], raised }) => {
    const fixes = speeds.map((speed, index) => reported(index * 10, { speed, attributes, metres: index * 10 }))
    const activeRules = { geofences: geofences.map((speedLimit, index) => depot({ speedLimit }, { id: index + 1 })) }
    const { events, positions } = drive(fixes, { settings, activeRules })
    const shown = events
      .filter(({ type }) => type === 'deviceOverspeed')
      .map(({ positionId, geofenceId, attributes: said }) => {
        const place = positions.findIndex(({ id }) => id === positionId)
        return `${place * 10}: ${said.speed}/${said.speedLimit}${geofenceId ? ` ${geofenceId}` : ''}`
      })
    expect(shown).toEqual(raised)
  })

  it('remembers the geofence that the episode began in', () => {
    const activeRules = { geofences: [depot({ speedLimit: 30 })] }
    const settings = { speedLimit: 30, 'event.overspeed.minimalDuration': 15 }
    const fixes = [0, 10, 20, 30].map((seconds) => reported(seconds, { speed: 60, metres: 300 + seconds * 30 }))
    const over = drive(fixes, { settings, activeRules }).events.filter(({ type }) => type === 'deviceOverspeed')
    expect(over).toMatchObject([{ geofenceId: 5 }])
  })

  it.each<{
    name: string
    speeds: [seconds: number, knots: number][]
    settings?: Record<string, unknown>
    ends: string[]
  }>([
    {
      name: 'goes on',
      speeds: [
        [0, 50],
        [10, 60],
      ],
      ends: [],
    },
    {
      name: 'ends',
      speeds: [
        [0, 50],
        [10, 60],
        [20, 45],
        [30, 20],
      ],
      ends: ['30: 60/40 for 30 s'],
    },
    {
      name: 'ends at the first slow position',
      speeds: [
        [0, 50],
        [10, 20],
        [20, 20],
      ],
      ends: ['10: 50/40 for 10 s'],
    },
    {
      name: 'ends when it was last seen, after a silence',
      speeds: [
        [0, 50],
        [60, 55],
        [7200, 0],
      ],
      ends: ['7200: 55/40 for 60 s'],
    },
    {
      name: 'ends each time',
      speeds: [
        [0, 50],
        [10, 20],
        [20, 60],
        [30, 0],
      ],
      ends: ['10: 50/40 for 10 s', '30: 60/40 for 10 s'],
    },
    {
      name: 'has its top before it was announced',
      speeds: [
        [0, 70],
        [10, 55],
        [20, 50],
        [30, 0],
      ],
      settings: { 'event.overspeed.minimalDuration': 15 },
      ends: ['30: 70/40 for 30 s'],
    },
    {
      name: 'that was too short to be announced has no end',
      speeds: [
        [0, 70],
        [10, 0],
      ],
      settings: { 'event.overspeed.minimalDuration': 15 },
      ends: [],
    },
  ])('speeding $name', ({ speeds, settings, ends }) => {
    const fixes = speeds.map(([seconds, speed]) => reported(seconds, { speed, metres: seconds }))
    const { events } = drive(fixes, { settings: { ...limit, ...settings } })
    const said = events
      .filter(({ type }) => type === 'deviceOverspeedEnd')
      .map(
        ({ eventTime, attributes: { speed, speedLimit, duration } }) =>
          `${(eventTime - noon) / secondMs}: ${speed}/${speedLimit} for ${Number(duration) / secondMs} s`,
      )
    expect(said).toEqual(ends)
  })

  it('goes on from what an older build remembers, without an end of what it announced', () => {
    const limits = {
      settings: engineSettings((key) => (key === 'speedLimit' ? 40 : undefined)).overspeed,
      geofences: [],
    }
    expect(stepSpeeding({}, positionOf({ speed: 60 }), limits)).toEqual({ memory: {} })
    expect(stepSpeeding({}, positionOf({ speed: 10 }), limits)).toEqual({ memory: undefined })
  })

  it('a place that the tracker doubts is no proof', () => {
    expect(drive([reported(0, { speed: 90, valid: false })], { settings: limit }).events).toEqual([])
  })
})
