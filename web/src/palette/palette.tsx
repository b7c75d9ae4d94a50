import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { driver, type Driver } from '../../../shared/entities/driver.ts'
import { geofencesQuery } from '../api/geofence-queries.ts'
import { listQuery } from '../api/use-entity.ts'
import { reveal } from '../frame/reveal.ts'
import { useDevices } from '../live/hooks.ts'
import { useMay } from '../session/access.ts'
import { useLanguageChoice } from '../session/choices/use-language-choice.ts'
import { useThemeChoice } from '../session/choices/use-theme-choice.ts'
import { useWords } from '../i18n/use-words.ts'
import { bestMatches } from './fuzzy.ts'
import { useOtherWords } from './other-words.ts'
import styles from './palette.module.css'
import { commandItems, driverItems, placeItems, shareItems, vehicleItems } from './palette-items.ts'
import type { PaletteItem } from './palette-item.ts'

const shownMax = 40

interface Props {
  onClose: () => void
  onShortcuts: () => void
}

/** One field that finds vehicles, drivers, places, pages and actions. Arrows and Enter choose, Escape closes. */
export function Palette({ onClose, onShortcuts }: Props) {
  const t = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const { typed, type, mark, press, choose, shown } = useChoice(useItems(onShortcuts), onClose)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-label={t('palette.title')}
      className={`q-card ${styles['palette']}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className={`q-row q-gap-3 ${styles['field']}`}>
        <Search size={20} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={shown[mark] && `${listId}-${mark}`}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
      </div>
      <div id={listId} role="listbox" aria-label={t('palette.title')} className={styles['list']}>
        {shown.map((item, at) => (
          <PaletteRow key={item.key} id={`${listId}-${at}`} item={item} isMarked={at === mark} onChoose={choose} />
        ))}
      </div>
      {shown.length === 0 && <Nothing />}
    </dialog>
  )
}

function Nothing() {
  const t = useWords()
  return (
    <p className={styles['nothing']} role="status">
      {t('palette.nothing')}
    </p>
  )
}

/** What is typed, what fits it, and which row is marked. */
function useChoice(items: readonly PaletteItem[], onClose: () => void) {
  const [typed, setTyped] = useState('')
  const [mark, setMark] = useState(0)
  const shown = useMemo(() => bestMatches(items, typed, shownMax), [items, typed])
  const type = (text: string) => {
    setTyped(text)
    setMark(0)
  }
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return
    onClose()
    item.run()
  }
  const press = (event: KeyboardEvent) => {
    const next = { ArrowDown: mark + 1, ArrowUp: mark - 1, Home: 0, End: shown.length - 1 }[event.key]
    if (next !== undefined && shown.length > 0) setMark((next + shown.length) % shown.length)
    else if (event.key === 'Enter') choose(shown[mark])
    else return
    event.preventDefault()
  }
  return { typed, type, mark, press, choose, shown }
}

interface RowProps {
  id: string
  item: PaletteItem
  isMarked: boolean
  onChoose: (item: PaletteItem) => void
}

function PaletteRow({ id, item, isMarked, onChoose }: RowProps) {
  const t = useWords()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above has the keys and the focus
    <div
      ref={isMarked ? reveal : null}
      id={id}
      role="option"
      aria-selected={isMarked}
      className={`q-row q-gap-3 ${styles['row']}`}
      onClick={() => onChoose(item)}
    >
      <item.icon size={18} aria-hidden />
      <bdi>{item.label}</bdi>
      <small>{t(`palette.kind.${item.kind}`)}</small>
    </div>
  )
}

function useItems(showShortcuts: () => void): PaletteItem[] {
  const t = useWords()
  const others = useOtherWords()
  const may = useMay()
  const language = useLanguageChoice()
  const theme = useThemeChoice()
  const devices = useDevices()
  const { data: drivers } = useQuery({ ...listQuery<Driver>(driver), enabled: may.see(driver.access.hiddenBy) })
  const { data: geofences = [] } = useQuery(geofencesQuery())
  return useMemo(
    () => [
      ...commandItems({ t, others, may, deviceCount: devices.length, language, theme, showShortcuts }),
      ...vehicleItems(devices),
      ...driverItems(drivers ?? []),
      ...placeItems(geofences),
      ...shareItems(devices, { t, others, may }),
    ],
    [t, others, may, language, theme, devices, drivers, geofences, showShortcuts],
  )
}
