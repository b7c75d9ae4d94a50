import { Check, Hexagon, Radius, PenLine, Settings2, Spline, Trash2, TriangleAlert, Waypoints } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Area } from '../../../../shared/domain/area/area.ts'
import type { Geofence } from '../../../../shared/entities/geofence.ts'
import { goTo } from '../../router/browser-location.ts'
import { useMay } from '../../session/access.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useRowWindow } from '../../ui/use-row-window.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useSizeText } from '../../map/geofences/use-size-text.ts'
import { colourOf, geofenceShape, widthMetresOf } from '../../map/geofences/geofence-shape.ts'
import styles from './geofence-list.module.css'

interface Props {
  geofences: readonly Geofence[]
  ticked: ReadonlySet<number>
  onTick: (ticked: ReadonlySet<number>) => void
  selectedId: number | null
  mayEdit: boolean
  onSelect: (id: number) => void
  onEdit: (id: number) => void
  onRemove: (geofence: Geofence) => void
}

const rowPixels = 60

/** Only rows in view exist. The arrow keys go from one name to the next. */
export function GeofenceRows({ geofences, ticked, onTick, selectedId, mayEdit, onSelect, ...actions }: Props) {
  const t = useWords()
  const { box, rows, totalPixels, reveal } = useRowWindow(geofences.length, rowPixels, 8)
  const move = (event: KeyboardEvent, index: number) => {
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: geofences.length - 1 }[event.key]
    if (next === undefined || next < 0 || next >= geofences.length) return
    event.preventDefault()
    reveal(next)
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus())
  }
  const tick = (id: number, isOn: boolean) =>
    onTick(new Set(isOn ? [...ticked, id] : [...ticked].filter((other) => other !== id)))
  return (
    <div ref={box} className={styles['rows']}>
      <ul aria-label={t('entity.geofence.many')} style={{ blockSize: totalPixels }}>
        {rows.map((index) => {
          const geofence = geofences[index]
          return (
            geofence && (
              <li
                key={geofence.id}
                aria-setsize={geofences.length}
                aria-posinset={index + 1}
                className={classNames('q-row q-gap-2', styles['row'], geofence.id === selectedId && styles['selected'])}
                style={{ transform: `translateY(${index * rowPixels}px)`, blockSize: rowPixels }}
              >
                <label className={styles['tick']}>
                  <input
                    type="checkbox"
                    className="q-visually-hidden"
                    aria-label={t('geofences.tick', { name: geofence.name })}
                    checked={ticked.has(geofence.id)}
                    onChange={(event) => tick(geofence.id, event.target.checked)}
                  />
                  <span aria-hidden>
                    <Check size={14} />
                  </span>
                </label>
                <Name geofence={geofence} index={index} onSelect={onSelect} onKeyDown={(event) => move(event, index)} />
                <RowActions geofence={geofence} mayEdit={mayEdit} {...actions} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

interface NameProps {
  geofence: Geofence
  index: number
  onSelect: (id: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Name({ geofence, index, onSelect, onKeyDown }: NameProps) {
  const t = useWords()
  const sizeText = useSizeText()
  const { area } = geofenceShape(geofence)
  const size = area && sizeText(area, widthMetresOf(geofence))
  const fact = area?.kind === 'circle' ? size?.radius : area?.kind === 'line' ? size?.length : size?.area
  const colour = colourOf(geofence)
  return (
    <button
      type="button"
      className={`q-row q-plain-button q-gap-3 ${styles['name']}`}
      data-row={index}
      onClick={() => onSelect(geofence.id)}
      onKeyDown={onKeyDown}
    >
      <span className={styles['swatch']} style={colour === null ? undefined : { color: colour }} aria-hidden>
        <KindIcon area={area} />
      </span>
      <span className={styles['words']}>
        <bdi>{geofence.name}</bdi>
        <small>
          {area ? `${t(`geofences.kind.${area.kind}`)} · ${fact ?? ''}` : t('entity.geofence.area.problem')}
        </small>
      </span>
    </button>
  )
}

function KindIcon({ area }: { area: Area | null }) {
  if (!area) return <TriangleAlert size={18} />
  if (area.kind === 'circle') return <Radius size={18} />
  return area.kind === 'line' ? <Spline size={18} /> : <Waypoints size={18} />
}

type RowActionsProps = { geofence: Geofence } & Pick<Props, 'mayEdit' | 'onEdit' | 'onRemove'>

function RowActions({ geofence, mayEdit, onEdit, onRemove }: RowActionsProps) {
  const t = useWords()
  const { seeReports } = useMay()
  const { id, name } = geofence
  const action = { size: 'small', tooltip: 'none' } as const
  return (
    <span className={styles['actions']}>
      {seeReports && (
        <IconButton
          {...action}
          label={t('geofences.visitsOf', { name })}
          icon={<Hexagon />}
          onClick={() => goTo(`/reports/geofence?all=true&period=thisWeek&geofenceId=${id}`)}
        />
      )}
      {mayEdit && (
        <>
          <IconButton
            {...action}
            label={t('geofences.editShapeOf', { name })}
            icon={<PenLine />}
            onClick={() => onEdit(id)}
          />
          <IconButton
            {...action}
            label={t('geofences.settingsOf', { name })}
            icon={<Settings2 />}
            onClick={() => goTo(`/settings/geofence/${id}`)}
          />
          <IconButton
            {...action}
            label={t('geofences.removeOf', { name })}
            icon={<Trash2 />}
            onClick={() => onRemove(geofence)}
          />
        </>
      )}
    </span>
  )
}
