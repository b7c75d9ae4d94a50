import { X } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { useSelection } from '../../live/selection.ts'
import { useUser } from '../../session/use-session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { useMapScene } from '../map-context.ts'
import { lacksStreets, type StreetCover, zoomMaxAt } from './street-cover.ts'
import styles from './street-hint.module.css'

const StreetHelp = lazyComponent(async () => (await import('./street-help.tsx')).StreetHelp)

const storageKey = (userId: number) => `qafila.streetHintHidden.${userId}`
const none: readonly StreetCover[] = []

interface Props {
  /** archives of streets that are installed */
  covers?: readonly StreetCover[]
  /** neither says anything nor bounds the zoom, on maps that show or draw one thing */
  isSilent?: boolean
}

/**
 * Beside the product's own map only: says in one line that no streets are installed where one looks for them, and how to
 * get them, until it is hidden; and ends the zoom where the map shows nothing more.
 */
export function StreetHint({ covers = none, isSilent = false }: Props) {
  const t = useWords()
  const user = useUser()
  const { direction } = useLanguage()
  const lacks = useLack(covers, !isSilent)
  const { selectedId } = useSelection()
  // on a phone the card of a vehicle leaves no room below the map
  const isCovered = useIsNarrow() && selectedId !== null
  const [isHidden, setHidden] = useState(() => localStorage.getItem(storageKey(user.id)) !== null)
  const [isAsking, setAsking] = useState(false)
  if (!lacks || isSilent || isCovered || isHidden || user.temporary) return null
  const hide = () => {
    localStorage.setItem(storageKey(user.id), 'yes')
    setHidden(true)
  }
  return (
    <div className={styles['place']} dir={direction}>
      <p className={`q-row q-gap-2 ${styles['hint']}`} role="note">
        <span>{t('map.streets.none')}</span>
        <button type="button" className={`q-plain-button ${styles['how']}`} onClick={() => setAsking(true)}>
          {t('map.streets.how')}
        </button>
        <IconButton label={t('map.streets.hide')} icon={<X />} size="small" onClick={hide} />
      </p>
      {isAsking && (
        <Suspense>
          <StreetHelp onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Whether the view lacks streets, now and after each movement; the zoom is bounded on the way. */
function useLack(covers: readonly StreetCover[], isBounded: boolean): boolean {
  const { map } = useMapScene()
  const [lacks, setLacks] = useState(false)
  useEffect(() => {
    const free = map.getMaxZoom()
    const look = () => {
      const { lng, lat } = map.getCenter()
      const zoom = map.getZoom()
      if (isBounded) map.setMaxZoom(zoomMaxAt(covers, { lng, lat, zoom }))
      setLacks(lacksStreets(covers, { lng, lat, zoom }))
    }
    look()
    map.on('moveend', look)
    return () => {
      map.off('moveend', look)
      map.setMaxZoom(free)
    }
  }, [map, covers, isBounded])
  return lacks
}
