import { Download, Trash2 } from 'lucide-react'
import type { Geofence } from '../../../../shared/entities/geofence.ts'
import { saveFile } from '../../api/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { exportForms, geofenceFile } from '../files/geofence-file.ts'
import { geofenceShape } from '../../map/geofences/geofence-shape.ts'
import styles from './geofence-list.module.css'

interface Props {
  /** what the search has left */
  found: readonly Geofence[]
  chosen: readonly Geofence[]
  mayEdit: boolean
  onTick: (ticked: ReadonlySet<number>) => void
  onRemove: () => void
}

/** What is done with several geofences at once; without a choice, all in the list are exported. */
export function BulkBar({ found, chosen, mayEdit, onTick, onRemove }: Props) {
  const t = useWords()
  const isAll = found.every(({ id }) => chosen.some((each) => each.id === id))
  const exported = chosen.length > 0 ? chosen : found
  return (
    <div className={`q-row q-gap-1 ${styles['bulk']}`}>
      <label className={`q-row q-gap-3 ${styles['all']}`}>
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isAll
          }}
          onChange={() => onTick(new Set(isAll ? [] : found.map(({ id }) => id)))}
        />
        {chosen.length > 0
          ? t('geofences.chosen', { count: chosen.length })
          : t('entity.geofence.count', { count: found.length })}
      </label>
      <Menu
        align="end"
        label={t('geofences.export')}
        items={exportForms.map((form) => ({
          key: form,
          label: t(`geofences.export.${form}`),
          onSelect: () => {
            const { content, name } = geofenceFile(form, exported.map(geofenceShape), t('entity.geofence.many'))
            saveFile(content, name)
          },
        }))}
        trigger={(props) => (
          <Button size="small" variant="ghost" icon={<Download />} {...props}>
            {t('geofences.export')}
          </Button>
        )}
      />
      {mayEdit && chosen.length > 0 && (
        <Button size="small" variant="ghost" icon={<Trash2 />} onClick={onRemove}>
          {t('entity.remove')}
        </Button>
      )}
    </div>
  )
}
