import { mapLimits } from '../../../../shared/domain/map/map-limits.ts'
import { useState } from 'react'
import type { Area } from '../../../../shared/domain/area/area.ts'
import type { Coordinates } from '../../../../shared/domain/distance.ts'
import { Alert } from '../../ui/alert.tsx'
import { FileDrop } from '../../ui/inputs/file-drop.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import { centreOf } from '../drawing/grips.ts'
import { readShapes, type FileRefusal } from './read-shapes.ts'
import type { FileShapes } from './shapes-of-features.ts'
import { ShapeChoice } from './shape-choice.tsx'
import { areAxesSwapped, swappedArea } from './axis-swap.ts'
import styles from './upload.module.css'

interface Props {
  /** of the geofences that are there: where shapes are expected */
  known: readonly Area[]
  onClose: () => void
}

const accepted =
  '.gpx,.kml,.kmz,.geojson,.json,application/gpx+xml,application/vnd.google-earth.kml+xml,application/vnd.google-earth.kmz,application/geo+json'
const megabyte = 1024 * 1024

/** Makes geofences of the shapes of a file, which never leaves the browser. */
export function UploadDialog({ known, onClose }: Props) {
  const t = useWords()
  const formats = useFormats()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<FileRefusal | null>(null)
  const [read, setRead] = useState<FileShapes | null>(null)
  const most = formats.number(mapLimits.geofenceFileBytesMax / megabyte)
  const mostUnpacked = formats.number(mapLimits.kmzUnpackedBytesMax / megabyte)
  const choose = async (file: File) => {
    setBusy(true)
    const found = await readShapes(file)
    setBusy(false)
    setRefusal('refusal' in found ? found.refusal : null)
    setRead('refusal' in found ? null : found)
  }
  return (
    <Dialog title={t('geofences.upload')} onClose={onClose} size={read ? 'large' : 'medium'}>
      <div className="q-stack q-gap-3">
        <FileDrop
          label={t('geofences.file.choose')}
          accept={accepted}
          hint={t('geofences.file.hint', { most })}
          busy={isBusy}
          onChoose={(file) => void choose(file)}
        />
        {refusal && <Alert tone="bad">{t(`geofences.file.${refusal}`, { most, mostUnpacked })}</Alert>}
        {read && (
          <Shapes read={read} known={known.map(centreOf)} onSwap={() => setRead(swapped(read))} onDone={onClose} />
        )}
      </div>
    </Dialog>
  )
}

const swapped = (read: FileShapes): FileShapes => ({
  ...read,
  shapes: read.shapes.map((shape) => ({ ...shape, area: swappedArea(shape.area) })),
})

interface ShapesProps {
  read: FileShapes
  known: readonly Coordinates[]
  onSwap: () => void
  onDone: () => void
}

function Shapes({ read, known, onSwap, onDone }: ShapesProps) {
  const t = useWords()
  const isSwapped = areAxesSwapped(
    read.shapes.map(({ area }) => area),
    known,
  )
  return (
    <>
      {isSwapped && (
        <Alert
          tone="warn"
          action={
            <button type="button" className={styles['swap']} onClick={onSwap}>
              {t('geofences.file.swap')}
            </button>
          }
        >
          {t('geofences.file.swapped')}
        </Alert>
      )}
      {read.leftOut > 0 && <Alert tone="info">{t('geofences.file.leftOut', { count: read.leftOut })}</Alert>}
      <ShapeChoice read={read} onSwap={isSwapped ? null : onSwap} onDone={onDone} />
    </>
  )
}
