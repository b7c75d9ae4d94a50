import { Crosshair, Ellipsis, History, LocateFixed, Pencil } from 'lucide-react'
import type { PositionJson } from '../../../../shared/wire/json.ts'
import { goTo } from '../../router/browser-location.ts'
import { totalsAction } from '../../devices/totals-action.ts'
import { connectionActions } from '../../connections/connection-actions.ts'
import { useMay } from '../../session/access.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './device-card.module.css'
import { deviceEntity } from '../../entity/api-paths.ts'

interface CardActionsProps {
  deviceId: number
  position: PositionJson | undefined
  following: boolean
  onFollow: (follow: boolean) => void
  onCentre: () => void
}

export function CardActions({ deviceId, position, following, onFollow, onCentre }: CardActionsProps) {
  const t = useWords()
  const may = useMay()
  const editable = may.edit(deviceEntity)
  const replayable = editable && may.seeReports
  const context = { t, go: goTo, may }
  const more = [...connectionActions('device', { id: deviceId }, context), ...totalsAction({ id: deviceId }, context)]
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
