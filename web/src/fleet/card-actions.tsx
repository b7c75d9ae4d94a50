import { Crosshair, LocateFixed, Pencil } from 'lucide-react'
import type { PositionJson } from '../../../shared/wire/json.ts'
import { goTo } from '../address/browser-address.ts'
import { useMay } from '../session/access.ts'
import { useWords } from '../words/use-words.ts'
import styles from './device-card.module.css'
import { deviceEntity } from './entity-facts.ts'

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
  if (!position && !editable) return null
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
      {editable && (
        <button type="button" onClick={() => goTo(`/settings/device/${deviceId}`)}>
          <Pencil aria-hidden />
          {t('fleet.edit')}
        </button>
      )}
    </footer>
  )
}
