import { dayMs } from '../../../shared/domain/time/durations.ts'
import type { Words } from '../../../shared/i18n/t.ts'

const warnWithinDays = 30
const badgeRedUnderDays = 15
const textRedUnderDays = 30

export interface AccountExpiry {
  /** ISO, as the user record has it */
  expirationTime: string
  /** whole days; 0 on the last day, negative once expired */
  daysLeft: number
  badge: 'danger' | 'warning' | null
  redText: boolean
}

interface ExpiringUser {
  expirationTime: string | null
  administrator: boolean
  /** a guest of a share: what ends is not a subscription of theirs */
  temporary?: boolean
}

/** What the account area says about the end of a subscription (specification, part 1, section 4); null without one. */
export function accountExpiry(user: ExpiringUser, now: number): AccountExpiry | null {
  if (user.expirationTime === null) return null
  const daysLeft = Math.floor((Date.parse(user.expirationTime) - now) / dayMs)
  return {
    expirationTime: user.expirationTime,
    daysLeft,
    badge: daysLeft > warnWithinDays ? null : daysLeft < badgeRedUnderDays ? 'danger' : 'warning',
    redText: daysLeft < textRedUnderDays,
  }
}

/**
 * Whether to open the warning: 30 days or fewer are left, and this count of days was not dismissed before.
 * Administrators and guests are never warned.
 */
export function warnsOfExpiry(user: ExpiringUser, now: number, dismissedDaysLeft: number | null): boolean {
  const expiry = accountExpiry(user, now)
  if (!expiry || user.administrator || user.temporary) return false
  return expiry.daysLeft <= warnWithinDays && expiry.daysLeft !== dismissedDaysLeft
}

/** "5 days left", in the words of the language. */
export function daysLeftText({ daysLeft }: Pick<AccountExpiry, 'daysLeft'>, t: Words): string {
  if (daysLeft < 0) return t('account.expired')
  return daysLeft === 0 ? t('account.lastDay') : t('account.daysLeft', { count: daysLeft })
}
