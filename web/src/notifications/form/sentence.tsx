import { useQuery } from '@tanstack/react-query'
import { weekdays } from '../../../../shared/domain/calendar/calendar.ts'
import { categoriesOf, listed } from '../../../../shared/domain/notifications/categories.ts'
import { endsNextDay, readWeekHours, type WeekHours } from '../../../../shared/domain/notifications/week-hours.ts'
import { ofThresholds } from '../../../../shared/domain/rules/threshold.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import { regionOf } from '../../../../shared/i18n/t.ts'
import { listQuery } from '../../api/use-entity.ts'
import { textOf } from '../../display/record-text.ts'
import { useReaderZone } from '../../i18n/reader-zone.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { useMay } from '../../session/access.ts'
import { useUser } from '../../session/use-session.ts'
import { channelsOf } from '../channel-names.ts'
import styles from './form.module.css'
import { idsIn } from './id-texts.ts'
import { useLinked } from './use-linked.ts'

/** The notification in words, as it would be saved. */
export function Sentence({ record }: { record: AnyRecord }) {
  const t = useWords()
  const lists = useLists()
  const channels = channelsOf(record['notificators']).map((channel) => t(`notificator.${channel}`))
  const scope = [useVehicles(record), useWhere(record), useWhen(record)].filter((part) => part !== '')
  return (
    <section className={`q-card q-stack q-gap-1 ${styles['sentence']}`} aria-live="polite">
      <h2>{t('alertForm.preview')}</h2>
      <p>
        {t('alertForm.sentence', {
          what: useWhat(record),
          scope: scope.join(t('alertForm.comma')),
          who: useWho(record),
          how: channels.length === 0 ? t('alertForm.noChannel') : lists.all(channels),
        })}
      </p>
    </section>
  )
}

/** The first of many are named, the others counted. */
const namedMax = 4

function useLists() {
  const t = useWords()
  const formats = useFormats()
  return {
    all: (names: readonly string[]) => formats.list(names),
    some: (names: readonly string[]) =>
      formats.list(
        names.length <= namedMax
          ? names
          : [...names.slice(0, namedMax - 1), t('alertForm.others', { count: names.length - namedMax + 1 })],
      ),
  }
}

function useWhat(record: AnyRecord): string {
  const t = useWords()
  const { some } = useLists()
  const formats = useFormats()
  const type = textOf(record['type'])
  const { alarms, thresholdAttribute, thresholdSide, thresholdValue } = record.attributes
  if (type === '') return t('alertForm.noEvent')
  const chosen = type === 'alarm' ? listed(alarms) : []
  if (chosen.length > 0) return some(chosen.map((alarm) => (t.has(`alarm.${alarm}`) ? t(`alarm.${alarm}`) : alarm)))
  if (!(ofThresholds as ReadonlySet<string>).has(type) || !thresholdAttribute || typeof thresholdValue !== 'number') {
    return t(`event.${type}`)
  }
  return t(`alertForm.threshold.${thresholdSide === 'below' ? 'below' : 'above'}`, {
    name: textOf(thresholdAttribute),
    value: formats.number(thresholdValue),
  })
}

/** Names of records by their ids; read only where some are wanted. */
function useNames(name: 'device' | 'group' | 'geofence' | 'user' | 'calendar', ids: readonly number[]): string[] {
  const { data } = useQuery({ ...listQuery({ name, api: `${name}s` }), enabled: ids.length > 0 })
  const names = new Map(data?.map((record) => [record.id, textOf(record['name'])]))
  return ids.map((id) => names.get(id) ?? (data ? `#${id}` : '…'))
}

function useVehicles(record: AnyRecord): string {
  const t = useWords()
  const { some } = useLists()
  const isOfAll = record['always'] === true
  const [devices, groups] = [useLinked(record, 'device').ids, useLinked(record, 'group').ids]
  const names = [
    ...useNames('device', isOfAll ? [] : devices),
    ...useNames('group', isOfAll ? [] : groups).map((group) => t('alertForm.inGroup', { group })),
  ]
  const kinds = some(categoriesOf(record.attributes).map((each) => t(`category.${each}`)))
  const those = isOfAll ? t('alertForm.allVehicles') : names.length === 0 ? t('alertForm.noVehicle') : some(names)
  if (kinds === '') return those
  return isOfAll ? t('alertForm.ofKinds', { kinds }) : `${those} (${t('alertForm.ofKinds', { kinds })})`
}

function useWhere({ attributes: { geofenceIds } }: AnyRecord): string {
  const t = useWords()
  const { some } = useLists()
  const names = useNames('geofence', idsIn(geofenceIds))
  return names.length === 0 ? '' : t('alertForm.at', { geofences: some(names) })
}

function useWhen({ attributes, calendarId }: AnyRecord): string {
  const t = useWords()
  const hoursText = useHoursText()
  const id = Number(calendarId) || 0
  const [calendar] = useNames('calendar', id > 0 ? [id] : [])
  const hours = readWeekHours(attributes['hours'])
  const parts = [hours && hoursText(hours), calendar && t('alertForm.during', { calendar })].filter(Boolean)
  return parts.length === 0 ? t('alertForm.anyTime') : parts.join(t('alertForm.comma'))
}

function useHoursText(): (hours: WeekHours) => string {
  const t = useWords()
  const { all } = useLists()
  const { language } = useLanguage()
  const readerZone = useReaderZone()
  const format = new Intl.DateTimeFormat(regionOf[language] ?? language, { weekday: 'short', timeZone: 'UTC' })
  return (hours) => {
    const { on, from, to, zone } = hours
    const days =
      on.length === weekdays.length
        ? t('alertForm.everyDay')
        : all(on.map((day) => format.format(aSunday + weekdays.indexOf(day) * dayMs)))
    const said = t(endsNextDay(hours) ? 'alertForm.overnight' : 'alertForm.hours', { days, from, to })
    return zone === readerZone ? said : `${said} (${zone.replaceAll('_', ' ')})`
  }
}

const aSunday = Date.UTC(2023, 0, 1)

function useWho(record: AnyRecord): string {
  const t = useWords()
  const me = useUser()
  const { manage } = useMay()
  const { some } = useLists()
  const { ids, isKnown } = useLinked(record, 'user')
  const others = useNames('user', manage ? ids.filter((id) => id !== me.id) : [])
  const names = [...(ids.includes(me.id) || !manage ? [t('alertForm.you')] : []), ...others]
  if (manage && !isKnown) return '…'
  return names.length === 0 ? t('alertForm.nobody') : some(names)
}
