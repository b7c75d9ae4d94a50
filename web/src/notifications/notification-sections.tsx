import type { AnyRecord } from '../../../shared/entities/entity.ts'
import type { BelowFieldProps } from '../entity/entity-screen.ts'
import { textOf } from '../display/record-text.ts'
import { NotificationTrialPanel } from '../trials/notification-trial-panel.tsx'
import type { NotificationDraft } from '../trials/notification-trial.ts'
import { LogPanel } from './log-panel.tsx'
import styles from './sections.module.css'
import { TestButton } from './test-button.tsx'

/** What the form of a notification shows below its fields: a test, a trial on past days, and its log. */
export const NotificationSections = ({ record }: BelowFieldProps) => (
  <>
    <TestButton record={record} />
    <div className={`q-card q-stack q-gap-3 ${styles['panel']}`}>
      <NotificationTrialPanel draft={draftOf(record)} />
    </div>
    {record.id > 0 && <LogPanel notificationId={record.id} />}
  </>
)

const draftOf = (record: AnyRecord): NotificationDraft => ({
  id: record.id,
  type: textOf(record['type']),
  always: record['always'] === true,
  notificators: textOf(record['notificators']),
  commandId: Number(record['commandId'] ?? 0),
  calendarId: Number(record['calendarId'] ?? 0),
  attributes: Object.fromEntries(Object.entries(record.attributes ?? {}).filter(([, value]) => value !== null)),
})
