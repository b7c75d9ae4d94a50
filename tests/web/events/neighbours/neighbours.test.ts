import { expect, test } from 'vitest'
import { neighboursOf } from '../../../../web/src/events/neighbours/neighbours.ts'
import { anEvent, minutesAgo } from '../../fleet/fleet-builders.ts'

const at = (id: number, minutes: number, deviceId = 1) => anEvent({ id, deviceId, eventTime: minutesAgo(minutes) })
const event = at(5, 30)

test.each([
  { name: 'nothing else', known: [event], earlier: undefined, later: undefined },
  {
    name: 'the closest, however they come',
    known: [at(1, 90), at(9, 1), at(3, 40), at(7, 20)],
    earlier: 3,
    later: 7,
  },
  { name: 'those of the same moment in order', known: [at(6, 30), at(4, 30), at(7, 30)], earlier: 4, later: 6 },
  { name: 'those of other vehicles are passed by', known: [at(4, 31, 2), at(6, 29, 2)], earlier: undefined },
  { name: 'itself, known twice', known: [event, at(5, 30), at(4, 50)], earlier: 4, later: undefined },
])('$name', ({ known, earlier, later }) => {
  const found = neighboursOf(event, known)
  expect([found.earlier?.id, found.later?.id]).toEqual([earlier, later])
})
