import { filled } from '../../../shared/domain/failures.ts'
import { passwordRules } from '../../../shared/domain/access/password-rule.ts'
import { moment, recordId } from './schema.ts'

/** The period of a list, as `periodIn` reads it. */
export const period = {
  from: { says: 'start of the period', schema: moment, isRequired: true },
  to: { says: 'end of the period', schema: moment, isRequired: true },
} as const

export const deviceAndPeriod = {
  deviceId: { says: 'id of the device', schema: recordId, isRequired: true },
  ...period,
} as const

/** What fields of several bodies mean. */
export const fieldNotes = {
  mailedToken: 'from the link in the email',
  password: passwordRules.map(({ says }) => filled(says)).join(', '),
}
