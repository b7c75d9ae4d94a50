import { event } from './event.ts'

/** Of several kinds, `shared/domain/catalog/alarm-types.ts`. */
export const alarm = event({ name: 'alarm', icon: 'siren', tone: 'bad', section: 'alarms', isSentLate: true })
