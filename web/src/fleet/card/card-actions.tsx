import { useQueryClient } from '@tanstack/react-query'
import { CircleDashed, Crosshair, Ellipsis, History, LocateFixed, Pencil } from 'lucide-react'
import type { DeviceJson, PositionJson } from '../../../../shared/wire/json.ts'
import { goTo } from '../../router/browser-location.ts'
import { totalsAction } from '../../devices/totals-action.ts'
import { connectionActions } from '../../connections/connection-actions.ts'
import { useMay } from '../../session/access.ts'
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './device-card.module.css'
import { deviceEntity, geofenceEntity } from '../../entity/api-paths.ts'
import { CommandButton } from './command-button.tsx'
import { createGeofence } from './create-geofence.ts'

interface CardActionsProps {
  device: DeviceJson
  position: PositionJson | undefined
  following: boolean
  onFollow: (follow: boolean) => void
  onCentre: () => void
}

export function CardActions({ device, position, following, onFollow, onCentre }: CardActionsProps) {
  const t = useWords()
  const may = useMay()
  const editable = may.edit(deviceEntity)
  const replayable = editable && may.seeReports
  const context = { t, go: goTo, may }
  const { id: deviceId } = device
  const geofence = useGeofenceAction(device, position)
  const more = [
    ...geofence,
    ...connectionActions('device', { id: deviceId }, context),
    ...totalsAction({ id: deviceId }, context),
  ]
  return (
    <footer className={styles['actions']}>
      {position && (
        <>
          <button type="button" aria-pressed={following} onClick={() => onFollow(!following)}>
            <LocateFixed aria-hidden />
            {t(following ? 'fleet.following' : 'fleet.follow')}
          </button>
          <button type="button" onClick={onCentre}>
            <Crosshair aria-hidden />
            {t('fleet.centre')}
          </button>
        </>
      )}
      <button type="button" disabled={!replayable} onClick={() => goTo(`/replay?deviceId=${deviceId}`)}>
        <History aria-hidden />
        {t('fleet.replay')}
      </button>
      <CommandButton device={device} />
      {editable && (
        <button type="button" onClick={() => goTo(`/settings/device/${deviceId}`)}>
          <Pencil aria-hidden />
          {t('fleet.edit')}
        </button>
      )}
      {more.length > 0 && (
        <Menu
          label={t('fleet.more')}
          align="end"
          placement="top"
          trigger={(props) => (
            <button type="button" {...props}>
              <Ellipsis aria-hidden />
              {t('fleet.moreShort')}
            </button>
          )}
          items={more}
        />
      )}
    </footer>
  )
}

/** A circle around where the device is, and then its form; for those who may do both. */
function useGeofenceAction(device: DeviceJson, position: PositionJson | undefined): MenuItem[] {
  const t = useWords()
  const may = useMay()
  const queries = useQueryClient()
  if (!position || !may.link || !may.edit(geofenceEntity)) return []
  const create = () =>
    createGeofence({ device, position }, queries, t).then((id) => goTo(`/settings/geofence/${id}`), showFailure)
  return [{ key: 'geofence', label: t('fleet.createGeofence'), icon: <CircleDashed />, onSelect: () => void create() }]
}
