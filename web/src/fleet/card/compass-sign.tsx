import { Navigation2 } from 'lucide-react'
import styles from './device-card.module.css'

/** An arrow that points where the vehicle heads. North is up in every writing direction. */
export const CompassSign = ({ courseDegrees }: { courseDegrees: number }) => (
  <span className={styles['compass']} aria-hidden>
    <Navigation2 style={{ transform: `rotate(${courseDegrees}deg)` }} />
  </span>
)
