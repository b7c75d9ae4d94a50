import { TrialFrame } from './trial-frame.tsx'
import { draftText, trialOf, type GeofenceDraft } from './trial-request.ts'
import { TrialResult } from './trial-result.tsx'

/** Tries a geofence that need not be saved. */
export const TrialPanel = ({ draft }: { draft: GeofenceDraft }) => (
  <TrialFrame
    words="trials.geofence"
    linked={{ key: 'geofenceId', id: draft.id ?? 0 }}
    trial={{ text: draftText(draft), run: (on, signal) => trialOf(draft, on, signal) }}
    missing={draft.area.trim() === '' ? 'trials.noArea' : null}
    result={(found, isDone) => <TrialResult found={found} isDone={isDone} />}
  />
)
