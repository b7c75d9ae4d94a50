import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { PositionJson } from '../../../../shared/wire/json.ts'
import { api } from '../../api/client.ts'
import { serverQuery } from '../../api/queries.ts'
import { useLanguage } from '../../words/use-words.ts'

type Place = Readonly<Record<'latitude' | 'longitude', number>>

export interface Address {
  /** null while it is not known; '' where nobody knows one */
  text: string | null
  isLoading: boolean
  error: Error | null
  /** whether the vehicle has left the place that the address is of */
  isLeft: boolean
  /** asks for where it is now; null where the tracker says it, and where nobody answers */
  ask: (() => void) | null
}

interface Asked {
  place: Place
  rest: string | null
  isByHand: boolean
}

/** About 11 m: within that an address is the same, here and where addresses are kept. */
const cellOf = ({ latitude, longitude }: Place): Place => ({
  latitude: Number(latitude.toFixed(4)),
  longitude: Number(longitude.toFixed(4)),
})
const isSame = (a: Place, b: Place) => a.latitude === b.latitude && a.longitude === b.longitude

/** Empty where nothing is known. A refusal stays until somebody asks again: the allowance is everybody's. */
const addressQuery = (place: Place | null, locale: string) =>
  queryOptions({
    queryKey: ['address', place, locale],
    queryFn: () => api.getText('server/geocode', { ...place, locale }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60 * 60_000,
    retry: false,
    retryOnMount: false,
  })

/**
 * The address of a position: its own, else one that is looked up: by itself once for each rest, for the place where it
 * began and only in a tab that is shown; of a moving vehicle when somebody asks.
 *
 * @param rest names the rest that the vehicle is in; null while it moves
 */
export function useAddress(position: PositionJson, rest: string | null): Address {
  const { data: server } = useSuspenseQuery(serverQuery())
  const { language } = useLanguage()
  const isShown = useSyncExternalStore(subscribeVisibility, () => document.visibilityState !== 'hidden')
  const here = cellOf(position)
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayAsk = !position.address && server.geocoderEnabled
  const begins = mayAsk && rest !== null && isShown && asked?.rest !== rest
  if (begins) setAsked({ place: here, rest, isByHand: false })
  const place = asked?.place ?? null
  const { data, error, isFetching, refetch } = useQuery({
    ...addressQuery(place, language),
    enabled: mayAsk && place !== null,
  })
  if (position.address || !mayAsk) {
    return { text: position.address, isLoading: false, error: null, isLeft: false, ask: null }
  }
  const ask = () => {
    setAsked({ place: here, rest, isByHand: true })
    if (place && isSame(place, here)) void refetch()
  }
  return {
    text: data ?? null,
    isLoading: isFetching,
    // nobody asked for what comes by itself: the button stays
    error: asked?.isByHand ? error : null,
    // a receiver that wanders around a parked vehicle has left nothing
    isLeft: place !== null && rest === null && !isSame(place, here),
    ask,
  }
}

function subscribeVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
