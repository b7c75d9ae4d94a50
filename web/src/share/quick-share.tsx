import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { shareDays } from '../../../shared/domain/access/share-days.ts'
import { device } from '../../../shared/entities/device.ts'
import { oneQuery } from '../api/use-entity.ts'
import { titleOf } from '../display/record-text.ts'
import { nowMs } from '../api/use-now.ts'
import { goTo } from '../router/browser-location.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { dayAhead, endOfDay } from '../i18n/reader-days.ts'
import { useReaderZone } from '../i18n/reader-zone.ts'
import { useWords } from '../i18n/use-words.ts'
import { NewDeviceLink } from './new-link.tsx'
import { requestShare } from './share-request.ts'
import styles from './share-screen.module.css'
import { useShare } from './use-share.ts'

const close = () => requestShare(null)

function showAll(deviceId: number): void {
  close()
  goTo(`/settings/device/${deviceId}/share`)
}

/**
 * A link to one vehicle in two taps: it is made and copied when the dialog opens. An expected arrival may be added, and
 * the page with all links is one step away.
 */
export function QuickShare({ deviceId }: { deviceId: number }) {
  const t = useWords()
  const { data: vehicle } = useQuery(oneQuery(device, deviceId))
  const name = vehicle ? titleOf(device, vehicle, t) : ''
  const zone = useReaderZone()
  const share = useShare(device, deviceId)
  const { mutate } = share
  const isMade = useRef(false)
  const make = useCallback(() => {
    const now = nowMs()
    const until = endOfDay(dayAhead(now, shareDays.quick, zone), now, zone)
    if (until !== null) mutate({ until, geofences: false })
  }, [mutate, zone])
  useEffect(() => {
    if (isMade.current) return
    isMade.current = true
    make()
  }, [make])
  return (
    <Dialog size="medium" title={t('share.of', { name })} onClose={close}>
      {share.error && (
        <Alert tone="bad" action={<Button onClick={make}>{t('app.tryAgain')}</Button>}>
          {share.error.message}
        </Alert>
      )}
      {share.data ? (
        <NewDeviceLink {...share.data} deviceId={deviceId} copies />
      ) : (
        !share.error && <Skeleton height={120} />
      )}
      <div className={styles['allLinks']}>
        <Button size="small" onClick={() => showAll(deviceId)}>
          {t('share.allLinks')}
        </Button>
      </div>
    </Dialog>
  )
}
