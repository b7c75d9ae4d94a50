import { bidiIsolate } from '../../../../shared/i18n/bidi-isolate.ts'
import { useNow } from '../../api/use-now.ts'
import { ZoneInput } from '../../entity/inputs/zone-input.tsx'
import { useMeasures } from '../../display/use-measures.ts'
import { unitFields } from '../../settings-fields/preference-fields.data.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Choice } from './choice.tsx'
import { PreferenceSelect } from './preference-select.tsx'
import styles from './preferences.module.css'
import { usePreferenceChoices } from './use-preference-choices.ts'

/** As everywhere where nobody has chosen. */
const defaults: Readonly<Record<string, string>> = {
  speedUnit: 'kmh',
  distanceUnit: 'km',
  altitudeUnit: 'm',
  volumeUnit: 'ltr',
  coordinateFormat: 'dd',
}
const zone = 'timezone'
const example = { latitude: 36.75381, longitude: 3.058756 }

/** The units, the coordinates and the clock in which a person reads everything. */
export function UnitsSection() {
  const t = useWords()
  const choices = usePreferenceChoices()
  const measures = useMeasures()
  const now = useNow(60_000)
  return (
    <Choice section="units" title={t('preferences.units')}>
      <div className={styles['fields']}>
        <div className={styles['row']}>
          {unitFields.map(({ name, options, words }) => (
            <PreferenceSelect
              key={name}
              choices={choices}
              name={name}
              label={t(`setting.${name}`)}
              options={options}
              nameOf={(option) => (t.has(`${words}.${option}`) ? t(`${words}.${option}`) : option)}
              byDefault={defaults[name] ?? ''}
            />
          ))}
          <ZoneInput
            label={t('setting.timezone')}
            value={choices.valueOf<unknown>(zone, 'Africa/Algiers')}
            disabled={choices.isLocked(zone)}
            hint={choices.isForced(zone) ? t('settings.forced') : undefined}
            error={undefined}
            onChange={(chosen) => choices.choose(zone, chosen === '' ? null : chosen)}
          />
        </div>
        <p className={styles['example']}>
          {t('preferences.example', {
            time: measures.moment(new Date(now).toISOString()),
            speed: measures.speed(32.4),
            place: bidiIsolate(measures.coordinates(example)),
          })}
        </p>
      </div>
    </Choice>
  )
}
