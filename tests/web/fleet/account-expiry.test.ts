import { describe, expect, test } from 'vitest'
import { accountExpiry, warnsOfExpiry } from '../../../web/src/navigation/account-expiry.ts'
import { noon } from './fleet-builders.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'

const userWith = (days: number, administrator = false) => ({
  expirationTime: new Date(noon + days * dayMs).toISOString(),
  administrator,
})

describe('the account badge and text', () => {
  test.each([
    { days: 300, badge: null, redText: false },
    { days: 31, badge: null, redText: false },
    { days: 30, badge: 'warning', redText: false },
    { days: 29, badge: 'warning', redText: true },
    { days: 15, badge: 'warning', redText: true },
    { days: 14, badge: 'danger', redText: true },
    { days: 0, badge: 'danger', redText: true },
    { days: -3, badge: 'danger', redText: true },
  ])('$days days left: badge $badge', ({ days, badge, redText }) =>
    expect(accountExpiry(userWith(days), noon)).toMatchObject({ daysLeft: days, badge, redText }),
  )

  test('a part of a day does not count as a day', () =>
    expect(accountExpiry(userWith(2.9), noon)).toMatchObject({ daysLeft: 2 }))

  test('an account without an end says nothing', () =>
    expect(accountExpiry({ expirationTime: null, administrator: false }, noon)).toBeNull())
})

describe('the warning', () => {
  test.each([
    { name: '31 days left', user: userWith(31), dismissed: null, warns: false },
    { name: '30 days left', user: userWith(30), dismissed: null, warns: true },
    { name: '12 days left, hidden today', user: userWith(12), dismissed: 12, warns: false },
    { name: '11 days left, hidden yesterday', user: userWith(11), dismissed: 12, warns: true },
    { name: 'an administrator with 2 days left', user: userWith(2, true), dismissed: null, warns: false },
    { name: 'a guest of a share', user: { ...userWith(7), temporary: true }, dismissed: null, warns: false },
    { name: 'no end', user: { expirationTime: null, administrator: false }, dismissed: null, warns: false },
  ])('$name: $warns', ({ user, dismissed, warns }) => expect(warnsOfExpiry(user, noon, dismissed)).toBe(warns))
})
