import { describe, expect, it } from 'vitest'
import { trackerProtocolOf } from '../../../../shared/domain/commands/tracker-protocol.ts'
import type { Fix } from '../../../../shared/domain/position.ts'
import { drive } from '../../../support/engine.ts'
import { fixOf, northOfHere, noon, minuteMs, positionOf } from '../../../support/positions.ts'

const at = (minute: number, changes: Partial<Fix>): Fix =>
  fixOf({ fixTime: noon + minute * minuteMs, location: northOfHere(minute * 100), ...changes })
const own = (minute: number, protocol = 'teltonika') => at(minute, { protocol })
const fromFile = (minute: number) => at(minute, { protocol: 'imported', isAsStored: true, importId: 'one' })
const fromServer = (minute: number) => at(minute, { protocol: 'gt06', isAsStored: true })

const cases: { name: string; fixes: Fix[]; protocol: string | null; isKept: boolean }[] = [
  { name: 'its latest position says it', fixes: [own(0)], protocol: 'teltonika', isKept: false },
  { name: 'a file goes on from it', fixes: [own(0), fromFile(5), fromFile(6)], protocol: 'teltonika', isKept: true },
  { name: 'another server goes on from it', fixes: [own(0), fromServer(5)], protocol: 'teltonika', isKept: true },
  { name: 'a server, then a file', fixes: [own(0), fromServer(5), fromFile(6)], protocol: 'teltonika', isKept: true },
  { name: 'a file brings what was before', fixes: [own(5), fromFile(0)], protocol: 'teltonika', isKept: false },
  { name: 'the tracker goes on', fixes: [own(0), fromFile(5), own(9, 'mqtt')], protocol: 'mqtt', isKept: false },
  { name: 'the tracker sends what was before', fixes: [fromFile(5), own(0)], protocol: 'teltonika', isKept: true },
  { name: 'only a file is known', fixes: [fromFile(0), fromFile(5)], protocol: null, isKept: false },
  { name: 'only another server is known', fixes: [fromServer(0)], protocol: 'gt06', isKept: false },
]

describe('what a tracker speaks', () => {
  it.each(cases)('$name', ({ fixes, protocol, isKept }) => {
    const { state } = drive(fixes)
    expect(trackerProtocolOf(state)).toBe(protocol)
    expect('trackerProtocol' in state).toBe(isKept)
  })

  it('nobody knows before the first position, and where an earlier build kept a file’s position as the last', () => {
    expect(trackerProtocolOf({ last: null })).toBeNull()
    expect(trackerProtocolOf({ last: positionOf({ protocol: 'imported' }) })).toBeNull()
  })
})
