import { Group } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import { requestCentre } from './centre-request.ts'
import { useMapScene } from './map-context.ts'
import styles from './fleet-control.module.css'

const key = 'Home'

/** The way back to the whole fleet: a button with the map's own controls, and the key Home. */
export function FleetControl() {
  const { map } = useMapScene()
  const { direction } = useLanguage()
  const t = useWords()
  const [place] = useState(() => Object.assign(document.createElement('div'), { className: groupClass }))
  useEffect(() => {
    const control = { onAdd: () => place, onRemove: () => place.remove() }
    map.addControl(control, direction === 'rtl' ? 'top-left' : 'top-right')
    return () => void map.removeControl(control)
  }, [map, place, direction])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || ownsTheKey(event.target)) return
      event.preventDefault()
      requestCentre('fleet')
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const name = t('map.fleet')
  return createPortal(
    <button
      type="button"
      className={styles['button']}
      aria-label={name}
      aria-keyshortcuts={key}
      title={t('map.fleetKey')}
      onClick={() => requestCentre('fleet')}
    >
      <Group aria-hidden size={18} />
    </button>,
    place,
  )
}

const groupClass = 'maplibregl-ctrl maplibregl-ctrl-group'

/** Texts, lists and dialogs have a beginning of their own to go to. */
const ownsTheKey = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role=listbox], [role=menu], dialog') !== null
