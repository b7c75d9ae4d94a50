import { useQueryClient } from '@tanstack/react-query'
import { CircleDashed, Ellipsis, FileText, History, Hexagon, Pencil, Share2 } from 'lucide-react'
import type { DeviceJson, PositionJson } from '../../../../shared/wire/json.ts'
import { goTo } from '../../router/browser-location.ts'
import { historyImportAction } from '../../history-import/history-import-action.ts'
import { totalsAction } from '../../devices/totals-action.ts'
import { connectionActions } from '../../connections/connection-actions.ts'
import { usePreference } from '../../display/use-preference.ts'
import { useMay, type May } from '../../session/access.ts'
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { outsideItems } from '../../places/outside-items.tsx'
import { requestShare } from '../../share/share-request.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from './device-card.module.css'
import { deviceEntity, geofenceEntity } from '../../entity/api-paths.ts'
import { CommandButton } from './command-button.tsx'
import { createGeofence } from './create-geofence.ts'

interface CardActionsProps {
  device: DeviceJson
  position: PositionJson | undefined
}

/** What can be done with the device; who may only read sees it, disabled, but for sharing. */
export function CardActions({ device, position }: CardActionsProps) {
  const t = useWords()
  const may = useMay()
  const editable = may.edit(deviceEntity)
  const { id: deviceId } = device
  const more = useMoreActions(device, position)
  return (
    <footer className={styles['actions']}>
      <button
        type="button"
        disabled={!editable || !may.seeReports}
        onClick={() => goTo(`/replay?deviceId=${deviceId}`)}
      >
        <History aria-hidden />
        {t('fleet.replay')}
      </button>
      <CommandButton device={device} />
      <button
        type="button"
        disabled={!editable || !position}
        onClick={() => position && goTo(`/position/${position.id}`)}
      >
        <FileText aria-hidden />
        {t('events.open')}
      </button>
      {may.share && (
        <button type="button" onClick={() => requestShare(deviceId)}>
          <Share2 aria-hidden />
          {t('share.open')}
        </button>
      )}
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
    </footer>
  )
}

/** What needs no button of its own. */
function useMoreActions(device: DeviceJson, position: PositionJson | undefined): MenuItem[] {
  const t = useWords()
  const may = useMay()
  const context = { t, go: goTo, may }
  const { id } = device
  const create = useGeofenceAction(device, position)
  const outside = useOutsideActions(position)
  return [
    {
      key: 'edit',
      label: t('fleet.edit'),
      icon: <Pencil />,
      disabled: !may.edit(deviceEntity),
      onSelect: () => goTo(`/settings/device/${id}`),
    },
    ...create,
    visitsAction(id, context),
    ...connectionActions('device', { id }, context).filter(({ key }) => key !== 'share'),
    ...totalsAction({ id }, context),
    ...historyImportAction({ id }, context),
    ...outside,
  ]
}

/** Where it is, on the maps of others. */
function useOutsideActions(position: PositionJson | undefined): MenuItem[] {
  const t = useWords()
  const preference = usePreference()
  if (!position) return []
  const course = position.courseUnknown ? undefined : position.course
  return outsideItems({ place: position, course }, t, preference)
}

const visitsAction = (deviceId: number, { t, may }: { t: (key: string) => string; may: May }): MenuItem => ({
  key: 'visits',
  label: t('fleet.visits'),
  icon: <Hexagon />,
  disabled: !may.seeReports,
  onSelect: () => goTo(`/reports/geofence?deviceId=${deviceId}&period=thisWeek`),
})

/** A circle around where the device is, and then its form; disabled for those who may not do both. */
function useGeofenceAction(device: DeviceJson, position: PositionJson | undefined): MenuItem[] {
  const t = useWords()
  const may = useMay()
  const queries = useQueryClient()
  if (!position) return []
  const disabled = !may.link || !may.edit(geofenceEntity)
  const create = () =>
    createGeofence({ device, position }, queries, t).then((id) => goTo(`/settings/geofence/${id}`), showFailure)
  return [
    {
      key: 'geofence',
      label: t('fleet.createGeofence'),
      icon: <CircleDashed />,
      disabled,
      onSelect: () => void create(),
    },
  ]
}
