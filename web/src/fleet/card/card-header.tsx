import { Crosshair, LocateFixed, X } from 'lucide-react'
import { DevicePicture } from '../../devices/device-picture.tsx'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './device-card.module.css'
import type { DeviceRow } from '../list/device-row.ts'
import { statusWords } from '../../devices/status-words.ts'
import { isJustNow, useAgo } from '../../display/use-ago.ts'
import { useIsOld } from '../../offline/offline-since.ts'

interface CardHeaderProps {
  row: DeviceRow
  now: number
  /** null without a position: then there is nothing to look at */
  view: { following: boolean; onFollow: (follow: boolean) => void; onCentre: () => void } | null
  onClose: () => void
}

/** The name, how fresh the data is, and what moves the map. Old data is said to be old below, once. */
export function CardHeader({ row, now, view, onClose }: CardHeaderProps) {
  const t = useWords()
  const isLive = !useIsOld()
  const ago = useAgo(isLive)
  const received = () => {
    if (row.lastUpdateAt === null) return t('fleet.noData')
    return isLive && isJustNow(row.lastUpdateAt, now)
      ? t('fleet.updatedNow')
      : t('fleet.lastUpdated', { ago: ago(row.lastUpdateAt, now) })
  }
  return (
    <header className={styles['header']}>
      <span className={`${styles['tile']} ${styles[row.activity]}`}>
        <DevicePicture uniqueId={row.uniqueId} image={row.image} category={row.category} />
      </span>
      <div className={styles['names']}>
        <div className={`q-wrap q-shrinks ${styles['nameLine']}`}>
          <h2 className={styles['title']}>
            <bdi className="q-ellipsis">{row.title}</bdi>
          </h2>
          {row.subtitle && <bdi className={`q-ellipsis ${styles['plate']}`}>{row.subtitle}</bdi>}
        </div>
        <p className={styles['status']}>
          <Badge tone={row.status === 'online' ? 'ok' : 'bad'} dot>
            {t(statusWords(row.status))}
          </Badge>
          {(!row.stale || view === null) && <span>{received()}</span>}
        </p>
      </div>
      <span className={styles['view']}>
        {view && (
          <>
            <IconButton
              label={t(view.following ? 'fleet.following' : 'fleet.follow')}
              icon={<LocateFixed />}
              size="small"
              active={view.following}
              aria-keyshortcuts="F"
              onClick={() => view.onFollow(!view.following)}
            />
            <IconButton
              label={t('fleet.centre')}
              icon={<Crosshair />}
              size="small"
              aria-keyshortcuts="C"
              onClick={view.onCentre}
            />
          </>
        )}
        <IconButton label={t('fleet.close')} icon={<X />} size="small" tooltip="none" onClick={onClose} />
      </span>
    </header>
  )
}
