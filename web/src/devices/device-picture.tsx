import { useState } from 'react'
import { CategoryIcon } from '../ui/category-icon.tsx'
import styles from './device-picture.module.css'
import { pictureAddress } from './picture-address.ts'

interface Props {
  uniqueId: string
  /** the attribute `deviceImage`, which anybody may have written */
  image: unknown
  category: string | null
  /** CSS pixels, of the icon that stands in for a picture */
  size?: number
}

/** What a device looks like: its own picture over the whole tile, else the icon of its category. */
export function DevicePicture({ uniqueId, image, category, size }: Props) {
  const [lost, setLost] = useState<string | null>(null)
  const address = pictureAddress(uniqueId, image)
  if (address === null || address === lost) {
    return <CategoryIcon category={category} {...(size !== undefined && { size })} />
  }
  return (
    <img
      className={styles['picture']}
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setLost(address)}
    />
  )
}
