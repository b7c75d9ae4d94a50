import { BatteryCharging, BatteryFull, BatteryLow, BatteryMedium, KeyRound, type LucideIcon } from 'lucide-react'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { Battery, Ignition } from './device-row.ts'
import styles from './status-icons.module.css'

const batteryIcons: Record<Battery['level'], LucideIcon> = { low: BatteryLow, medium: BatteryMedium, full: BatteryFull }

/** Level and icon of a tracker's or phone's own battery. */
export function BatteryIcon({ battery }: { battery: Battery }) {
  const t = useWords()
  const formats = useFormats()
  const percent = formats.number(battery.percent / 100, { style: 'percent' })
  const Icon = battery.charging ? BatteryCharging : batteryIcons[battery.level]
  const label = t(battery.charging ? 'fleet.batteryCharging' : 'fleet.battery', { percent })
  return (
    <span className={`${styles['icon']} ${styles[battery.charging ? 'charging' : battery.level]}`} title={label}>
      <span className="q-visually-hidden">{label}</span>
      <span aria-hidden>{percent}</span>
      <Icon aria-hidden className={styles['battery']} />
    </span>
  )
}

const ignitionWords: Record<Ignition, string> = {
  on: 'fleet.ignitionOn',
  off: 'fleet.ignitionOff',
  unknown: 'fleet.ignitionUnknown',
}

/** A key: coloured when the ignition is on, grey when off, invisible when unknown. */
export function IgnitionIcon({ ignition }: { ignition: Ignition }) {
  const t = useWords()
  const label = t(ignitionWords[ignition])
  return (
    <span className={`${styles['icon']} ${styles[`ignition-${ignition}`]}`} title={label}>
      <span className="q-visually-hidden">{label}</span>
      {ignition !== 'unknown' && <KeyRound aria-hidden />}
    </span>
  )
}
