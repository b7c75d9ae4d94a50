import { Radius, MapPin, Search } from 'lucide-react'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Coordinates } from '../../../../shared/domain/distance.ts'
import { api } from '../../api/client.ts'
import { serverQuery } from '../../api/queries.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { useWords } from '../../words/use-words.ts'
import { rounded } from '../drawing/edit-area.ts'
import { putArea } from '../drawing/sketch.ts'
import type { DrawingState } from '../drawing/use-drawing.ts'
import { readPlace } from './places-text.ts'
import styles from './shape.module.css'

interface FoundPlace extends Coordinates {
  label: string
}

/** Of the circle that is drawn around an address. */
const radiusMetres = 100

/** An address or coordinates: the map goes there, and a circle can be drawn around it without a pointer. */
export function PlaceSearch({ drawing }: { drawing: DrawingState }) {
  const t = useWords()
  const { data: server } = useSuspenseQuery(serverQuery())
  const [text, setText] = useState('')
  const search = useMutation({ mutationFn: find, onError: showFailure })
  const run = () => {
    if (text.trim().length >= 2 && !search.isPending) search.mutate(text)
  }
  if (server.geocoderEnabled !== true) return null
  return (
    <search className={styles['search']}>
      <TextField
        label={t('geofences.place')}
        hint={search.data?.length === 0 ? t('geofences.place.none') : undefined}
        inputMode="search"
        dir="auto"
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // it stands in a form, which Enter would save
          event.preventDefault()
          run()
        }}
        trailing={
          <IconButton
            label={t('geofences.place.find')}
            icon={<Search />}
            size="small"
            tooltip="none"
            disabled={text.trim().length < 2 || search.isPending}
            onClick={run}
          />
        }
      />
      {search.data && search.data.length > 0 && <FoundPlaces places={search.data} drawing={drawing} />}
    </search>
  )
}

function FoundPlaces({ places, drawing }: { places: readonly FoundPlace[]; drawing: DrawingState }) {
  const t = useWords()
  const encircle = (place: Coordinates) => {
    drawing.lookAt(place)
    drawing.change((before) => putArea(before, { kind: 'circle', centre: rounded(place), radiusMetres }))
  }
  return (
    <ul>
      {places.map((place) => (
        <li key={`${place.label} ${place.latitude} ${place.longitude}`}>
          <button type="button" onClick={() => drawing.lookAt(place)}>
            <MapPin size={16} aria-hidden />
            <bdi>{place.label}</bdi>
          </button>
          <IconButton
            label={t('geofences.place.circle', { name: place.label })}
            icon={<Radius />}
            size="small"
            tooltip="none"
            onClick={() => encircle(place)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Coordinates are a place themselves. */
async function find(text: string): Promise<FoundPlace[]> {
  const typed = readPlace(text)
  if (typed !== null && typed !== 'swapped') return [{ ...typed, label: text.trim() }]
  return (await api.get<FoundPlace[] | undefined>('server/places', { query: text })) ?? []
}
