import { NotificationTrialResult } from './notification-trial-result.tsx'
import { notificationDraftText, notificationTrialOf, type NotificationDraft } from './notification-trial.ts'
import { TrialFrame } from './trial-frame.tsx'

/** Tries a notification that need not be saved. */
export const NotificationTrialPanel = ({ draft }: { draft: NotificationDraft }) => (
  <TrialFrame
    words="trials.notification"
    linked={{ key: 'notificationId', id: draft.id }}
    trial={{ text: notificationDraftText(draft), run: (on, signal) => notificationTrialOf(draft, on, signal) }}
    missing={missingOf(draft)}
    result={(found, isDone) => <NotificationTrialResult found={found} isDone={isDone} />}
  />
)

function missingOf({ type, notificators, commandId }: NotificationDraft): string | null {
  if (type === '') return 'trials.noType'
  if (notificators === '') return 'trials.noChannel'
  return notificators.split(',').includes('command') && commandId === 0 ? 'trials.noCommand' : null
}
