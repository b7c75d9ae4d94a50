import { useState } from 'react'
import type { EventJson } from '../../../shared/wire/json.ts'
import { mediaAddress } from '../display/media-address.ts'
import { useDevice } from '../live/hooks.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './event-media.module.css'

/** The picture, recording or video that an event is about, and a way to save it. Nothing for other events. */
export function EventMedia({ event }: { event: EventJson }) {
  const t = useWords()
  const device = useDevice(event.deviceId)
  const { media, file } = event.attributes
  const address = device && event.type === 'media' ? mediaAddress(device.uniqueId, file) : null
  if (!address) return null
  return (
    <figure className={styles['media']} aria-label={t(`events.media.${String(media)}`)}>
      <Shown key={address} media={media} address={address} />
      <figcaption>
        <a href={address} download={String(file)}>
          {t('events.media.save')}
        </a>
      </figcaption>
    </figure>
  )
}

function Shown({ media, address }: { media: unknown; address: string }) {
  const t = useWords()
  const [hasFailed, setFailed] = useState(false)
  const onError = () => setFailed(true)
  if (hasFailed) return <p className="q-soft">{t('events.media.missing')}</p>
  if (media === 'image') return <img src={address} alt={t('events.media.image')} onError={onError} />
  const Player = media === 'audio' ? 'audio' : 'video'
  return <Player src={address} controls preload="metadata" onError={onError} />
}
