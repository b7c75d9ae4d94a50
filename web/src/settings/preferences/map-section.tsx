import { mapLimits } from '../../../../shared/domain/map/map-limits.ts'
import { useState } from 'react'
import { liveLimits } from '../../../../shared/domain/limits/live.ts'
import { mapScopes, type MapScope } from '../../../../shared/domain/map/map-choices.ts'
import { usePreferenceChoices, type PreferenceChoices } from './use-preference-choices.ts'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { parseNumber } from '../../i18n/number-parser.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Choice } from './choice.tsx'
import { NavigationChoice } from './navigation-choice.tsx'
import styles from './preferences.module.css'

const switches = [
  { key: 'mapCluster', byDefault: true },
  { key: 'mapOnSelect', byDefault: true },
  { key: 'mapFollow', byDefault: false },
  { key: 'mapGeofences', byDefault: true },
] as const

/** What the map shows and how it moves. */
export function MapSection() {
  const t = useWords()
  const choices = usePreferenceChoices()
  return (
    <Choice section="map" title={t('settings.map')}>
      <div className={styles['fields']}>
        <div className={styles['row']}>
          <ScopeChoice choices={choices} name="mapLiveRoutes" byDefault="none" />
          <NumberChoice key={choices.valueOf(routeLength.key, '')} choices={choices} chosen={routeLength} />
        </div>
        <ScopeChoice choices={choices} name="mapDirection" byDefault="selected" />
        <div className={styles['row']}>
          {numbers.map((chosen) => (
            <NumberChoice key={`${chosen.key} ${choices.valueOf(chosen.key, '')}`} choices={choices} chosen={chosen} />
          ))}
        </div>
        {switches.map(({ key, byDefault }) => (
          <SwitchField
            key={key}
            label={t(`setting.${key}`)}
            hint={choices.isForced(key) ? t('settings.forced') : t(`setting.${key}.hint`)}
            checked={isOn(choices.valueOf<unknown>(key, byDefault))}
            disabled={choices.isLocked(key)}
            onChange={(on) => choices.choose(key, on)}
          />
        ))}
        <NavigationChoice choices={choices} />
      </div>
    </Choice>
  )
}

const isOn = (value: unknown): boolean => value === true || value === 'true'

interface ScopeProps {
  choices: PreferenceChoices
  name: 'mapLiveRoutes' | 'mapDirection'
  byDefault: MapScope
}

function ScopeChoice({ choices, name, byDefault }: ScopeProps) {
  const t = useWords()
  const value = choices.valueOf<unknown>(name, byDefault)
  return (
    <Segmented
      label={t(`setting.${name}`)}
      hint={choices.isForced(name) ? t('settings.forced') : t(`setting.${name}.hint`)}
      value={mapScopes.find((scope) => scope === value) ?? byDefault}
      options={mapScopes.map((scope) => ({ value: scope, label: t(`mapScope.${scope}`) }))}
      disabled={choices.isLocked(name)}
      onChange={(scope) => choices.choose(name, scope)}
    />
  )
}

interface NumberChosen {
  key: 'web.liveRouteLength' | 'web.selectZoom' | 'web.maxZoom' | 'iconScale'
  byDefault: number
  min: number
  max: number
  isWhole?: true
}

const { liveRouteLengthMin, liveRouteLengthMax, zoomMin, zoomMax, iconScaleMin, iconScaleMax } = mapLimits
const routeLength: NumberChosen = {
  key: 'web.liveRouteLength',
  byDefault: liveLimits.liveRouteLengthDefault,
  min: liveRouteLengthMin,
  max: liveRouteLengthMax,
  isWhole: true,
}
const numbers: readonly NumberChosen[] = [
  { key: 'web.selectZoom', byDefault: mapLimits.selectZoomDefault, min: zoomMin, max: zoomMax },
  { key: 'web.maxZoom', byDefault: zoomMax, min: zoomMin, max: zoomMax },
  { key: 'iconScale', byDefault: 1, min: iconScaleMin, max: iconScaleMax },
]

/** Saved when it is left, and only a number that is allowed. */
function NumberChoice({ choices, chosen }: { choices: PreferenceChoices; chosen: NumberChosen }) {
  const t = useWords()
  const { key, byDefault, min, max } = chosen
  const saved = String(choices.valueOf<string | number>(key, byDefault))
  const [text, setText] = useState(saved)
  const value = parseNumber(text, null) ?? Number.NaN
  const isRight = value >= min && value <= max && (!chosen.isWhole || Number.isInteger(value))
  const save = () => {
    if (isRight && text !== saved) choices.choose(key, value)
  }
  return (
    <TextField
      label={t(`setting.${key}`)}
      inputMode={chosen.isWhole ? 'numeric' : 'decimal'}
      dir="ltr"
      hint={choices.isForced(key) ? t('settings.forced') : t(`setting.${key}.hint`, { min, max })}
      error={isRight ? undefined : t(`setting.${key}.hint`, { min, max })}
      value={text}
      disabled={choices.isLocked(key)}
      onChange={setText}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  )
}
