import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Coordinates } from '../../../../shared/domain/distance.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import { parseNumber } from '../../i18n/number-parser.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from './shape.module.css'
import { insertCorner, moveGrip, removeCorner, rounded } from '../drawing/edit-area.ts'
import { pointsOf, sameGrip } from '../drawing/grips.ts'
import { NumberCell } from './number-cell.tsx'
import { addPlace, putArea, select, type Sketch } from '../drawing/sketch.ts'
import type { ChangeSketch } from '../drawing/sketch-gestures.ts'

interface Props {
  sketch: Sketch
  change: ChangeSketch
}

const pageRows = 50

/** Every corner as a row: read, typed, added and removed without a pointer. */
export function CornerRows({ sketch, change }: Props) {
  const t = useWords()
  const formats = useFormats()
  const [shown, setShown] = useState(pageRows)
  const isDrawn = sketch.tool !== null || sketch.area === null
  const rings = isDrawn ? [sketch.placed] : sketch.area ? pointsOf(sketch.area) : []
  const rows = rings.flatMap((points, ring) =>
    points.map((place, at) => ({ ring, at, place, isLast: at === points.length - 1 })),
  )
  return (
    <div className={styles['rows']}>
      {rows.slice(0, shown).map(({ ring, at, place }) => (
        <div key={`${ring} ${at}`} className={styles['row']}>
          <span className={styles['number']}>
            {ring === 0 ? formats.number(at + 1) : `${formats.number(ring)}.${formats.number(at + 1)}`}
          </span>
          <Row
            place={place}
            name={formats.number(at + 1)}
            isSelected={sameGrip(sketch.selected, { kind: 'corner', ring, at })}
            onFocus={() => !isDrawn && change((before) => select(before, { kind: 'corner', ring, at }))}
            onChange={(to) => change((before) => moved(before, { ring, at }, to))}
          />
          <IconButton
            label={t('geofences.removeCornerNamed', { number: at + 1 })}
            icon={<Trash2 />}
            size="small"
            tooltip="none"
            onClick={() => change((before) => without(before, { ring, at }))}
          />
        </div>
      ))}
      {rows.length > shown && (
        <Button size="small" onClick={() => setShown(shown + pageRows)}>
          {t('geofences.moreCorners', { count: rows.length - shown })}
        </Button>
      )}
      <NewCorner change={change} isDrawn={isDrawn} />
    </div>
  )
}

interface RowProps {
  place: Coordinates
  name: string
  isSelected: boolean
  onFocus: () => void
  onChange: (place: Coordinates) => void
}

function Row({ place, name, isSelected, onFocus, onChange }: RowProps) {
  const t = useWords()
  const { latitude, longitude } = place
  const shared = { isSelected, onFocus }
  return (
    <>
      <NumberCell
        {...shared}
        label={t('geofences.latitudeOf', { number: name })}
        value={latitude}
        min={-90}
        max={90}
        onChange={(value) => onChange({ latitude: value, longitude })}
      />
      <NumberCell
        {...shared}
        label={t('geofences.longitudeOf', { number: name })}
        value={longitude}
        min={-360}
        max={360}
        onChange={(value) => onChange({ latitude, longitude: value })}
      />
    </>
  )
}

/** Adds a corner at the end: half way back to the first one where there is a polygon, else where it is typed. */
const typedDegrees = (text: string): number => parseNumber(text, null) ?? Number.NaN

function NewCorner({ change, isDrawn }: { change: ChangeSketch; isDrawn: boolean }) {
  const t = useWords()
  const [place, setPlace] = useState({ latitude: '', longitude: '' })
  const typed = { latitude: typedDegrees(place.latitude), longitude: typedDegrees(place.longitude) }
  const isRight = Math.abs(typed.latitude) <= 90 && Math.abs(typed.longitude) <= 360
  const add = () => {
    if (!isRight) return
    change((before) => (isDrawn ? addPlace(drawing(before), typed) : appended(before, typed)))
    setPlace({ latitude: '', longitude: '' })
  }
  return (
    <div className={styles['row']}>
      <span className={styles['number']} aria-hidden>
        +
      </span>
      {(['latitude', 'longitude'] as const).map((axis) => (
        <input
          key={axis}
          className={styles['cell']}
          aria-label={t(`geofences.new.${axis}`)}
          placeholder={t(`geofences.${axis}`)}
          inputMode="decimal"
          dir="ltr"
          value={place[axis]}
          onChange={(event) => setPlace({ ...place, [axis]: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
      ))}
      <IconButton
        label={t('geofences.addCorner')}
        icon={<Plus />}
        size="small"
        tooltip="none"
        disabled={!isRight}
        onClick={add}
      />
    </div>
  )
}

/** Typing begins a polygon when nothing else was chosen. */
const drawing = (sketch: Sketch): Sketch => (sketch.tool === null ? { ...sketch, tool: 'polygon' } : sketch)

type At = { ring: number; at: number }

function moved(sketch: Sketch, { ring, at }: At, to: Coordinates): Sketch {
  if (sketch.tool !== null || !sketch.area) return { ...sketch, placed: sketch.placed.with(at, rounded(to)) }
  return select(putArea(sketch, moveGrip(sketch.area, { kind: 'corner', ring, at }, to)), { kind: 'corner', ring, at })
}

function without(sketch: Sketch, at: At): Sketch {
  if (sketch.tool !== null || !sketch.area) return { ...sketch, placed: sketch.placed.toSpliced(at.at, 1) }
  return putArea(sketch, removeCorner(sketch.area, at))
}

function appended(sketch: Sketch, place: Coordinates): Sketch {
  const [points = []] = sketch.area ? pointsOf(sketch.area) : []
  return sketch.area ? putArea(sketch, insertCorner(sketch.area, { ring: 0, at: points.length - 1 }, place)) : sketch
}
