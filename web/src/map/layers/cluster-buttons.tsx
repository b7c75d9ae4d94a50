import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { OpenedMarker } from '../markers/opened-markers.ts'
import { useMapScene } from '../map-context.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from './cluster-buttons.module.css'

interface Props {
  markers: readonly OpenedMarker[]
  onSelect: (deviceId: number) => void
  onClose: () => void
}

/** Buttons over the markers of an opened cluster, which the canvas draws: for keys and screen readers. Escape closes it. */
export function ClusterButtons({ markers, onSelect, onClose }: Props) {
  const { map } = useMapScene()
  const t = useWords()
  const group = useRef<HTMLDivElement>(null)
  // both before the buttons are seen: the first key after that is theirs
  useLayoutEffect(() => {
    const shown = group.current
    shown?.querySelector('button')?.focus({ preventScroll: true })
    return () => {
      // also when another map style closes it: keys go on with the map
      if (shown?.contains(document.activeElement)) map.getCanvas().focus({ preventScroll: true })
    }
  }, [map])
  useLayoutEffect(() => {
    // before others that Escape is for: the card stays open
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [onClose])
  return createPortal(
    <div ref={group} role="group" aria-label={t('map.opened', { count: markers.length })} className={styles['group']}>
      {markers.map(({ deviceId, name, x, y }) => (
        <button
          key={deviceId}
          type="button"
          aria-label={name}
          className={styles['marker']}
          style={{ left: x, top: y }}
          onClick={() => onSelect(deviceId)}
        />
      ))}
    </div>,
    map.getContainer(),
  )
}
