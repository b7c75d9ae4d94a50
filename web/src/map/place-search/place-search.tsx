import { MapPin, Search } from 'lucide-react'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Coordinates } from '../../../../shared/domain/distance.ts'
import { api } from '../../api/client.ts'
import { serverQuery } from '../../api/queries.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from './place-search.module.css'
import { readPlace } from './places-text.ts'

export interface FoundPlace extends Coordinates {
  label: string
}

interface Props {
  onChoose: (place: FoundPlace) => void
  /** beside each place: what else can be done with it */
  action?: (place: FoundPlace) => ReactNode
  /** places near it come first */
  near?: Coordinates | null
  /** what is shown where this deployment finds no addresses */
  absent?: ReactNode
}

/** A field that finds an address or coordinates, and lists what they may mean. Words: `map`. */
export function PlaceSearch({ onChoose, action, near = null, absent = null }: Props) {
  const t = useWords()
  const { data: server } = useSuspenseQuery(serverQuery())
  const [text, setText] = useState('')
  const search = useMutation({ mutationFn: (wanted: string) => find(wanted, near), onError: showFailure })
  const run = () => {
    if (text.trim().length >= 2 && !search.isPending) search.mutate(text)
  }
  if (server.geocoderEnabled !== true) return absent
  return (
    <search className={`q-stack q-gap-1 ${styles['search']}`}>
      <TextField
        label={t('map.place')}
        hint={search.data?.length === 0 ? t('map.place.none') : undefined}
        inputMode="search"
        dir="auto"
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // it may stand in a form, which Enter would save
          event.preventDefault()
          run()
        }}
        trailing={
          <IconButton
            label={t('map.place.find')}
            icon={<Search />}
            size="small"
            tooltip="none"
            disabled={text.trim().length < 2 || search.isPending}
            onClick={run}
          />
        }
      />
      {search.data && search.data.length > 0 && (
        <ul>
          {search.data.map((place) => (
            <li key={`${place.label} ${place.latitude} ${place.longitude}`}>
              <button type="button" onClick={() => onChoose(place)}>
                <MapPin size={16} aria-hidden />
                <bdi>{place.label}</bdi>
              </button>
              {action?.(place)}
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

/** Coordinates are a place themselves. */
async function find(text: string, near: Coordinates | null): Promise<FoundPlace[]> {
  const typed = readPlace(text)
  if (typed !== null && typed !== 'swapped') return [{ ...typed, label: text.trim() }]
  const around = near && { latitude: near.latitude, longitude: near.longitude }
  return (await api.get<FoundPlace[] | undefined>('server/places', { query: text, ...around })) ?? []
}
