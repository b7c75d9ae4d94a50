import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { Coordinates } from '../../../../shared/domain/distance.ts'
import type { PositionJson } from '../../../../shared/wire/json.ts'
import { serverQuery } from '../../api/queries.ts'
import { addressCell, addressQuery } from '../../map/place-search/addresses.ts'
import { useLanguage } from '../../i18n/use-words.ts'

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
  place: Coordinates
  rest: string | null
  isByHand: boolean
}

const isSame = (a: Coordinates, b: Coordinates) => a.latitude === b.latitude && a.longitude === b.longitude

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
  const here = addressCell(position)
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
