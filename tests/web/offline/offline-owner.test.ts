// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { forgetFleet, keepFleetAgain, timesForgotten, wasForgotten } from '../../../web/src/offline/offline-owner.ts'

test('who signs in after somebody else was forgotten has their fleet kept, what was under way before has not', () => {
  keepFleetAgain()
  const before = timesForgotten()
  forgetFleet()
  expect(wasForgotten()).toBe(true)
  keepFleetAgain()
  expect(wasForgotten()).toBe(false)
  expect(wasForgotten(before)).toBe(true)
})
