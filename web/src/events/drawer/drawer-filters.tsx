import { useMemo } from 'react'
import { bidiIsolate } from '../../../../shared/i18n/bidi-isolate.ts'
import { useDevices } from '../../live/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { eventHours, eventKinds, openDrawerFilter, type DrawerFilter } from './drawer-filter.ts'
import styles from './drawer-filters.module.css'

interface DrawerFiltersProps {
  filter: DrawerFilter
  onChange: (filter: DrawerFilter) => void
}

/** Which events the drawer shows: of which vehicle, of which kind, since when. */
export function DrawerFilters({ filter, onChange }: DrawerFiltersProps) {
  const t = useWords()
  const { language } = useLanguage()
  const devices = useDevices()
  const named = useMemo(() => {
    const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
    return devices.toSorted((a, b) => collator.compare(a.name, b.name))
  }, [devices, language])
  const all = { value: '', label: t('drawer.all') }
  const isOpen = filter.deviceId === null && filter.kind === null && filter.hours === null
  return (
    <div className={styles['filters']} role="group" aria-label={t('drawer.filters')}>
      <SelectField
        label={t('drawer.vehicle')}
        value={String(filter.deviceId ?? '')}
        onChange={(id) => onChange({ ...filter, deviceId: id === '' ? null : Number(id) })}
        options={[all, ...named.map(({ id, name }) => ({ value: String(id), label: bidiIsolate(name) }))]}
      />
      <SelectField
        label={t('drawer.kind')}
        value={filter.kind ?? ''}
        onChange={(kind) => onChange({ ...filter, kind: eventKinds.find((each) => each === kind) ?? null })}
        options={[all, ...eventKinds.map((kind) => ({ value: kind, label: t(`drawer.${kind}`) }))]}
      />
      <SelectField
        label={t('drawer.time')}
        value={String(filter.hours ?? '')}
        onChange={(hours) => onChange({ ...filter, hours: hours === '' ? null : Number(hours) })}
        options={[all, ...eventHours.map((count) => ({ value: String(count), label: t('drawer.hours', { count }) }))]}
      />
      {!isOpen && (
        <Button variant="ghost" size="small" onClick={() => onChange(openDrawerFilter)}>
          {t('fleet.clearFilters')}
        </Button>
      )}
    </div>
  )
}
