import { BatteryCharging, BatteryFull, BatteryLow, BatteryMedium, type LucideIcon } from 'lucide-react'
import { useFormats } from '../../words/use-formats.ts'
import { useWords } from '../../words/use-words.ts'
import type { Battery } from './device-row.ts'
import styles from './signs.module.css'

const icons: Record<Battery['level'], LucideIcon> = { low: BatteryLow, medium: BatteryMedium, full: BatteryFull }

/** Level and icon of a tracker's or phone's own battery. */
export function BatterySign({ battery }: { battery: Battery }) {
  const t = useWords()
  const formats = useFormats()
  const percent = formats.number(battery.percent / 100, { style: 'percent' })
  const Icon = battery.charging ? BatteryCharging : icons[battery.level]
  const label = t(battery.charging ? 'fleet.batteryCharging' : 'fleet.battery', { percent })
  return (
    <span className={`${styles['sign']} ${styles[battery.charging ? 'charging' : battery.level]}`} title={label}>
      <span className="q-visually-hidden">{label}</span>
      <span aria-hidden>{percent}</span>
      <Icon aria-hidden className={styles['battery']} />
    </span>
  )
}
