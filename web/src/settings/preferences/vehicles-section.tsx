import { deviceTexts, textWords } from '../../../../shared/catalog/device-texts.ts'
import { cardItems, deviceLines } from '../../../../shared/domain/catalog/device-lines.ts'
import { attributeLabel } from '../../../../shared/i18n/attribute-label.ts'
import { ChoicesInput } from '../../entity/inputs/choices-input.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { Choice } from './choice.tsx'
import { PreferenceSelect } from './preference-select.tsx'
import styles from './preferences.module.css'
import { usePreferenceChoices } from './use-preference-choices.ts'

const items = 'positionItems'
const lines = [
  { name: 'devicePrimary', byDefault: 'name' },
  { name: 'deviceSecondary', byDefault: 'plate' },
] as const

/** What the list and the card say of a vehicle. */
export function VehiclesSection() {
  const t = useWords()
  const choices = usePreferenceChoices()
  const nameOf = (key: string) => {
    const text = deviceTexts.find((each) => each.key === key)
    if (text) return t(textWords(text))
    return t.has(`preferences.line.${key}`) ? t(`preferences.line.${key}`) : attributeLabel(key, t)
  }
  return (
    <Choice section="vehicles" title={t('preferences.vehicles')}>
      <div className={styles['fields']}>
        <div className={styles['row']}>
          {lines.map(({ name, byDefault }) => (
            <PreferenceSelect
              key={name}
              choices={choices}
              name={name}
              label={t(`attribute.${name}`)}
              options={deviceLines}
              nameOf={nameOf}
              byDefault={byDefault}
            />
          ))}
        </div>
        <ChoicesInput
          label={t('preferences.cardItems')}
          hint={choices.isForced(items) ? t('settings.forced') : t('preferences.cardItemsMore')}
          value={choices.valueOf<string>(items, '')}
          options={cardItems}
          words="attribute"
          nameOf={nameOf}
          error={undefined}
          required={false}
          disabled={choices.isLocked(items)}
          onChange={(chosen) => choices.choose(items, chosen || null)}
          onBlur={nothing}
        />
      </div>
    </Choice>
  )
}

const nothing = () => undefined
