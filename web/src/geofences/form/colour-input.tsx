import { Check } from 'lucide-react'
import { useId } from 'react'
import type { InputProps } from '../../entity/inputs/input-props.ts'
import { mapColours } from '../../map/map-colours.ts'
import { ColourField } from '../../ui/inputs/colour-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './form.module.css'

/** Colours that differ from each other and from the ground; or any other one. */
export function ColourInput({ label, value, onChange, onBlur, disabled, error }: InputProps<string | null>) {
  const t = useWords()
  const name = useId()
  const palette = mapColours('light').vehicles
  const chosen = value ?? ''
  return (
    <fieldset className={`q-fieldset q-stack q-gap-2 ${styles['colours']}`} disabled={disabled}>
      <legend>{label}</legend>
      <div className="q-wrap q-gap-2">
        <label className={styles['colour']} title={t('geofences.colour.theme')}>
          <input
            type="radio"
            name={name}
            className="q-visually-hidden"
            aria-label={t('geofences.colour.theme')}
            checked={chosen === ''}
            onChange={() => onChange(null)}
          />
          <span className={styles['none']}>{chosen === '' && <Check size={16} aria-hidden />}</span>
        </label>
        {palette.map((colour, index) => (
          <label key={colour} className={styles['colour']}>
            <input
              type="radio"
              name={name}
              className="q-visually-hidden"
              aria-label={t('geofences.colour.choose', { number: index + 1 })}
              checked={chosen.toLowerCase() === colour}
              onChange={() => onChange(colour)}
            />
            <span style={{ background: colour }}>
              {chosen.toLowerCase() === colour && <Check size={16} aria-hidden />}
            </span>
          </label>
        ))}
      </div>
      <ColourField
        label={t('geofences.colour.custom')}
        value={chosen}
        onChange={(text) => onChange(text === '' ? null : text)}
        onBlur={onBlur}
        disabled={disabled}
        error={error}
      />
    </fieldset>
  )
}
