import { expect, test } from 'vitest'
import { clearPlace, placesIn } from '../../../../web/src/ui/overlays/clear-place.ts'

const desk = { width: 1440, height: 900, isRtl: false }
const phone = { width: 390, height: 844, isRtl: false }
const size = { width: 320, height: 60 }
const onPhone = { width: 374, height: 60 }
const control = (left: number, top: number) => ({ left, top, width: 120, height: 40 })

test.each([
  { name: 'above, where nothing is', controls: [control(1300, 20)], left: 560, top: 12 },
  { name: 'below, when commands reach the middle', controls: [control(700, 20)], left: 1108, top: 828 },
  {
    name: 'in the middle below, when the way to save is in the corner',
    controls: [control(700, 20), control(1300, 850)],
    left: 560,
    top: 828,
  },
])('a message stands $name', ({ controls, left, top }) => {
  expect(clearPlace(placesIn(desk, size), size, controls)).toEqual({ left, top })
})

test('where everything is taken, it covers the fewest', () => {
  const controls = placesIn(desk, size).flatMap(({ left, top }, at) =>
    at === 2 ? [control(left, top)] : [control(left, top), control(left + 130, top)],
  )
  expect(clearPlace(placesIn(desk, size), size, controls)).toEqual({ left: 560, top: 828 })
})

test('corners change sides with the direction of the page', () => {
  expect(placesIn({ ...desk, isRtl: true }, size)[1]).toEqual({ left: 12, top: 828 })
})

test('on a phone it stands at the top, as far down as it has to', () => {
  const places = placesIn(phone, onPhone)
  expect(clearPlace(places, onPhone, [])).toEqual({ left: 8, top: 12 })
  expect(clearPlace(places, onPhone, [control(10, 10), control(200, 60)])).toEqual({ left: 8, top: 140 })
  expect(places.every(({ top }) => top + onPhone.height <= phone.height)).toBe(true)
})
