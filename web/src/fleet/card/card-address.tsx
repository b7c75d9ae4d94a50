import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Copy, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { PositionJson } from '../../../../shared/wire/json.ts'
import { api } from '../../api/client.ts'
import { serverQuery } from '../../api/queries.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLanguage, useWords } from '../../words/use-words.ts'
import styles from './device-card.module.css'
import { useCopyText } from '../../display/use-copy-text.ts'

type Place = Readonly<Record<'latitude' | 'longitude', number>>

/** About 11 m: within that an address is the same, here and where addresses are kept. */
const cellOf = ({ latitude, longitude }: Place): Place => ({
  latitude: Number(latitude.toFixed(4)),
  longitude: Number(longitude.toFixed(4)),
})
const isSame = (a: Place, b: Place) => a.latitude === b.latitude && a.longitude === b.longitude

/** Empty where nothing is known. */
const addressQuery = (place: Place | null, locale: string) =>
  queryOptions({
    queryKey: ['address', place, locale],
    enabled: place !== null,
    queryFn: () => api.getText('server/geocode', { ...place, locale }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60 * 60_000,
    retry: false,
  })

/** The address of a position: its own, else one that is looked up on demand. */
export function CardAddress({ position }: { position: PositionJson }) {
  const t = useWords()
  const { data: server } = useSuspenseQuery(serverQuery())
  if (!position.address && !server.geocoderEnabled) return null
  return (
    <div>
      <dt>{t('fleet.address')}</dt>
      <dd className={styles['place']}>
        {position.address ? <Reported address={position.address} /> : <Asked position={position} />}
      </dd>
    </div>
  )
}

function Asked({ position }: { position: PositionJson }) {
  const t = useWords()
  const { language } = useLanguage()
  const [asked, setAsked] = useState<Place | null>(null)
  const { data, error, isFetching } = useQuery(addressQuery(asked, language))
  const here = cellOf(position)
  if (asked === null) {
    return (
      <button type="button" className={styles['lookUp']} onClick={() => setAsked(here)}>
        {t('fleet.showAddress')}
      </button>
    )
  }
  if (isFetching) return <Skeleton width={140} />
  if (error) return <span role="alert">{error.message}</span>
  const again = !isSame(asked, here) && (
    <IconButton size="small" label={t('fleet.addressAgain')} icon={<RotateCw />} onClick={() => setAsked(here)} />
  )
  if (!data) {
    return (
      <>
        <span>{t('fleet.noAddress')}</span>
        {again}
      </>
    )
  }
  return (
    <>
      <Reported address={data} />
      {again}
    </>
  )
}

function Reported({ address }: { address: string }) {
  const t = useWords()
  const copy = useCopyText()
  const says = { done: 'fleet.addressCopied', failed: 'fleet.addressCopyFailed' }
  return (
    <>
      <span dir="auto">{address}</span>
      <IconButton
        size="small"
        label={t('fleet.copyAddress')}
        icon={<Copy />}
        onClick={() => void copy(address, says)}
      />
    </>
  )
}
