import { expect, test } from 'vitest'
import { addToasts, ageToasts, dropToast } from '../../../web/src/events/event-toasts.ts'
import { anEvent, minutesAgo, noon } from '../fleet/fleet-builders.ts'

const events = (...ids: number[]) => ids.map((id) => anEvent({ id }))
const idsOf = (toasts: readonly { event: { id: number } }[]) => toasts.map((toast) => toast.event.id)

test('the fourth toast pushes out the first', () =>
  expect(idsOf(addToasts(addToasts([], events(1, 2, 3), noon), events(4), noon))).toEqual([2, 3, 4]))

test('what happened while the connection was down is not announced late', () =>
  expect(idsOf(addToasts([], [anEvent({ id: 1, eventTime: minutesAgo(2) }), anEvent({ id: 2 })], noon))).toEqual([2]))

test('a toast stays for six seconds', () => {
  const toasts = addToasts([], events(1), noon)
  expect([idsOf(ageToasts(toasts, 5999)), idsOf(ageToasts(toasts, 6000))]).toEqual([[1], []])
})

test('a toast that is dismissed leaves the others', () =>
  expect(idsOf(dropToast(addToasts([], events(1, 2), noon), 1))).toEqual([2]))
