import { mapLimits } from '../../../../shared/domain/map/map-limits.ts'
import { useState } from 'react'
import { liveLimits } from '../../../../shared/domain/limits/live.ts'
import { isLiveRouteLength, mapScopes, type MapScope } from '../../../../shared/domain/map/map-choices.ts'
import { usePreferenceChoices, type PreferenceChoices } from './use-preference-choices.ts'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { parseNumber } from '../../i18n/number-parser.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Choice } from './choice.tsx'
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
          <RouteLength key={choices.valueOf('web.liveRouteLength', '')} choices={choices} />
        </div>
        <ScopeChoice choices={choices} name="mapDirection" byDefault="selected" />
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

const length = 'web.liveRouteLength'

/** Saved when it is left, and only a number that is allowed. */
function RouteLength({ choices }: { choices: PreferenceChoices }) {
  const t = useWords()
  const saved = String(choices.valueOf<string | number>(length, liveLimits.liveRouteLengthDefault))
  const [text, setText] = useState(saved)
  const points = parseNumber(text, null) ?? Number.NaN
  const isRight = isLiveRouteLength(points)
  const bounds = { min: mapLimits.liveRouteLengthMin, max: mapLimits.liveRouteLengthMax }
  const save = () => {
    if (isRight && text !== saved) choices.choose(length, points)
  }
  return (
    <TextField
      label={t(`setting.${length}`)}
      inputMode="numeric"
      dir="ltr"
      hint={choices.isForced(length) ? t('settings.forced') : t(`setting.${length}.hint`, bounds)}
      error={isRight ? undefined : t(`setting.${length}.hint`, bounds)}
      value={text}
      disabled={choices.isLocked(length)}
      onChange={setText}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  )
}
