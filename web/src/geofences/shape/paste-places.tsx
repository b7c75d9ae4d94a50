import { useState } from 'react'
import type { Area } from '../../../../shared/domain/area/area.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './shape.module.css'
import { rounded } from '../drawing/edit-area.ts'
import { readPlaces } from '../../map/place-search/places-text.ts'
import { putArea } from '../drawing/sketch.ts'
import type { ChangeSketch } from '../drawing/sketch-gestures.ts'

/** A list of coordinates, one place per line, as a polygon or a line. */
export function PastePlaces({ change }: { change: ChangeSketch }) {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const read = readPlaces(text)
  const places = Array.isArray(read) ? read.map(rounded) : []
  const problem = Array.isArray(read)
    ? undefined
    : t(read.isSwapped ? 'geofences.paste.swapped' : 'geofences.paste.wrong', { line: read.line })
  const put = (area: Area) => {
    change((before) => putArea(before, area))
    setText('')
    setOpen(false)
  }
  if (!isOpen)
    return (
      <div>
        <Button size="small" variant="ghost" onClick={() => setOpen(true)}>
          {t('geofences.paste')}
        </Button>
      </div>
    )
  return (
    <div className="q-stack q-gap-2">
      <TextAreaField
        label={t('geofences.paste.label')}
        hint={t('geofences.paste.hint')}
        dir="ltr"
        value={text}
        onChange={setText}
        error={problem}
      />
      <div className={`q-cluster q-gap-2 ${styles['line']}`}>
        <Button size="small" disabled={places.length < 3} onClick={() => put({ kind: 'polygon', corners: places })}>
          {t('geofences.paste.polygon')}
        </Button>
        <Button size="small" disabled={places.length < 2} onClick={() => put({ kind: 'line', points: places })}>
          {t('geofences.paste.line')}
        </Button>
        <Button size="small" variant="ghost" onClick={() => setOpen(false)}>
          {t('app.cancel')}
        </Button>
      </div>
    </div>
  )
}
