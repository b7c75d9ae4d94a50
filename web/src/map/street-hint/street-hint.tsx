import { X } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { MapStyleId } from '../../../../shared/domain/map/map-catalogue.data.ts'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { useSelection } from '../../live/selection.ts'
import { useUser } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { useMapScene } from '../map-context.ts'
import type { StyleChoice } from '../style-choice/use-style-choice.ts'
import { lacksStreets, type StreetCover, zoomMaxAt } from './street-cover.ts'
import styles from './street-hint.module.css'

const StreetHelp = lazyComponent(async () => (await import('./street-help.tsx')).StreetHelp)

const storageKey = (userId: number) => `qafila.streetHintHidden.${userId}`
/** The style of the catalogue that one tap shows. */
const online = 'osm'
const onlineTerms = 'https://operations.osmfoundation.org/policies/tiles/'

interface Props {
  choice: Pick<StyleChoice, 'shown' | 'offered' | 'choose'>
  /** the product's own map is shown */
  isOwnMap: boolean
  /** archives of streets that are installed */
  covers: readonly StreetCover[]
  /** neither says anything nor bounds the zoom, on maps that show or draw one thing */
  isSilent?: boolean
}

/**
 * On the product's own map: says in one line that no streets are installed where one looks for them, shows
 * OpenStreetMap's with one tap, and says then whose they are, until it is hidden; and ends the zoom where the map shows
 * nothing more.
 */
export function StreetHint({ choice, isOwnMap, covers, isSilent = false }: Props) {
  const t = useWords()
  const user = useUser()
  const lacks = useLack(covers, isOwnMap && !isSilent)
  const [isHidden, setHidden] = useState(() => localStorage.getItem(storageKey(user.id)) !== null)
  const [isAsking, setAsking] = useState(false)
  const [before, setBefore] = useState<MapStyleId | null>(null)
  const isOffered = choice.offered.some(({ id, missingKey }) => id === online && missingKey === null)
  if (isSilent || user.temporary) return null
  if (before !== null && choice.shown === online && !isOwnMap) {
    return (
      <Note>
        <span>{t('map.streets.shown')}</span>
        <a className={styles['link']} href={onlineTerms} target="_blank" rel="noreferrer">
          {t('map.streets.terms')}
        </a>
        <Plain onClick={() => choice.choose(before)}>{t('app.undo')}</Plain>
        <IconButton label={t('map.streets.hide')} icon={<X />} size="small" onClick={() => setBefore(null)} />
      </Note>
    )
  }
  if (!isOwnMap || !lacks || isHidden) return null
  const show = () => {
    setAsking(false)
    setBefore(choice.shown)
    choice.choose(online)
  }
  const hide = () => {
    localStorage.setItem(storageKey(user.id), 'yes')
    setHidden(true)
  }
  return (
    <Note>
      <span>{t('map.streets.none')}</span>
      {isOffered && choice.shown !== online && (
        <Button size="small" variant="primary" onClick={show}>
          {t('map.streets.show')}
        </Button>
      )}
      <Plain onClick={() => setAsking(true)}>{t(isOffered ? 'map.streets.other' : 'map.streets.how')}</Plain>
      <IconButton label={t('map.streets.hide')} icon={<X />} size="small" onClick={hide} />
      {isAsking && (
        <Suspense>
          <StreetHelp onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Note>
  )
}

function Note({ children }: { children: ReactNode }) {
  const { direction } = useLanguage()
  const { selectedId } = useSelection()
  // on a phone the card of a vehicle leaves no room below the map
  if (useIsNarrow() && selectedId !== null) return null
  return (
    <div className={styles['place']} dir={direction}>
      <div className={`q-cluster ${styles['hint']}`} role="note">
        {children}
      </div>
    </div>
  )
}

const Plain = (props: { onClick: () => void; children: string }) => (
  <button type="button" className={`q-plain-button ${styles['link']}`} {...props} />
)

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
