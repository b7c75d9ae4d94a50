import { useMemo } from 'react'
import { geofenceEntity } from '../../entity/api-paths.ts'
import { useRecordNames } from '../../events/use-record-names.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { FilterChoice } from './filter-choice.tsx'

interface Props {
  geofenceIds: readonly number[]
  onChange: (changed: { geofenceIds: readonly number[] }) => void
}

/** Visits of which geofences: of all that the reader sees, or of some. */
export function GeofenceFilter({ geofenceIds, onChange }: Props) {
  const t = useWords()
  const { language } = useLanguage()
  const names = useRecordNames(geofenceEntity, true)
  const options = useMemo(() => {
    const { compare } = new Intl.Collator(language, { numeric: true })
    return [...names].map(([key, name]) => ({ key, name })).toSorted((a, b) => compare(a.name, b.name))
  }, [names, language])
  return (
    <FilterChoice
      label={t('reports.geofences')}
      all={t('reports.allGeofences')}
      options={options}
      chosen={geofenceIds}
      count={(count) => t('reports.chosenGeofences', { count })}
      onChange={(next) => onChange({ geofenceIds: next })}
    />
  )
}
