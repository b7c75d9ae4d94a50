import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { device } from '../../../shared/entities/device.ts'
import { geofencesQuery } from '../api/geofences.ts'
import { oneQuery } from '../api/use-entity.ts'
import { titleOf } from '../display/record-text.ts'
import { nowMs } from '../api/use-now.ts'
import { goTo } from '../router/browser-location.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { dayAhead, endOfDay } from '../words/reader-days.ts'
import { useReaderZone } from '../words/reader-zone.ts'
import { useFormats } from '../words/use-formats.ts'
import { useWords } from '../words/use-words.ts'
import { arrivalParameter, type ArrivalPlace } from './arrival.ts'
import { placesOf } from './places-of.ts'
import { requestShare } from './share-request.ts'
import styles from './share-screen.module.css'
import { useShare } from './use-share.ts'

const days = 7
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
  const [place, setPlace] = useState<ArrivalPlace | null>(null)
  const isMade = useRef(false)
  useEffect(() => {
    if (isMade.current) return
    isMade.current = true
    const now = nowMs()
    const until = endOfDay(dayAhead(now, days, zone), now, zone)
    if (until !== null) mutate({ until, geofences: false }, { onSuccess: ({ token }) => copy(linkOf(token, null)) })
  }, [mutate, zone])
  const changePlace = (chosen: ArrivalPlace | null) => {
    setPlace(chosen)
    if (share.data) copy(linkOf(share.data.token, chosen))
  }
  return (
    <Dialog size="medium" title={t('share.of', { name })} onClose={close}>
      {share.error && <Alert tone="bad">{share.error.message}</Alert>}
      {share.data ? (
        <Made link={linkOf(share.data.token, place)} end={share.data.end} place={place} onPlace={changePlace} />
      ) : (
        !share.error && <Skeleton height={120} />
      )}
      <div>
        <Button size="small" onClick={() => showAll(deviceId)}>
          {t('share.allLinks')}
        </Button>
      </div>
    </Dialog>
  )
}

interface MadeProps {
  link: string
  end: string
  place: ArrivalPlace | null
  onPlace: (place: ArrivalPlace | null) => void
}

function Made({ link, end, place, onPlace }: MadeProps) {
  const t = useWords()
  const formats = useFormats()
  const { data: geofences = [] } = useQuery(geofencesQuery())
  const places = placesOf(geofences)
  const choose = (name: string) => {
    onPlace(places.find((each) => each.name === name) ?? null)
  }
  return (
    <div className={styles['result']}>
      <Alert tone="ok">{t('share.copied', { when: formats.dateTime(end) })}</Alert>
      <dl>
        <CopyLine label={t('share.link')} text={link} />
      </dl>
      {places.length > 0 && (
        <SelectField
          label={t('share.arrival')}
          hint={t('share.arrivalMore')}
          value={place?.name ?? ''}
          onChange={choose}
          options={[
            { value: '', label: t('share.noArrival') },
            ...places.map(({ name }) => ({ value: name, label: name })),
          ]}
        />
      )}
      <p>{t('share.warning')}</p>
    </div>
  )
}

const linkOf = (token: string, place: ArrivalPlace | null): string => {
  const query = new URLSearchParams({ token, ...(place && { arrival: arrivalParameter(place) }) })
  return `${location.origin}/?${query.toString()}`
}

/** Browsers that do not allow it leave the button beside the link. */
const copy = (text: string): void => void navigator.clipboard?.writeText(text).catch(() => undefined)
