import { Ruler, Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { distanceMetres, type Coordinates } from '../../../shared/domain/distance.ts'
import { useMeasures } from '../display/use-measures.ts'
import { useWords } from '../i18n/use-words.ts'
import { measureTo } from '../map/place-tool/place-tool.ts'
import { PanelFrame } from './panel-frame.tsx'
import styles from './panel.module.css'

/** Metres from each point to the next. */
export const legsOf = (points: readonly Coordinates[]): number[] =>
  points.slice(1).map((point, at) => distanceMetres(points[at]!, point))

/** Distances from point to point. Each click on the map adds one, Backspace takes the last one away, Escape ends it. */
export function RulerPanel({ points }: { points: readonly Coordinates[] }) {
  const t = useWords()
  const measures = useMeasures()
  const legs = legsOf(points)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
      if (event.key !== 'Backspace' || event.defaultPrevented || isTyped) return
      event.preventDefault()
      measureTo(null)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <PanelFrame
      title={t('places.ruler')}
      icon={<Ruler aria-hidden />}
      status={t('places.ruler.hint')}
      actions={
        <button type="button" disabled={points.length === 0} onClick={() => measureTo(null)}>
          <Undo2 aria-hidden className="q-mirrored" />
          {t('places.ruler.back')}
        </button>
      }
    >
      <p className={styles['total']} aria-live="polite">
        <span>{t('places.ruler.total')}</span>
        <strong>{measures.distance(legs.reduce((sum, metres) => sum + metres, 0))}</strong>
      </p>
      {legs.length > 1 && (
        <ol className={`q-list ${styles['rows']}`}>
          {legs.map((metres, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- legs have nothing but their place
            <li key={at}>
              <div className={styles['row']}>
                <span>{t('places.ruler.leg', { number: at + 1 })}</span>
                <span className={styles['end']}>{measures.distance(metres)}</span>
              </div>
            </li>
          ))}
        </ol>
      )}
    </PanelFrame>
  )
}
