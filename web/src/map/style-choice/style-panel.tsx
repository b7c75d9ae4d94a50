import { KeyRound } from 'lucide-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { OfferedStyle } from '../../../../shared/domain/map/style-choice.ts'
import { serverQuery } from '../../api/queries.ts'
import { Link } from '../../router/link.tsx'
import { savesPreferences } from '../../session/choices/save-preference.ts'
import { useUser } from '../../session/use-session.ts'
import { classNames } from '../../ui/class-names.ts'
import { useTheme } from '../../ui/theme-store.ts'
import { useWords } from '../../i18n/use-words.ts'
import { OverlaySection } from '../overlays/overlay-section.tsx'
import type { OverlayChoice } from '../overlays/use-overlay-choice.ts'
import styles from './style-panel.module.css'
import { StylePicture } from './style-picture.tsx'
import { useStylePreviewCapture, type SeenStyle } from './style-previews.ts'
import type { StyleChoice } from './use-style-choice.ts'

interface Props {
  choice: StyleChoice
  overlays: OverlayChoice
  map: MapLibreMap
  /** the style that is on the map */
  seen: SeenStyle
}

/** What is shown on the map: its style, and what lies above it. Load it with `lazyComponent`. */
export function StylePanel({ choice, overlays, map, seen }: Props) {
  const t = useWords()
  useStylePreviewCapture(map, seen)
  const user = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  const mayAddKeys = savesPreferences(user, server)
  return (
    <div className={`q-column q-gap-3 ${styles['panel']}`}>
      <fieldset className={`q-fieldset q-column ${styles['styles']}`}>
        <legend>{t('map.styles')}</legend>
        <div className={styles['cards']}>
          {choice.offered.map((style) =>
            style.missingKey === null ? (
              <StyleRadio key={style.id} style={style} choice={choice} />
            ) : (
              <StyleWithoutKey
                key={style.id}
                style={style}
                keyPage={mayAddKeys ? keyPage(user.id, style.missingKey) : null}
              />
            ),
          )}
        </div>
      </fieldset>
      <OverlaySection choice={overlays} keyPage={mayAddKeys ? (missingKey) => keyPage(user.id, missingKey) : null} />
      {mayAddKeys && (
        <Link to="/settings/preferences" className="q-small">
          {t('map.styles.more')}
        </Link>
      )}
    </div>
  )
}

/** Where a person adds the key that is missing to their own attributes. */
const keyPage = (userId: number, missingKey: string): string => `/settings/user/${userId}?attribute=${missingKey}`

function StyleRadio({ style, choice }: { style: OfferedStyle; choice: StyleChoice }) {
  const t = useWords()
  const { shown: theme } = useTheme()
  const isShown = style.id === choice.shown
  return (
    <label className={classNames(styles['card'], isShown && styles['shown'])}>
      <input
        type="radio"
        name="map-style"
        value={style.id}
        checked={isShown}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the panel has just been opened from the keyboard or by a click
        autoFocus={isShown}
        onChange={() => choice.choose(style.id)}
      />
      <StylePicture id={style.id} theme={theme} className={styles['picture']} />
      {t(`map.style.${style.id}`)}
    </label>
  )
}

function StyleWithoutKey({ style, keyPage: page }: { style: OfferedStyle; keyPage: string | null }) {
  const t = useWords()
  const { shown: theme } = useTheme()
  const card = (
    <>
      <StylePicture id={style.id} theme={theme} className={styles['picture']} />
      <KeyRound size={14} aria-hidden />
      <span>
        {t(`map.style.${style.id}`)} <small>{t(page === null ? 'map.style.askForKey' : 'map.style.addKey')}</small>
      </span>
    </>
  )
  return page === null ? (
    <p className={classNames(styles['card'], styles['missing'])}>{card}</p>
  ) : (
    <Link to={page} className={classNames(styles['card'], styles['missing'])}>
      {card}
    </Link>
  )
}
