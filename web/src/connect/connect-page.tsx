import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { device as deviceEntity, type Device } from '../../../shared/entities/device.ts'
import { SectionPage } from '../frame/section-page.tsx'
import { Link } from '../router/link.tsx'
import { oneQuery } from '../api/use-entity.ts'
import { PageFailed, PageWaits } from '../frame/page-states.tsx'
import { useDevice, usePosition } from '../live/hooks.ts'
import { useTrackerLog } from '../live/use-tracker-log.ts'
import { useMay } from '../session/access.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './connect.module.css'
import { ConnectStatus } from './connect-status.tsx'
import { Credentials } from './credentials.tsx'
import { FlyToMap } from './fly-to-map.tsx'
import { LastMessage } from './last-message.tsx'
import { RecentlyRejected } from './recently-rejected.tsx'
import { ConnectionMethods } from './connection-methods.tsx'

/** From a new device to a marker on the map: where the tracker sends to, what it sends, and what is wrong with that. */
export function ConnectPage({ id }: { id: number }) {
  const t = useWords()
  const { data, error, refetch } = useQuery(oneQuery<Device>(deviceEntity, id))
  if (error && !data) return <PageFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return <PageWaits />
  return (
    <SectionPage
      title={t('connect.title', { name: data.name })}
      lead={t('connect.lead')}
      back={{ to: '/settings/devices', label: t('entity.device.many') }}
    >
      <Link to={`/settings/device/${id}`} className={styles['link']}>
        {t('connect.toDevice')}
      </Link>
      <Connecting device={data} />
    </SectionPage>
  )
}

function Connecting({ device }: { device: Device }) {
  const { manage } = useMay()
  const all = useTrackerLog({ isOn: manage })
  const lines = useMemo(() => all.filter(({ deviceId }) => deviceId === device.id), [all, device.id])
  const live = useDevice(device.id)
  const position = usePosition(device.id)
  return (
    <>
      <FlyToMap deviceId={device.id} isOnMap={position !== undefined} />
      <ConnectStatus device={live ?? { ...device, lastUpdate: null }} position={position} lines={lines} />
      <ConnectionMethods deviceId={device.id} uniqueId={device.uniqueId} />
      {manage && <LastMessage lines={lines} position={position} />}
      <RecentlyRejected deviceId={device.id} />
      <Credentials deviceId={device.id} uniqueId={device.uniqueId} />
    </>
  )
}
