import { MapMouseEvent, type Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useId, useRef } from 'react'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { useMapScene } from '../map-context.ts'
import styles from './crosshair.module.css'

/** A cross in the middle of the map's free part while the keyboard is on it: Enter clicks there. */
export function Crosshair() {
  const { map } = useMapScene()
  const t = useWords()
  const { direction } = useLanguage()
  const hintId = useId()
  const cross = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // React lets go of it before the listeners end
    const drawn = cross.current!
    const place = () => {
      const { x, y } = map.project(map.getCenter())
      Object.assign(drawn.style, { left: `${x}px`, top: `${y}px` })
    }
    place()
    const listening = [map.on('move', place), map.on('resize', place)]
    const end = clickAtCentre(map)
    map.getCanvas().setAttribute('aria-describedby', hintId)
    return () => {
      for (const each of listening) each.unsubscribe()
      end()
    }
  }, [map, hintId])
  return (
    <div className={styles['place']} data-testid="crosshair">
      <div ref={cross} className={styles['cross']} />
      <p id={hintId} dir={direction} className={styles['hint']}>
        {t('map.keys')}
      </p>
    </div>
  )
}

const smallStepPixels = 10
const steps: Readonly<Record<string, [right: number, down: number]>> = {
  ArrowLeft: [-smallStepPixels, 0],
  ArrowRight: [smallStepPixels, 0],
  ArrowUp: [0, -smallStepPixels],
  ArrowDown: [0, smallStepPixels],
}

/**
 * Whatever listens to clicks and to the pointer gets those of the keyboard, too: Enter clicks in the middle, unless
 * somebody has used the key already, and the pointer moves with the map. Shift with an arrow moves the map a little.
 * @returns the call that ends it
 */
export function clickAtCentre(map: MapLibreMap): () => void {
  const canvas = map.getCanvas()
  const fire = (type: 'click' | 'mousemove') => {
    const { left, top } = canvas.getBoundingClientRect()
    const { x, y } = map.project(map.getCenter())
    map.fire(new MapMouseEvent(type, map, new MouseEvent(type, { clientX: left + x, clientY: top + y })))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.target !== canvas || event.ctrlKey || event.metaKey || event.altKey) return
    const step = event.shiftKey ? steps[event.key] : undefined
    if (event.key !== 'Enter' && !step) return
    event.preventDefault()
    if (step) map.panBy(step, { animate: false })
    else fire('click')
  }
  const onMove = () => canvas.matches(':focus-visible') && fire('mousemove')
  // around the canvas: its own listeners come first
  const around = map.getCanvasContainer()
  around.addEventListener('keydown', onKey)
  const moving = map.on('move', onMove)
  return () => {
    around.removeEventListener('keydown', onKey)
    moving.unsubscribe()
  }
}
