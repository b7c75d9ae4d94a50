import { useState, type ReactNode } from 'react'
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
export const DevicePicture = ({ uniqueId, image, category, size }: Props) => (
  <TilePicture address={pictureAddress(uniqueId, image)}>
    <CategoryIcon category={category} {...(size !== undefined && { size })} />
  </TilePicture>
)

/** A picture over the whole tile; without one, or where it is lost, what stands in for it. */
export function TilePicture({ address, children }: { address: string | null; children: ReactNode }) {
  const [lost, setLost] = useState<string | null>(null)
  if (address === null || address === lost) return children
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
