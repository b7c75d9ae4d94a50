import { Suspense, useState } from 'react'
import { ChevronDown, ChevronUp, RadioTower } from 'lucide-react'
import type { DeviceJson } from '../../../../shared/wire/json.ts'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { goTo } from '../../router/browser-location.ts'
import { useTabTitle } from '../../brand/tab-title.ts'
import { useDevice, usePosition } from '../../live/hooks.ts'
import { useMay } from '../../session/access.ts'
import { useUser } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { CardActions } from './card-actions.tsx'
import { CardDetails } from './card-details.tsx'
import { CardDay } from './card-day.tsx'
import { CardHeader } from './card-header.tsx'
import { CardPhoto } from './card-photo.tsx'
import styles from './device-card.module.css'
import { deviceEntity } from '../../entity/api-paths.ts'
import { deviceRow } from '../list/device-row.ts'
import { cardId } from '../vehicle-keys.ts'
import { useRowFields } from '../list/use-row-fields.ts'

const LastCommand = lazyComponent(
  async () => (await import('../../commands/quick/last-command.tsx')).LastCommand,
  'commands',
)

export interface DeviceCardProps {
  deviceId: number
  /** epoch ms, renewed once a minute */
  now: number
  following: boolean
  onFollow: (follow: boolean) => void
  onCentre: () => void
  onClose: () => void
}

/** The selected device: its day in a sentence, how fresh that is, and what can be done with it. */
export function DeviceCard({ deviceId, now, onClose, ...view }: DeviceCardProps) {
  const t = useWords()
  const device = useDevice(deviceId)
  const position = usePosition(deviceId)
  const fields = useRowFields()
  const may = useMay()
  const isGuest = useUser().temporary
  const [detailed, setDetailed] = useState(false)
  useTabTitle(isGuest ? null : (device?.name ?? null))
  if (!device) return null
  const row = deviceRow(device, position, { now, ...fields })
  return (
    <section id={cardId} tabIndex={-1} className={styles['card']} aria-label={t('fleet.card')}>
      <CardHeader row={row} now={now} view={position ? view : null} onClose={onClose} />
      <div className={styles['scroll']}>
        {detailed && <CardPhoto row={row} />}
        {may.sendCommands && (
          <Suspense>
            <LastCommand deviceId={deviceId} now={now} />
          </Suspense>
        )}
        {position ? (
          <CardDay row={row} position={position} now={now} detailed={detailed} />
        ) : (
          <NoPosition device={device} />
        )}
        {detailed && <CardDetails device={device} position={position} />}
        <button
          type="button"
          className={`q-row q-plain-button ${styles['more']}`}
          aria-expanded={detailed}
          onClick={() => setDetailed(!detailed)}
        >
          {t(detailed ? 'fleet.lessDetails' : 'fleet.moreDetails')}
          {detailed ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </button>
      </div>
      {!isGuest && <CardActions device={device} position={position} />}
    </section>
  )
}

function NoPosition({ device: { id, uniqueId } }: { device: DeviceJson }) {
  const t = useWords()
  const may = useMay()
  return (
    <EmptyState
      compact
      title={t('fleet.noPosition')}
      text={t('fleet.noPositionText', { uniqueId })}
      action={
        may.edit(deviceEntity) && (
          <Button icon={<RadioTower />} onClick={() => goTo(`/settings/device/${id}/connect`)}>
            {t('fleet.connectTracker')}
          </Button>
        )
      }
    />
  )
}
