import { describe, expect, it } from 'vitest'
import { newDeviceState, type DeviceState } from '../../../../shared/domain/device-state.ts'
import { noActiveRules } from '../../../../shared/domain/engine/active-rules.ts'
import { engineSettings } from '../../../../shared/domain/engine/engine-settings.ts'
import { nextTick, tick } from '../../../../shared/domain/engine/tick.ts'
import { withStatusEvents } from '../../../../shared/domain/rules/status.ts'
import { markReceived, presence } from '../../../../shared/domain/status.ts'
import { secondMs } from '../../../../shared/domain/time/durations.ts'
import { inShort } from '../../../support/engine.ts'
import { noon } from '../../../support/positions.ts'

/** At a second after noon: the broker's event of a connection, a message, or the device's timer. */
type Happening =
  | readonly [seconds: number, what: 'comes' | 'goes' | 'replaced', version: number]
  | readonly [seconds: number, what: 'message' | 'timer']

/** What happens to a device that was silent, and the events of it, in short. */
function events(happenings: readonly Happening[], configured: Record<string, unknown> = {}) {
  const settings = engineSettings((key) => configured[key])
  let state: DeviceState = newDeviceState(7)
  const raised = happenings.flatMap(([seconds, what, version = 0]) => {
    const at = noon + seconds * secondMs
    if (what === 'timer') {
      const ticked = tick(state, { now: at, settings, activeRules: noActiveRules })
      state = ticked?.state ?? state
      return ticked?.events ?? []
    }
    const change = { connected: what === 'comes', isReplaced: what === 'replaced', at, version }
    const next = what === 'message' ? markReceived(state, at) : presence(state, change)
    const changed = withStatusEvents(state, next ?? state, { settings, at })
    state = changed.state
    return changed.events
  })
  return { raised: inShort(raised), state, next: nextTick(state, { now: noon, settings, activeRules: noActiveRules }) }
}

describe('events of a tracker that comes and goes', () => {
  it.each<{ name: string; happenings: Happening[]; settings?: Record<string, unknown>; raised: string[] }>([
    {
      name: 'a connection that is taken over is no end, whichever event is first',
      happenings: [
        [0, 'comes', 1],
        [5, 'replaced', 1],
        [5, 'comes', 2],
      ],
      raised: ['deviceOnline @0'],
    },
    {
      name: 'nor is it when the new connection is known first',
      happenings: [
        [0, 'comes', 1],
        [5, 'comes', 2],
        [5, 'replaced', 1],
        [99, 'timer'],
      ],
      raised: ['deviceOnline @0'],
    },
    {
      name: 'a return within ten seconds is no event',
      happenings: [
        [0, 'comes', 1],
        [5, 'goes', 1],
        [14.9, 'comes', 2],
        [60, 'timer'],
      ],
      raised: ['deviceOnline @0'],
    },
    {
      name: 'nor is a message by then',
      happenings: [
        [0, 'comes', 1],
        [5, 'goes', 1],
        [14.9, 'message'],
        [60, 'timer'],
      ],
      raised: ['deviceOnline @0'],
    },
    {
      name: 'what lasts longer is an event, once, with its time',
      happenings: [
        [0, 'comes', 1],
        [5, 'goes', 1],
        [14, 'timer'],
        [15, 'timer'],
        [60, 'timer'],
      ],
      raised: ['deviceOnline @0', 'deviceOffline @5'],
    },
    {
      name: 'a return after that is an event, although no timer ran',
      happenings: [
        [0, 'comes', 1],
        [5, 'goes', 1],
        [30, 'comes', 2],
        [60, 'timer'],
      ],
      raised: ['deviceOnline @0', 'deviceOffline @5', 'deviceOnline @30'],
    },
    {
      name: 'who was silent before is back, also after a moment offline',
      happenings: [
        [0, 'comes', 1],
        [700, 'timer'],
        [800, 'goes', 1],
        [802, 'comes', 2],
      ],
      raised: ['deviceOnline @0', 'deviceUnknown @700', 'deviceOnline @802'],
    },
    {
      name: 'without a wait it is an event at once',
      settings: { 'event.status.offlineDelay': 0 },
      happenings: [
        [0, 'comes', 1],
        [5, 'goes', 1],
        [6, 'comes', 2],
      ],
      raised: ['deviceOnline @0', 'deviceOffline @5', 'deviceOnline @6'],
    },
    {
      name: 'nothing is an event for those who do not want it',
      settings: { 'event.status.enable': false },
      happenings: [
        [0, 'comes', 1],
        [5, 'goes', 1],
        [60, 'timer'],
        [70, 'comes', 2],
      ],
      raised: [],
    },
  ])('$name', ({ happenings, settings, raised }) => {
    expect(events(happenings, settings).raised).toEqual(raised)
  })

  it('its status does not wait, and its timer is due when the event is', () => {
    const gone = events([
      [0, 'comes', 1],
      [5, 'goes', 1],
    ])
    expect(gone.state.status).toBe('offline')
    expect(gone.next).toBe(noon + 15 * secondMs)
  })
})
