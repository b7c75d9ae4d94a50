import { expect, test } from 'vitest'
import { addToasts, ageToasts, dropToast, type NoticeToast } from '../../../../web/src/events/toasts/notice-toasts.ts'

const aNotice = (eventId: number, facts: object = {}) => ({
  eventId,
  notificationId: 1,
  message: `event ${eventId}`,
  sound: false,
  ...facts,
})
const notices = (...ids: number[]) => ids.map((id) => aNotice(id))
const idsOf = (toasts: readonly NoticeToast[]) => toasts.map(({ notice }) => notice.eventId)

test('the fourth toast pushes out the first', () =>
  expect(idsOf(addToasts(addToasts([], notices(1, 2, 3)), notices(4)))).toEqual([2, 3, 4]))

test('two notifications of one event are one toast, which sounds when one of them does', () => {
  const toasts = addToasts([], [aNotice(1), aNotice(1, { notificationId: 2, sound: true }), aNotice(2)])
  expect(toasts.map(({ notice }) => [notice.eventId, notice.sound])).toEqual([
    [1, true],
    [2, false],
  ])
})

test('trial messages of two notifications are two toasts', () =>
  expect(addToasts([], [aNotice(0), aNotice(0, { notificationId: 2 })])).toHaveLength(2))

test('a toast stays for six seconds', () => {
  const toasts = addToasts([], notices(1))
  expect([idsOf(ageToasts(toasts, 5999)), idsOf(ageToasts(toasts, 6000))]).toEqual([[1], []])
})

test('a toast that is dismissed leaves the others', () =>
  expect(idsOf(dropToast(addToasts([], notices(1, 2)), 'event 1'))).toEqual([2]))
