import { useState } from 'react'
import { pictureAddress } from '../../devices/picture-address.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from './device-card.module.css'
import type { DeviceRow } from '../list/device-row.ts'

/** The device's picture, large enough to know it again on a parking lot; nothing for one without. */
export function CardPhoto({ row }: { row: DeviceRow }) {
  const t = useWords()
  const [lost, setLost] = useState<string | null>(null)
  const address = pictureAddress(row.uniqueId, row.image)
  if (address === null || address === lost) return null
  return (
    <img
      className={styles['photo']}
      src={address}
      alt={t('fleet.photo', { name: row.title })}
      onError={() => setLost(address)}
    />
  )
}
