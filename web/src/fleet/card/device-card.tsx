import { Suspense, useState } from 'react'
import { ChevronDown, ChevronUp, RadioTower } from 'lucide-react'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { goTo } from '../../router/browser-location.ts'
import { useDevice, usePosition } from '../../live/hooks.ts'
import { useMay } from '../../session/access.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useWords } from '../../words/use-words.ts'
import { CardActions } from './card-actions.tsx'
import { CardDetails } from './card-details.tsx'
import { CardFacts } from './card-facts.tsx'
import { CardHeader } from './card-header.tsx'
import { CardPhoto } from './card-photo.tsx'
import styles from './device-card.module.css'
import { deviceEntity } from '../../entity/api-paths.ts'
import { deviceRow } from '../list/device-row.ts'
import { usePhoneLayout } from '../page-size.ts'
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

/** The selected device: its state, how fresh that is, and its commands. */
export function DeviceCard({ deviceId, now, ...actions }: DeviceCardProps) {
  const t = useWords()
  const device = useDevice(deviceId)
  const position = usePosition(deviceId)
  const fields = useRowFields()
  const may = useMay()
  const narrow = usePhoneLayout()
  const [detailed, setDetailed] = useState(false)
  if (!device) return null
  const row = deviceRow(device, position, { now, ...fields })
  return (
    <section className={styles['card']} aria-label={t('fleet.card')}>
      <CardHeader row={row} now={now} onClose={actions.onClose} />
      <div className={styles['scroll']}>
        {detailed && <CardPhoto row={row} />}
        {may.sendCommands && (
          <Suspense>
            <LastCommand deviceId={deviceId} now={now} />
          </Suspense>
        )}
        {position ? (
          <CardFacts row={row} position={position} now={now} brief={narrow && !detailed} />
        ) : (
          <EmptyState
            compact
            title={t('fleet.noPosition')}
            text={t('fleet.noPositionText', { uniqueId: device.uniqueId })}
            action={
              may.edit(deviceEntity) && (
                <Button icon={<RadioTower />} onClick={() => goTo(`/settings/device/${deviceId}/connect`)}>
                  {t('fleet.connectTracker')}
                </Button>
              )
            }
          />
        )}
        {detailed && <CardDetails device={device} position={position} />}
        <button
          type="button"
          className={styles['more']}
          aria-expanded={detailed}
          onClick={() => setDetailed(!detailed)}
        >
          {t(detailed ? 'fleet.lessDetails' : 'fleet.moreDetails')}
          {detailed ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </button>
      </div>
      <CardActions device={device} position={position} {...actions} />
    </section>
  )
}
