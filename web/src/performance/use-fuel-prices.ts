import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fuelPricesIn, fuelPricesKey, type PriceSince } from '../../../shared/domain/fuel/prices.ts'
import { serverQuery } from '../api/queries.ts'
import { useReaderZone } from '../i18n/reader-zone.ts'

/** What the organisation says that a litre costs; days begin on the reader's clock, as in reports. */
export function useFuelPrices(): readonly PriceSince[] {
  const { data: server } = useSuspenseQuery(serverQuery())
  const zone = useReaderZone()
  const setting = server.attributes[fuelPricesKey]
  return useMemo(() => fuelPricesIn(setting, zone), [setting, zone])
}
