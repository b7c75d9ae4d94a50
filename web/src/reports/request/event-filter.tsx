import { alarmTypes } from '../../../../shared/domain/catalog/alarm-types.ts'
import { eventTypes } from '../../../../shared/catalog/events/index.ts'
import { useWords } from '../../i18n/use-words.ts'
import { FilterChoice } from './filter-choice.tsx'

interface Props {
  types: readonly string[]
  alarms: readonly string[]
  onChange: (changed: { types?: readonly string[]; alarms?: readonly string[] }) => void
}

/** Which events: all of them, or some types; and of alarms, all or some. */
export function EventFilter({ types, alarms, onChange }: Props) {
  const t = useWords()
  const hasAlarms = types.length === 0 || types.includes('alarm')
  const count = (chosen: number) => t('reports.chosenTypes', { count: chosen })
  return (
    <>
      <FilterChoice
        label={t('reports.eventTypes')}
        all={t('reports.allEvents')}
        options={eventTypes.map((type) => ({ key: type as string, name: t(`event.${type}`) }))}
        chosen={types}
        count={count}
        onChange={(next) => onChange({ types: next })}
      />
      {hasAlarms && (
        <FilterChoice
          label={t('reports.alarmTypes')}
          all={t('reports.allAlarms')}
          options={alarmTypes.map((type) => ({ key: type as string, name: t(`alarm.${type}`) }))}
          chosen={alarms}
          count={count}
          onChange={(next) => onChange({ alarms: next })}
        />
      )}
    </>
  )
}
