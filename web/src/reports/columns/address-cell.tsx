import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Place } from '../../../../shared/catalog/reports/column.ts'
import type { Column } from '../table/column.ts'
import type { AddressBook } from './addresses.ts'

/** The addresses of the report that is shown; null where addresses are not looked up. */
export const AddressContext = createContext<AddressBook | null>(null)

const never = () => () => undefined

/** The address of a place: its own, or one that is looked up when the row is seen; the coordinates until then. */
export function AddressCell({ place, coordinates }: { place: Place; coordinates: string }) {
  const book = useContext(AddressContext)
  const { latitude, longitude, address, geofenceNames = [] } = place
  const found = useSyncExternalStore(book?.subscribe ?? never, () => book?.addressAt(latitude, longitude) ?? '')
  const isWanted = !address && found === ''
  useEffect(() => {
    if (isWanted) book?.want(latitude, longitude)
  }, [book, isWanted, latitude, longitude])
  const known = [...geofenceNames, address || found].filter(Boolean).join(' · ')
  return known ? (
    <bdi className="q-ellipsis" title={known}>
      {known}
    </bdi>
  ) : (
    <bdi className="q-ellipsis" dir="ltr">
      {coordinates}
    </bdi>
  )
}

/** A column of addresses. It is sorted by what positions themselves say. */
export const address = <Row,>(key: string, of: (row: Row) => Place | null): Column<Row> => ({
  key,
  pixels: 230,
  value: (row) => of(row)?.address ?? null,
  text: (row, { measures, addressAt }) => {
    const place = of(row)
    if (place === null) return ''
    const at = place.address || addressAt(place.latitude, place.longitude) || measures.coordinates(place)
    return [...(place.geofenceNames ?? []), at].join(' · ')
  },
  cell: (row, { measures }) => {
    const place = of(row)
    return place && <AddressCell place={place} coordinates={measures.coordinates(place)} />
  },
})
