import { alarmTypes } from '../../../../shared/domain/catalog/alarm-types.ts'
import { eventTypes } from '../../../../shared/domain/fleet-event.ts'
import { Picker } from '../../entity/inputs/picker.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './event-filter.module.css'

interface Props {
  types: readonly string[]
  alarms: readonly string[]
  onChange: (changed: { types?: readonly string[]; alarms?: readonly string[] }) => void
}

/** Which events: all of them, or some types; and of alarms, all or some. */
export function EventFilter({ types, alarms, onChange }: Props) {
  const t = useWords()
  const hasAlarms = types.length === 0 || types.includes('alarm')
  return (
    <>
      <Types
        label={t('reports.eventTypes')}
        all={t('reports.allEvents')}
        options={eventTypes.map((type) => ({ key: type, name: t(`event.${type}`) }))}
        chosen={types}
        onChange={(next) => onChange({ types: next })}
      />
      {hasAlarms && (
        <Types
          label={t('reports.alarmTypes')}
          all={t('reports.allAlarms')}
          options={alarmTypes.map((type) => ({ key: type, name: t(`alarm.${type}`) }))}
          chosen={alarms}
          onChange={(next) => onChange({ alarms: next })}
        />
      )}
    </>
  )
}

interface TypesProps {
  label: string
  all: string
  options: readonly { key: string; name: string }[]
  /** none stands for all */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function Types({ label, all, options, chosen, onChange }: TypesProps) {
  const t = useWords()
  const names = options.filter(({ key }) => chosen.includes(key)).map(({ name }) => name)
  return (
    <div className={styles['field']}>
      <Picker
        label={label}
        error={undefined}
        disabled={false}
        onBlur={() => undefined}
        chosen={
          names.length === 0
            ? all
            : names.length < 3
              ? names.join(', ')
              : t('reports.chosenTypes', { count: names.length })
        }
      >
        {() => (
          <div className={styles['list']}>
            <label className={styles['choice']}>
              <input type="checkbox" checked={chosen.length === 0} onChange={() => onChange([])} />
              <strong>{all}</strong>
            </label>
            {options.map(({ key, name }) => (
              <label key={key} className={styles['choice']}>
                <input
                  type="checkbox"
                  checked={chosen.includes(key)}
                  onChange={() =>
                    onChange(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key])
                  }
                />
                <span>{name}</span>
              </label>
            ))}
          </div>
        )}
      </Picker>
    </div>
  )
}
