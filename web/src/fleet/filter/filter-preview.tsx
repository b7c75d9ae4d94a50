import { screenLimits } from '../../../../shared/domain/limits/screen.ts'
import type { DeviceJson } from '../../../../shared/wire/json.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from './filter-panel.module.css'
import { StatusDot } from '../list/status-dot.tsx'

/** The first devices that the filter leaves, and how many follow. */
export function FilterPreview({ devices }: { devices: readonly DeviceJson[] }) {
  const t = useWords()
  const more = devices.length - screenLimits.filterPreviewDevicesMax
  return (
    <section className={styles['preview']} aria-live="polite">
      <h3 className={styles['legend']}>{t('fleet.preview')}</h3>
      {devices.length === 0 && <p className={styles['more']}>{t('fleet.noMatchTitle')}</p>}
      {devices.slice(0, screenLimits.filterPreviewDevicesMax).map((device) => (
        <div key={device.id} className={styles['previewRow']}>
          <StatusDot status={device.status} />
          <bdi className="q-ellipsis">{device.name}</bdi>
        </div>
      ))}
      {more > 0 && <p className={styles['more']}>{t('fleet.previewMore', { count: more })}</p>}
    </section>
  )
}
