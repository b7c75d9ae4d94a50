import { useQuery } from '@tanstack/react-query'
import { calendar } from '../../../../shared/entities/calendar.ts'
import { listQuery } from '../../api/use-entity.ts'
import { textOf } from '../../display/record-text.ts'
import { PushBrowsers } from '../../push/push-browsers.tsx'
import { PushSwitch } from '../../push/push-switch.tsx'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/access.ts'
import { useUser } from '../../session/use-session.ts'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { Choice } from './choice.tsx'
import { NotificationMutes } from './notification-mutes.tsx'
import styles from './preferences.module.css'
import { usePreferenceChoices } from './use-preference-choices.ts'

/** Whether this browser is notified while the product is closed, and when nobody wants to be. A guest gets no alerts. */
export function AlertsSection() {
  const t = useWords()
  if (useUser().temporary) return null
  return (
    <Choice section="alerts" title={t('push.title')}>
      <div className={styles['fields']}>
        <PushSwitch />
        <PushBrowsers />
        <QuietHours />
        <NotificationMutes />
      </div>
    </Choice>
  )
}

const quietKey = 'quietCalendarId'

/** While the chosen calendar lasts, messages wait for its end; what is urgent comes at once. */
function QuietHours() {
  const t = useWords()
  const choices = usePreferenceChoices()
  const mayEdit = useMay().edit(calendar)
  const { data = [] } = useQuery(listQuery(calendar))
  const chosen = String(choices.valueOf<string | number>(quietKey, ''))
  const calendars = data.map(({ id, name }) => ({ value: String(id), label: textOf(name) }))
  const isKnown = chosen === '' || calendars.some(({ value }) => value === chosen)
  return (
    <SelectField
      label={t('push.quietHours')}
      hint={
        choices.isForced(quietKey) ? (
          t('settings.forced')
        ) : (
          <>
            {t('push.quietHoursHint')} {mayEdit && <Link to="/settings/calendar">{t('push.newCalendar')}</Link>}
          </>
        )
      }
      value={chosen}
      options={[
        { value: '', label: t('push.noQuietHours') },
        ...calendars,
        ...(isKnown ? [] : [{ value: chosen, label: t('push.otherCalendar') }]),
      ]}
      disabled={!choices.isSaved || choices.isForced(quietKey)}
      onChange={(id) => choices.choose(quietKey, id === '' ? null : Number(id))}
    />
  )
}
