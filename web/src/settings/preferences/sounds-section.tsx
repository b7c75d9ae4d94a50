import { Volume2 } from 'lucide-react'
import { alarmTypes } from '../../../../shared/domain/catalog/alarm-types.ts'
import { eventTypes } from '../../../../shared/catalog/events/index.ts'
import { noSounds } from '../../../../shared/domain/notifications/audible.ts'
import { ChoicesInput } from '../../entity/inputs/choices-input.tsx'
import { playChime } from '../../events/toasts/play-chime.ts'
import { useNotificationSound } from '../../events/toasts/use-notification-sound.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { Choice } from './choice.tsx'
import styles from './preferences.module.css'
import { usePreferenceChoices } from './use-preference-choices.ts'

const events = 'soundEvents'
const alarms = 'soundAlarms'

/** What sounds when a notification shows something on an open page. */
export function SoundsSection() {
  const t = useWords()
  const choices = usePreferenceChoices()
  const ownSound = useNotificationSound()
  const audible = choices.valueOf<string>(alarms, 'sos')
  return (
    <Choice section="sounds" title={t('sheet.sounds')}>
      <div className={styles['fields']}>
        <div className={`q-cluster q-gap-3 q-spread ${styles['aside']}`}>
          <p>{t('preferences.soundsMore')}</p>
          <Button icon={<Volume2 />} onClick={() => playChime(ownSound)}>
            {t('preferences.playSound')}
          </Button>
        </div>
        <ChoicesInput
          label={t('setting.soundEvents')}
          hint={choices.isForced(events) ? t('settings.forced') : undefined}
          value={choices.valueOf<string>(events, '')}
          options={eventTypes}
          words="event"
          error={undefined}
          required={false}
          disabled={choices.isLocked(events)}
          onChange={(chosen) => choices.choose(events, chosen || null)}
          onBlur={nothing}
        />
        <ChoicesInput
          label={t('setting.soundAlarms')}
          hint={choices.isForced(alarms) ? t('settings.forced') : undefined}
          value={audible === noSounds ? '' : audible}
          options={alarmTypes}
          words="alarm"
          error={undefined}
          required={false}
          disabled={choices.isLocked(alarms)}
          onChange={(chosen) => choices.choose(alarms, chosen || noSounds)}
          onBlur={nothing}
        />
      </div>
    </Choice>
  )
}

const nothing = () => undefined
