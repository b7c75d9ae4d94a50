import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { serverQuery } from '../api/queries.ts'
import { useBrand } from '../brand/brand-store.ts'
import { BrandMark } from '../frame/brand-mark.tsx'
import { useUser } from '../session/use-session.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './guest-bar.module.css'
import { OfflineBadge } from './offline-badge.tsx'

/** Replaces the navigation for guests of a share: what they see, whose it is, until when, and more lines. */
export function GuestBar({ children }: { children?: ReactNode }) {
  const t = useWords()
  const formats = useFormats()
  const { name, expirationTime } = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  const brand = useBrand()
  const organisation = server.account?.organisation
  return (
    <header className={styles['bar']}>
      {(brand.title !== null || brand.logo !== null) && (
        <p className={styles['brand']}>
          <BrandMark size={18} />
        </p>
      )}
      <h1>
        <bdi>{name}</bdi>
      </h1>
      {organisation && expirationTime && (
        <p>{t('guest.shared', { organisation: isolated(organisation), date: formats.storedDate(expirationTime) })}</p>
      )}
      <Suspense fallback={null}>{children}</Suspense>
      <span className={styles['offline']}>
        <OfflineBadge />
      </span>
    </header>
  )
}

/** A name in another script keeps its own direction within the sentence. */
const isolated = (name: string): string => `\u2068${name}\u2069`
