import { shareDays } from '../../../shared/domain/access/share-days.ts'
import { passwordLength, passwordRules } from '../../../shared/domain/access/password-rule.ts'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { chooseLanguage, directionOf, languages } from '../../../web/src/i18n/languages.ts'
import { nativeTokenMs } from '../../../web/src/native/native-host.ts'
import { withPushToken } from '../../../web/src/native/push-tokens.ts'
import { accountExpiry, warnsOfExpiry } from '../../../web/src/navigation/account-expiry.ts'
import { newPerson } from '../../../web/src/people/new-user.ts'
import type { Constant } from './constant.ts'

const newcomer = newPerson({ administrator: true, expirationTime: null })
const ending = (days: number) => ({ administrator: false, expirationTime: new Date(days * dayMs).toISOString() })
const expiry = (days: number) => accountExpiry(ending(days), 0)

export const accounts: readonly Constant[] = [
  { section: '1, 9', what: 'default token expiry, days', value: 7, is: accountLimits.tokenMsDefault / dayMs },
  { section: '1, 9', what: 'native token expiry, half of the 365 days', value: 182, is: nativeTokenMs / dayMs },
  { section: '2, 9', what: 'default share token expiry, days', value: 7, is: shareDays.quick },
  { section: '1, 9', what: 'push tokens kept', value: 'b,c,d', is: withPushToken('a,b,c', 'd') },
  { section: '1, 9', what: 'password, minimum length', value: 8, is: passwordLength.min },
  {
    section: '1, 5',
    what: 'password, what it needs',
    value: ['length', 'digit', 'lowercase'],
    is: passwordRules.map(({ key }) => key),
  },
  {
    section: '1, 9',
    what: 'default expiration of users and devices',
    value: '2099-01-01',
    is: new Date(accountLimits.defaultExpiresAt).toISOString().slice(0, 10),
  },
  {
    section: '1, 3',
    what: 'expiration of a person whom an administrator adds',
    value: '2099-01-01',
    is: String(newcomer['expirationTime']).slice(0, 10),
  },
  {
    section: '1, 9',
    what: 'device limit of a person whom an administrator adds',
    value: -1,
    is: newcomer['deviceLimit'],
  },
  {
    section: '1, 4',
    what: 'expiry warning, 30 days or fewer',
    value: [false, true],
    is: [31, 30].map((days) => warnsOfExpiry(ending(days), 0, null)),
  },
  {
    section: '1, 4',
    what: 'account badge, red under 15 days and hidden above 30',
    value: [null, 'warning', 'warning', 'danger'],
    is: [31, 30, 15, 14].map((days) => expiry(days)?.badge),
  },
  {
    section: '1, 4',
    what: 'expiry text, red under 30 days',
    value: [false, true],
    is: [30, 29].map((days) => expiry(days)?.redText),
  },
  { section: '1, 9', what: 'languages', value: ['ar', 'en', 'fr'], is: [...languages].toSorted() },
  { section: '1, 9', what: 'language, where the browser has none of them', value: 'en', is: chooseLanguage(['de']) },
  {
    section: '1, 9',
    what: 'right-to-left languages',
    value: ['ar', 'he', 'fa'],
    is: ['ar', 'he', 'fa', 'en', 'fr'].filter((language) => directionOf(language) === 'rtl'),
  },
]
