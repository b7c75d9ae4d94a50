import { GeolocateControl, NavigationControl, ScaleControl } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { screenLimits } from '../../../shared/domain/limits/screen.ts'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import { useMapScene } from './map-context.ts'

interface Props {
  distanceUnit: string
}

/** of the browser's `GeolocationPositionError` */
const permissionDenied = 1

const scaleUnits: Readonly<Record<string, 'metric' | 'imperial' | 'nautical'>> = { mi: 'imperial', nmi: 'nautical' }

/** MapLibre names the button once it knows what the browser allows; screen readers may find it before. */
function nameButton(button: HTMLButtonElement, text: string) {
  button.title = text
  button.setAttribute('aria-label', text)
}

/** MapLibre switches the button off where the browser refuses; pressed, it says why, and tries again once it may. */
function keepAnswering(button: HTMLButtonElement): MutationObserver | null {
  if (!('geolocation' in navigator)) return null
  const watching = new MutationObserver(() => {
    if (button.disabled) button.disabled = false
  })
  // MapLibre writes it when it knows what the browser allows, and with each refusal
  watching.observe(button, { attributes: true, attributeFilter: ['title'] })
  return watching
}

/** Zoom, own place and scale, on the side where a line of text ends. */
export function MapControls({ distanceUnit }: Props) {
  const { map } = useMapScene()
  const { direction } = useLanguage()
  const texts = useRef(useWords())
  useEffect(() => {
    const end = direction === 'rtl' ? 'left' : 'right'
    const start = direction === 'rtl' ? 'right' : 'left'
    const zoom = new NavigationControl({ showCompass: false })
    const place = new GeolocateControl({
      positionOptions: { enableHighAccuracy: true, timeout: screenLimits.geolocateMs },
      trackUserLocation: true,
    })
    place.on('error', ({ code }) => {
      const text = texts.current(code === permissionDenied ? 'map.locationDenied' : 'map.locationMissing')
      showSnackbar({ key: 'location', text, kind: 'failed' })
    })
    const scale = new ScaleControl({ unit: scaleUnits[distanceUnit] ?? 'metric', maxWidth: 110 })
    map.addControl(place, `top-${end}`).addControl(zoom, `top-${end}`).addControl(scale, `bottom-${start}`)
    const button = map.getContainer().querySelector<HTMLButtonElement>('.maplibregl-ctrl-geolocate')
    if (button) nameButton(button, texts.current('map.myLocation'))
    const answering = button && keepAnswering(button)
    return () => {
      answering?.disconnect()
      for (const control of [zoom, place, scale]) if (map.hasControl(control)) map.removeControl(control)
    }
  }, [map, direction, distanceUnit])
  useEffect(() => keepSourcesHeight(map.getContainer()), [map])
  return null
}

/** What lies above the sources follows their height (`--sources`): on small screens they have two lines until they are folded. */
function keepSourcesHeight(container: HTMLElement): (() => void) | undefined {
  const sources = container.querySelector<HTMLElement>('.maplibregl-ctrl-attrib')
  if (!sources) return undefined
  const observer = new ResizeObserver(() =>
    container.parentElement?.style.setProperty('--sources', `${sources.offsetHeight}px`),
  )
  observer.observe(sources)
  return () => observer.disconnect()
}
