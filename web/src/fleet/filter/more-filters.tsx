import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Driver } from '../../../../shared/entities/driver.ts'
import { geofencesQuery } from '../../api/geofence-queries.ts'
import { listQuery } from '../../api/use-entity.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { driverEntity } from '../../entity/api-paths.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { useDevices } from '../../live/hooks.ts'
import { useMay } from '../../session/access.ts'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import styles from './filter-panel.module.css'
import { stoodChoices, type FleetFilter } from './fleet-filter.ts'

interface Props {
  filter: FleetFilter
  onChange: (change: Partial<FleetFilter>) => void
}

interface Option {
  value: string
  label: string
}

/** How long a device has stood, its category, who drives and where it is; without what there is nothing to choose of. */
export function MoreFilters({ filter, onChange }: Props) {
  const t = useWords()
  const { duration } = useMeasures()
  const { stoodMs, category, driver, geofenceId } = filter
  const categories = useCategories()
  const drivers = useDrivers()
  const geofences = useGeofences()
  return (
    <div className={styles['choices']}>
      <Choice
        label={t('filters.stood')}
        none={t('filters.anyTime')}
        value={stoodMs === null ? '' : String(stoodMs)}
        options={stoodChoices.map((ms) => ({
          value: String(ms),
          label: t('filters.stoodFor', { time: duration(ms) }),
        }))}
        onChoose={(value) => onChange({ stoodMs: value === '' ? null : Number(value) })}
      />
      <Choice
        label={t('filters.category')}
        none={t('filters.any')}
        value={category ?? ''}
        options={categories}
        onChoose={(value) => onChange({ category: value || null })}
      />
      <Choice
        label={t('filters.driver')}
        none={t('filters.anybody')}
        value={driver ?? ''}
        options={drivers}
        onChoose={(value) => onChange({ driver: value || null })}
      />
      <Choice
        label={t('filters.geofence')}
        none={t('filters.anywhere')}
        value={geofenceId === null ? '' : String(geofenceId)}
        options={geofences}
        onChoose={(value) => onChange({ geofenceId: value === '' ? null : Number(value) })}
      />
    </div>
  )
}

interface ChoiceProps {
  label: string
  none: string
  value: string
  options: readonly Option[]
  onChoose: (value: string) => void
}

/** What is chosen and not there any more stays in the list: it leaves devices out. */
function Choice({ label, none, value, options, onChoose }: ChoiceProps) {
  const t = useWords()
  const isKnown = value === '' || options.some((option) => option.value === value)
  if (options.length === 0 && isKnown) return null
  const gone = isKnown ? [] : [{ value, label: t('filters.gone') }]
  return (
    <SelectField
      label={label}
      value={value}
      options={[{ value: '', label: none }, ...options, ...gone]}
      onChange={onChoose}
    />
  )
}

/** Those that the reader's devices have. */
function useCategories(): Option[] {
  const t = useWords()
  const inOrder = useNameOrder()
  const devices = useDevices()
  return useMemo(() => {
    const known = new Set(devices.flatMap(({ category }) => category ?? []))
    const nameOf = (category: string) => (t.has(`category.${category}`) ? t(`category.${category}`) : category)
    return [...known].map((category) => ({ value: category, label: nameOf(category) })).toSorted(inOrder)
  }, [devices, inOrder, t])
}

function useDrivers(): Option[] {
  const inOrder = useNameOrder()
  const { data } = useQuery({ ...listQuery<Driver>(driverEntity), enabled: useMay().see('ui.disableDrivers') })
  return (data ?? []).map(({ uniqueId, name }) => ({ value: uniqueId, label: name })).toSorted(inOrder)
}

function useGeofences(): Option[] {
  const inOrder = useNameOrder()
  const { data } = useQuery(geofencesQuery())
  return (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })).toSorted(inOrder)
}

function useNameOrder() {
  const { language } = useLanguage()
  return useMemo(() => {
    const { compare } = new Intl.Collator(language, { numeric: true })
    return (a: Option, b: Option) => compare(a.label, b.label)
  }, [language])
}
