import { describe, expect, it } from 'vitest'
import { sequenceOfId } from '../../../../shared/domain/ids.ts'
import type { Attributes } from '../../../../shared/domain/position.ts'
import { drive, reported } from '../../../support/engine.ts'
import { minuteMs, noon } from '../../../support/positions.ts'

/** One fix a minute: `1` on, `0` off, `-` says nothing. */
const fixes = (ignition: string) =>
  ignition.split('').map((word, index) => {
    const attributes: Attributes = word === '-' ? {} : { ignition: word === '1' }
    const fix = reported(index * 60, { attributes })
    return { ...fix, deviceTime: fix.fixTime + 5000 }
  })

/** `+` where it was switched on, `!` off, `.` nothing. */
const received = (ignition: string, settings = {}) =>
  drive(fixes(ignition), { settings })
    .answers.map(({ events: [event] }) => (event === undefined ? '.' : event.type === 'ignitionOn' ? '+' : '!'))
    .join('')

describe('ignition', () => {
  it.each([
    { name: 'a first position rings nothing', ignition: '1', eventsRaised: '.' },
    { name: 'on and off', ignition: '0110', eventsRaised: '.+.!' },
    { name: 'messages that say nothing of it hide no change', ignition: '0-1--0', eventsRaised: '..+..!' },
    { name: 'messages that say nothing of it are no change', ignition: '1--1', eventsRaised: '....' },
    { name: 'staying on rings nothing', ignition: '111', eventsRaised: '...' },
    { name: 'it flickers', ignition: '01011', eventsRaised: '.+!+.' },
    { name: 'a flicker shorter than asked for', ignition: '010011110', eventsRaised: '......+..', seconds: 120 },
    { name: 'and longer than asked for', ignition: '0111000', eventsRaised: '...+..!', seconds: 120 },
  ])('ignition: $name', ({ ignition, eventsRaised, seconds = 0 }) => {
    expect(received(ignition, { 'event.ignition.minimalDuration': seconds })).toBe(eventsRaised)
  })

  it('is dated by the clock of the tracker and points to its position', () => {
    const { events, positions } = drive(fixes('010'))
    expect(events[0]).toMatchObject({
      type: 'ignitionOn',
      deviceId: 7,
      eventTime: noon + minuteMs + 5000,
      positionId: positions[1]!.id,
      geofenceId: 0,
      maintenanceId: 0,
      attributes: {},
    })
    expect(sequenceOfId(events[1]!.id)).toBeGreaterThan(sequenceOfId(events[0]!.id))
  })
})
