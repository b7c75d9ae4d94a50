import { X } from 'lucide-react'
import { DevicePicture } from '../../devices/device-picture.tsx'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './device-card.module.css'
import type { DeviceRow } from '../list/device-row.ts'
import { isJustNow, useAgo } from '../../display/use-ago.ts'

interface CardHeaderProps {
  row: DeviceRow
  now: number
  onClose: () => void
}

/** The name, and how fresh the data is. */
export function CardHeader({ row, now, onClose }: CardHeaderProps) {
  const t = useWords()
  const ago = useAgo()
  const received = () => {
    if (row.lastUpdateAt === null) return t('fleet.noData')
    return isJustNow(row.lastUpdateAt, now)
      ? t('fleet.updatedNow')
      : t('fleet.lastUpdated', { ago: ago(row.lastUpdateAt, now) })
  }
  return (
    <header className={styles['header']}>
      <span className={`${styles['tile']} ${styles[row.activity]}`}>
        <DevicePicture uniqueId={row.uniqueId} image={row.image} category={row.category} />
      </span>
      <div className={styles['names']}>
        <div className={styles['titleLine']}>
          <h2 className={styles['title']}>
            <bdi>{row.title}</bdi>
          </h2>
          {row.subtitle && (
            <span className={styles['plate']}>
              <bdi>{row.subtitle}</bdi>
            </span>
          )}
        </div>
        <p className={styles['status']}>
          <Badge tone={row.status === 'online' ? 'ok' : 'bad'} dot>
            {t(`fleet.${row.status}`)}
          </Badge>
          <span>{received()}</span>
        </p>
      </div>
      <IconButton label={t('fleet.close')} icon={<X />} size="small" tooltip="none" onClick={onClose} />
    </header>
  )
}
