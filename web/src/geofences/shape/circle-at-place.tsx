import { Radius } from 'lucide-react'
import { PlaceSearch, type FoundPlace } from '../../map/place-search/place-search.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { rounded } from '../drawing/edit-area.ts'
import { putArea } from '../drawing/sketch.ts'
import type { DrawingState } from '../drawing/use-drawing.ts'

/** Of the circle that is drawn around an address. */
const radiusMetres = 100

/** An address or coordinates: the map goes there, and a circle can be drawn around it without a pointer. */
export function CircleAtPlace({ drawing }: { drawing: DrawingState }) {
  const t = useWords()
  const encircle = (place: FoundPlace) => {
    drawing.lookAt(place)
    drawing.change((before) => putArea(before, { kind: 'circle', centre: rounded(place), radiusMetres }))
  }
  return (
    <PlaceSearch
      onChoose={drawing.lookAt}
      action={(place) => (
        <IconButton
          label={t('geofences.place.circle', { name: place.label })}
          icon={<Radius />}
          size="small"
          tooltip="none"
          onClick={() => encircle(place)}
        />
      )}
    />
  )
}
