import { dayMs } from '../../../shared/domain/time/durations.ts'
import type { Key, Store } from '../dynamo/store.ts'
import type { ReportKey } from '../ports/ports.ts'
import { dynamoTimers, type TimerStorage } from './timers.ts'

const storage: TimerStorage<ReportKey> = {
  table: 'lookups',
  name: 'REPORTS',
  write: ({ tenantId, reportId }) => `${tenantId}#${reportId}`,
  read(text) {
    const [tenantId = '', reportId = ''] = text.split('#')
    return tenantId === '' || reportId === '' ? null : { tenantId, reportId: Number(reportId) }
  },
}

export const reportTimers = (store: Store) => dynamoTimers(store, storage)

const monthMs = 31 * dayMs

/** The item keys of the timers of one tenant's scheduled reports, of the coming month; a later one finds no report. */
export const reportTimersOfTenant = (store: Store, tenantId: string): Promise<Key[]> =>
  reportTimers(store).itemsOf((report) => report.tenantId === tenantId, store.now() + monthMs)
