import { startPages } from '../../../../shared/domain/start-page.ts'
import { useMay } from '../../session/access.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Choice } from './choice.tsx'
import { PreferenceSelect } from './preference-select.tsx'
import styles from './preferences.module.css'
import { usePreferenceChoices } from './use-preference-choices.ts'

/** The page after signing in; there is one for those who may not read history. */
export function StartSection() {
  const t = useWords()
  const choices = usePreferenceChoices()
  if (!useMay().seeReports) return null
  return (
    <Choice section="start" title={t('preferences.start')}>
      <div className={styles['fields']}>
        <div className={styles['row']}>
          <PreferenceSelect
            choices={choices}
            name="startPage"
            label={t('attribute.startPage')}
            options={startPages}
            nameOf={(page) => (t.has(`preferences.start.${page}`) ? t(`preferences.start.${page}`) : page)}
            byDefault="map"
          />
        </div>
      </div>
    </Choice>
  )
}
