import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { OpenedMarker } from '../markers/device-painter.ts'
import { useMapScene } from '../map-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './opened-markers.module.css'

interface Props {
  markers: readonly OpenedMarker[]
  onSelect: (deviceId: number) => void
  onClose: () => void
}

/** Buttons over the markers of an opened cluster, which the canvas draws: for keys and screen readers. Escape closes it. */
export function OpenedMarkers({ markers, onSelect, onClose }: Props) {
  const { map } = useMapScene()
  const t = useWords()
  const first = useRef<HTMLButtonElement>(null)
  // both before the buttons are seen: the first key after that is theirs
  useLayoutEffect(() => first.current?.focus({ preventScroll: true }), [])
  useLayoutEffect(() => {
    // before others that Escape is for: the card stays open
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      onClose()
      map.getCanvas().focus({ preventScroll: true })
    }
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [map, onClose])
  return createPortal(
    <div role="group" aria-label={t('map.opened', { count: markers.length })} className={styles['group']}>
      {markers.map(({ deviceId, name, x, y }, index) => (
        <button
          key={deviceId}
          ref={index === 0 ? first : undefined}
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
