import type { GeofenceCardProps } from './geofence-card-props.ts'
import { useQuery } from '@tanstack/react-query'
import { Hexagon, ListChecks, Maximize, Pencil, X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { isArea, parseArea } from '../../../../../shared/domain/area/parse-area.ts'
import type { Geofence } from '../../../../../shared/entities/geofence.ts'
import { geofencesQuery } from '../../../api/geofence-queries.ts'
import { geofenceEntity } from '../../../entity/api-paths.ts'
import { goTo } from '../../../router/browser-location.ts'
import { useMay } from '../../../session/access.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import { showGeofence } from '../geofence-selection.ts'
import { useDevicesInside } from '../live-occupancy.ts'
import { colourOf, widthMetresOf } from '../geofence-shape.ts'
import { useSizeText } from '../use-size-text.ts'
import styles from './geofence-card.module.css'
import { GeofenceVisits } from './geofence-visits.tsx'

/** A geofence of the map: what it is, who is inside and since when, who was there today, and its commands. */
export function GeofenceCard({ geofenceId, onClose, ...rest }: GeofenceCardProps) {
  const t = useWords()
  const { data, isPending } = useQuery(geofencesQuery())
  const geofence = data?.find(({ id }) => id === geofenceId)
  const card = useRef<HTMLElement>(null)
  // an address may name one that is gone, or that was never the reader's to see
  const isGone = !isPending && geofence === undefined
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])
  const isThere = geofence !== undefined
  useEffect(() => {
    if (isThere) card.current?.focus({ preventScroll: true })
  }, [isThere])
  if (!geofence) return null
  return (
    <section ref={card} tabIndex={-1} className={styles['card']} aria-label={t('map.geofence.card')}>
      <Header geofence={geofence} onClose={onClose} />
      <div className={styles['scroll']}>
        {geofence.description && (
          <p className={styles['description']} dir="auto">
            {geofence.description}
          </p>
        )}
        <GeofenceVisits geofenceId={geofenceId} {...rest} />
      </div>
      <Actions geofenceId={geofenceId} />
    </section>
  )
}

function Header({ geofence, onClose }: { geofence: Geofence; onClose: () => void }) {
  const t = useWords()
  const count = useDevicesInside(geofence.id).length
  const color = colourOf(geofence)
  return (
    <header className={styles['header']}>
      <span className={styles['tile']} style={color ? ({ '--own': color } as CSSProperties) : undefined}>
        <Hexagon aria-hidden />
      </span>
      <div className={styles['names']}>
        <h2 className={styles['title']}>
          <bdi>{geofence.name}</bdi>
        </h2>
        <p className={styles['status']}>
          <Badge tone={count > 0 ? 'ok' : 'idle'} dot>
            {count > 0 ? t('map.geofence.count', { count }) : t('map.geofence.nobody')}
          </Badge>
          <Shape geofence={geofence} />
        </p>
      </div>
      <IconButton label={t('app.close')} icon={<X />} size="small" tooltip="none" onClick={onClose} />
    </header>
  )
}

function Shape({ geofence: { area: text, attributes } }: { geofence: Geofence }): ReactNode {
  const t = useWords()
  const sizeText = useSizeText()
  const area = useMemo(() => parseArea(text), [text])
  if (!isArea(area)) return null
  const { length, area: size, radius, width } = sizeText(area, widthMetresOf({ attributes }))
  return <span>{t(`map.geofence.${area.kind}`, { length, area: size, radius: radius ?? '', width: width ?? '' })}</span>
}

function Actions({ geofenceId }: { geofenceId: number }) {
  const t = useWords()
  const may = useMay()
  return (
    <footer className={styles['actions']}>
      <button type="button" onClick={() => showGeofence(geofenceId)}>
        <Maximize aria-hidden />
        {t('map.geofence.zoom')}
      </button>
      {may.seeReports && (
        <button type="button" onClick={() => goTo(`/reports/geofence?all=true&period=today&geofenceId=${geofenceId}`)}>
          <ListChecks aria-hidden />
          {t('map.geofence.report')}
        </button>
      )}
      {may.edit(geofenceEntity) && (
        <button type="button" onClick={() => goTo(`/settings/geofence/${geofenceId}`)}>
          <Pencil aria-hidden />
          {t('map.geofence.edit')}
        </button>
      )}
    </footer>
  )
}
