import { KeyRound } from 'lucide-react'
import type { MapKeyAttribute } from '../../../../shared/domain/map/map-source.ts'
import type { OfferedOverlay } from '../../../../shared/domain/map/overlay-choice.ts'
import { Link } from '../../router/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from '../style-choice/style-panel.module.css'
import type { OverlayChoice } from './use-overlay-choice.ts'

interface Props {
  choice: OverlayChoice
  /** where the key that an overlay misses can be added; null when this person may not */
  keyPage: ((missingKey: MapKeyAttribute) => string) | null
}

/** What lies above the map: any number of overlays, those first that can be shown. */
export function OverlaySection({ choice, keyPage }: Props) {
  const t = useWords()
  const misses = ({ missingKey }: OfferedOverlay) => Number(missingKey !== null)
  return (
    <fieldset className={`q-fieldset q-column ${styles['styles']}`}>
      <legend>{t('map.overlays')}</legend>
      {choice.offered
        .toSorted((one, other) => misses(one) - misses(other))
        .map(({ id, missingKey }) =>
          missingKey === null ? (
            <OverlayBox key={id} id={id} choice={choice} />
          ) : (
            <OverlayWithoutKey key={id} id={id} missingKey={missingKey} page={keyPage?.(missingKey) ?? null} />
          ),
        )}
    </fieldset>
  )
}

function OverlayBox({ id, choice }: Pick<OfferedOverlay, 'id'> & { choice: OverlayChoice }) {
  const t = useWords()
  const isShown = choice.shown.includes(id)
  return (
    <label className={classNames(styles['style'], isShown && styles['shown'])}>
      <input type="checkbox" checked={isShown} onChange={() => choice.toggle(id)} />
      {t(`map.overlay.${id}`)}
    </label>
  )
}

interface WithoutKey {
  id: OfferedOverlay['id']
  missingKey: MapKeyAttribute
  page: string | null
}

function OverlayWithoutKey({ id, missingKey, page }: WithoutKey) {
  const t = useWords()
  const service = serviceNames[missingKey]
  const row = (
    <>
      <KeyRound size={16} aria-hidden />
      <span>
        {t(`map.overlay.${id}`)}
        <small>{t(page === null ? 'map.overlay.askForKey' : 'map.overlay.addKey', { service })}</small>
      </span>
    </>
  )
  const className = classNames(styles['style'], styles['missing'])
  return page === null ? (
    <p className={className}>{row}</p>
  ) : (
    <Link to={page} className={className}>
      {row}
    </Link>
  )
}

/** The same in all languages. */
const serviceNames: Record<MapKeyAttribute, string> = {
  locationIqKey: 'LocationIQ',
  googleKey: 'Google',
  mapTilerKey: 'MapTiler',
  bingMapsKey: 'Bing Maps',
  tomTomKey: 'TomTom',
  hereKey: 'HERE',
  ordnanceSurveyKey: 'Ordnance Survey',
  mapboxAccessToken: 'Mapbox',
  openWeatherKey: 'OpenWeather',
}
