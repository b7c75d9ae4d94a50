import { KeyRound } from 'lucide-react'
import { useWords } from '../../words/use-words.ts'
import type { Ignition } from './device-row.ts'
import styles from './signs.module.css'

const words: Record<Ignition, string> = {
  on: 'fleet.ignitionOn',
  off: 'fleet.ignitionOff',
  unknown: 'fleet.ignitionUnknown',
}

/** A key: coloured when the ignition is on, grey when off, invisible when unknown. */
export function IgnitionSign({ ignition }: { ignition: Ignition }) {
  const t = useWords()
  const label = t(words[ignition])
  return (
    <span className={`${styles['sign']} ${styles[`ignition-${ignition}`]}`} title={label}>
      <span className="q-visually-hidden">{label}</span>
      {ignition !== 'unknown' && <KeyRound aria-hidden />}
    </span>
  )
}
