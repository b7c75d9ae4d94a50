import { eventNamed } from '../../../shared/catalog/events/index.ts'
import { inactivityTriedMinMs } from '../../../shared/domain/trials/trial-limits.ts'
import { textOf } from '../display/record-text.ts'
import { NumberInput } from '../entity/inputs/number-input.tsx'
import { Segmented } from '../ui/inputs/segmented.tsx'
import { useWords } from '../i18n/use-words.ts'
import type { Assumed, NotificationDraft } from './notification-trial.ts'

/** What events of its type go by, and can be assumed otherwise. */
const valueOf = ({ type }: NotificationDraft) => eventNamed(type)?.assumes
export const mayAssume = (draft: NotificationDraft): boolean => valueOf(draft) !== undefined

interface Props {
  draft: NotificationDraft
  /** null for what was recorded */
  assumed: Assumed | null
  onChange: (assumed: Assumed | null) => void
}

/** Whether a notification is tried on the events that were recorded, or on those that other values would have raised. */
export function TrialAssumptions({ draft, assumed, onChange }: Props) {
  const t = useWords()
  const value = valueOf(draft)!
  const field = { onBlur: () => {}, error: undefined, required: true, disabled: false }
  return (
    <>
      <Segmented
        label={t('trials.events')}
        value={assumed ? 'assumed' : 'recorded'}
        options={[
          { value: 'recorded', label: t('trials.recorded') },
          { value: 'assumed', label: t(`trials.assumed.${value}`) },
        ]}
        onChange={(choice) => onChange(choice === 'assumed' ? {} : null)}
        hint={t(assumed ? `trials.assumed.${value}.hint` : 'trials.recorded.hint')}
      />
      {assumed && value === 'speedLimit' && (
        <NumberInput
          {...field}
          label={t('trials.speedLimit')}
          unit="speed"
          value={assumed.speedLimit ?? null}
          onChange={(speedLimit) => onChange(speedLimit === null ? {} : { speedLimit })}
        />
      )}
      {assumed && value === 'silence' && (
        <NumberInput
          {...field}
          label={t('trials.silence')}
          unit="hours"
          value={assumed.deviceInactivityStart ?? null}
          onChange={(ms) => onChange(ms === null ? {} : { deviceInactivityStart: Math.round(ms) })}
        />
      )}
    </>
  )
}

/** With the geofences of the notification; words for what is missing. */
export function assumedOf(draft: NotificationDraft, assumed: Assumed): Assumed | { missing: string } {
  const value = valueOf(draft)
  if (value === 'geofences') {
    const geofenceId = textOf(draft.attributes['geofenceIds'])
      .split(',')
      .map(Number)
      .filter((id) => id > 0)
    return geofenceId.length > 0 ? { geofenceId } : { missing: 'trials.noGeofence' }
  }
  if (value === 'speedLimit') return Number(assumed.speedLimit) > 0 ? assumed : { missing: 'trials.noSpeedLimit' }
  return Number(assumed.deviceInactivityStart) >= inactivityTriedMinMs ? assumed : { missing: 'trials.noSilence' }
}
