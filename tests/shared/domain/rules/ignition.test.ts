import { describe, expect, it } from 'vitest'
import { advance } from '../../../../shared/domain/advance.ts'
import { newDeviceState } from '../../../../shared/domain/device-state.ts'
import type { FleetEvent } from '../../../../shared/domain/fleet-event.ts'
import type { Attributes } from '../../../../shared/domain/position.ts'
import { contextOf, fixOf, minuteMs, noon } from '../../../support/positions.ts'

/** One fix a minute: `1` on, `0` off, `-` says nothing; answers `+` where it was switched on, `!` off, `.` nothing. */
function drive(ignition: string): { heard: string; events: FleetEvent[] } {
  let state = newDeviceState(7)
  const events = ignition.split('').map((word, index) => {
    const attributes: Attributes = word === '-' ? {} : { ignition: word === '1' }
    const fixTime = noon + index * minuteMs
    const answer = advance(
      state,
      fixOf({ fixTime, deviceTime: fixTime + 5000, attributes }),
      contextOf({ now: fixTime + 6000 }),
    )
    state = answer.state
    return answer.events
  })
  const picture = events.map(([event]) => (event === undefined ? '.' : event.type === 'ignitionOn' ? '+' : '!'))
  return { heard: picture.join(''), events: events.flat() }
}

describe('ignition', () => {
  it.each([
    { name: 'a first position rings nothing', ignition: '1', heard: '.' },
    { name: 'on and off', ignition: '0110', heard: '.+.!' },
    { name: 'a message that says nothing of it breaks the comparison', ignition: '0-1', heard: '...' },
    { name: 'staying on rings nothing', ignition: '111', heard: '...' },
  ])('ignition: $name', ({ ignition, heard }) => {
    expect(drive(ignition).heard).toBe(heard)
  })

  it('is dated by the clock of the tracker and points to its position', () => {
    const [on, off] = drive('010').events
    expect(on).toMatchObject({
      type: 'ignitionOn',
      deviceId: 7,
      eventTime: noon + minuteMs + 5000,
      geofenceId: 0,
      maintenanceId: 0,
      attributes: {},
    })
    expect(off!.id).toBeGreaterThan(on!.id)
    expect(off!.positionId).toBeGreaterThan(on!.positionId)
  })
})
