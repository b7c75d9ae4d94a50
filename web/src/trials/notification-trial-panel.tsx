import { useState } from 'react'
import { TrialAssumptions, assumedOf, mayAssume } from './trial-assumptions.tsx'
import { NotificationTrialResult } from './notification-trial-result.tsx'
import {
  notificationDraftText,
  notificationTrialOf,
  type Assumed,
  type NotificationDraft,
} from './notification-trial.ts'
import { TrialFrame } from './trial-frame.tsx'

/** Tries a notification that need not be saved, with the values that its events were raised by or with others. */
export function NotificationTrialPanel({ draft }: { draft: NotificationDraft }) {
  const [chosen, setChosen] = useState<{ type: string; assumed: Assumed | null }>({ type: '', assumed: null })
  // values of another event mean nothing here
  const assumed = chosen.type === draft.type ? chosen.assumed : null
  const asked = assumed && assumedOf(draft, assumed)
  const lacking = asked && 'missing' in asked ? asked.missing : null
  const tried: NotificationDraft = asked && !('missing' in asked) ? { ...draft, assumed: asked } : draft
  return (
    <TrialFrame
      words="trials.notification"
      linked={{ key: 'notificationId', id: draft.id }}
      trial={{
        text: notificationDraftText(tried, assumed),
        run: (on, signal) => notificationTrialOf(tried, on, signal),
      }}
      missing={missingOf(draft) ?? lacking}
      values={
        mayAssume(draft) && (
          <TrialAssumptions
            key={draft.type}
            draft={draft}
            assumed={assumed}
            onChange={(next) => setChosen({ type: draft.type, assumed: next })}
          />
        )
      }
      result={(found, isDone) => <NotificationTrialResult found={found} isDone={isDone} />}
    />
  )
}

function missingOf({ type, notificators, commandId }: NotificationDraft): string | null {
  if (type === '') return 'trials.noType'
  if (notificators === '') return 'trials.noChannel'
  return notificators.split(',').includes('command') && commandId === 0 ? 'trials.noCommand' : null
}
