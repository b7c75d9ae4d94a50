import { useState } from 'react'
import { Logo } from '../ui/logo.tsx'
import { useTheme } from '../ui/theme-store.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './brand-mark.module.css'
import { useBrand } from '../brand/brand-store.ts'

interface Props {
  /** height in pixels */
  size: number
  /** the ground is dark in both themes */
  onDark?: boolean
}

/** Logo and name: the organisation's, else the product's. A picture that does not load leaves the product's own. */
export function BrandMark({ size, onDark = false }: Props) {
  const t = useWords()
  const { title, logo, logoInverted, isPending } = useBrand()
  const { shown } = useTheme()
  const picture = onDark || shown === 'dark' ? (logoInverted ?? logo) : logo
  const [failed, setFailed] = useState<string | null>(null)
  // neither the product's sign nor another one flashes up before it
  if (isPending) return <span style={{ blockSize: size }} />
  return (
    <>
      {picture !== null && picture !== failed ? (
        <img
          className={styles['logo']}
          src={picture}
          alt=""
          style={{ blockSize: size }}
          onError={() => setFailed(picture)}
        />
      ) : (
        <Logo size={size} />
      )}
      <bdi className={styles['name']}>{title ?? t('app.product')}</bdi>
    </>
  )
}
