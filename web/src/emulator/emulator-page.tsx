import { Suspense, useState } from 'react'
import type { Coordinates } from '../../../shared/domain/distance.ts'
import { device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { ReferenceInput } from '../entity/inputs/reference-input.tsx'
import { SectionCard, SectionPage } from '../frame/section-page.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { usePosition } from '../live/hooks.ts'
import { MapBoundary } from '../map/map-boundary.tsx'
import { Alert } from '../ui/alert.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './emulator-page.module.css'
import { type SentPosition, useSentPositions } from './use-sent-positions.ts'

const Map = lazyComponent(async () => (await import('./emulator-map.tsx')).EmulatorMap, 'map', 'fleet')

/** A click on the map sends a position of a vehicle, as its tracker would. */
export function EmulatorPage() {
  const t = useWords()
  const [id, setId] = useState(0)
  return (
    <SectionPage title={t('emulator.title')} lead={t('emulator.lead')}>
      <SectionCard title={t('emulator.send')}>
        <div className="q-stack q-gap-4">
          <Alert tone="warn">{t('emulator.warning')}</Alert>
          <ReferenceInput
            label={t('emulator.vehicle')}
            target={device.name}
            entity={device as Entity}
            record={{ id: 0, attributes: {} }}
            value={id}
            onChange={setId}
            onBlur={() => {}}
            error={undefined}
            required
            disabled={false}
          />
          {id === 0 ? <p role="status">{t('emulator.choose')}</p> : <Board key={id} deviceId={id} />}
        </div>
      </SectionCard>
    </SectionPage>
  )
}

function Board({ deviceId }: { deviceId: number }) {
  const t = useWords()
  const now = usePosition(deviceId) ?? null
  // the map stays where it is while the vehicle moves
  const [looked] = useState<Coordinates | null>(now)
  const { sent, send } = useSentPositions(deviceId)
  return (
    <>
      <p role="status">{t('emulator.how')}</p>
      <div className={styles['map']} role="group" aria-label={t('emulator.map')}>
        <MapBoundary>
          <Suspense fallback={<Skeleton height={420} />}>
            <Map
              deviceId={deviceId}
              point={sent[0]?.state === 'sending' ? sent[0] : null}
              looked={looked}
              onChoose={send}
            />
          </Suspense>
        </MapBoundary>
      </div>
      {sent.length > 0 && <Sent sent={sent} />}
    </>
  )
}

function Sent({ sent }: { sent: readonly SentPosition[] }) {
  const t = useWords()
  const formats = useFormats()
  return (
    <section className="q-stack q-gap-2" aria-label={t('emulator.sent')}>
      <strong>{t('emulator.sent')}</strong>
      <ol className={`q-list q-stack q-gap-1 ${styles['sent']}`}>
        {sent.map(({ at, latitude, longitude, state }) => (
          <li key={at}>
            <span>{formats.time(at)}</span>
            <bdi dir="ltr">{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</bdi>
            <span className="q-soft">{t(`emulator.state.${state}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
