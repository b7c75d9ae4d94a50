import { useEffect, useId } from 'react'
import { useMeasures } from '../display/use-measures.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './panel.module.css'

/** metres */
const radii = [25, 50, 100, 150, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 10_000] as const
export const radiusDefault: number = 100

const pauseMs = 350

interface Props {
  radius: number
  onChange: (metres: number) => void
  /** once it stays where it is */
  onDone: (metres: number) => void
}

/** How far around a place: what is asked for waits until nobody moves it. */
export function RadiusField({ radius, onChange, onDone }: Props) {
  const t = useWords()
  const measures = useMeasures()
  const id = useId()
  useEffect(() => {
    const timer = setTimeout(() => onDone(radius), pauseMs)
    return () => clearTimeout(timer)
  }, [radius, onDone])
  const text = measures.distance(radius)
  return (
    <div className={styles['radius']}>
      <span>
        <label htmlFor={id}>{t('places.radius')}</label>
        <output htmlFor={id}>{text}</output>
      </span>
      <input
        id={id}
        type="range"
        min={0}
        max={radii.length - 1}
        value={radii.indexOf(radius as (typeof radii)[number])}
        aria-valuetext={text}
        onChange={({ target }) => onChange(radii[Number(target.value)] ?? radiusDefault)}
      />
    </div>
  )
}
