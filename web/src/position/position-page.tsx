import { useQuery } from '@tanstack/react-query'
import { MapPin, RadioTower } from 'lucide-react'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import { Link } from '../router/link.tsx'
import { usePathId } from '../router/use-path-id.ts'
import { positionQuery } from '../api/tracks.ts'
import { useRecordNames } from '../events/use-record-names.ts'
import { geofenceEntity } from '../entity/api-paths.ts'
import { PageFrame } from '../frame/page-frame.tsx'
import { PageFailed, PageMissing, PageWaits } from '../frame/page-states.tsx'
import { useMeasures } from '../display/use-measures.ts'
import { PlaceMap } from '../map/place/place-map.tsx'
import { useDevice } from '../live/hooks.ts'
import type { PositionJson } from '../../../shared/wire/json.ts'
import { useMay } from '../session/access.ts'
import { useWords } from '../i18n/use-words.ts'
import { FactsTable } from './facts-table.tsx'
import { positionAttributes, positionFields } from './position-facts.ts'
import styles from './position-page.module.css'

/** Everything that is known of one position. */
export function PositionPage() {
  const t = useWords()
  const id = usePathId('/position/:id')
  const { data, error, refetch } = useQuery({ ...positionQuery(id ?? 0), enabled: id !== null })
  const device = useDevice(data?.deviceId ?? null)
  const back = { to: data ? `/?device=${data.deviceId}` : '/', label: t('app.backToMap') }
  return (
    <PageFrame
      title={t('position.title')}
      of={device?.name}
      // a line in any case: what stands below does not move when the name comes
      lead={<bdi>{device ? bidiIsolate(device.name) : '\u00a0'}</bdi>}
      back={back}
    >
      {error ? (
        <PageFailed failure={error} onRetry={() => void refetch()} />
      ) : id === null || data === null ? (
        <PageMissing title={t('position.missing')} text={t('position.missingMore')} />
      ) : data ? (
        <Facts position={data} />
      ) : (
        <PageWaits />
      )}
    </PageFrame>
  )
}

function Facts({ position }: { position: PositionJson }) {
  const t = useWords()
  const measures = useMeasures()
  const may = useMay()
  const device = useDevice(position.deviceId)
  const geofenceNames = useRecordNames(geofenceEntity, (position.geofenceIds ?? []).length > 0)
  const deviceName = device?.name ?? null
  const reader = { t, measures, geofenceNames, deviceName }
  const moves = position.attributes['motion'] === true
  const attributes = may.see('ui.hidePositionAttributes') ? positionAttributes(position, reader) : []
  return (
    <>
      <PlaceMap position={position} name={deviceName ?? t('position.title')} tone={moves ? 'good' : 'info'} />
      <nav className={`q-wrap q-gap-2 ${styles['links']}`} aria-label={t('position.links')}>
        <Link to={`/?device=${position.deviceId}`}>
          <MapPin size={18} aria-hidden />
          {t('position.now')}
        </Link>
        {position.network && (
          <Link to={`/network/${position.id}`}>
            <RadioTower size={18} aria-hidden />
            {t('network.title')}
          </Link>
        )}
      </nav>
      <FactsTable caption={t('position.fields')} facts={positionFields(position, reader)} />
      {attributes.length > 0 && <FactsTable caption={t('position.attributes')} facts={attributes} />}
    </>
  )
}
