import { useState } from 'react'
import { trackImportLimits } from '../../../shared/domain/limits/track-imports.ts'
import { SectionCard } from '../frame/section-page.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useReaderZone } from '../i18n/reader-zone.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import { Alert } from '../ui/alert.tsx'
import { FileDrop } from '../ui/inputs/file-drop.tsx'
import styles from './history-import.module.css'
import { trackReader, type TrackReader } from './track-reader.ts'
import { isRefusal, type OpenedTrack, type TrackRefusal } from './track-session.ts'

export interface ChosenFile {
  /** another one for each reading */
  key: number
  name: string
  opened: OpenedTrack
  reader: TrackReader
}

interface Props {
  /** of the file that was read; null for none */
  name: string | null
  isClosed: boolean
  isReading: boolean
  onReading: (isReading: boolean) => void
  onRead: (file: ChosenFile) => void
}

const accept = '.gpx,.kml,.kmz,.csv,.txt,.nmea,.nma,.log'
let readings = 0

/** Takes a file, which a worker reads. */
export function ChooseTrack({ name, isClosed, isReading, onReading, onRead }: Props) {
  const t = useWords()
  const formats = useFormats()
  const zone = useReaderZone()
  const { language } = useLanguage()
  const [refused, setRefused] = useState<{ name: string; refusal: TrackRefusal | null } | null>(null)
  const read = async (file: File) => {
    onReading(true)
    setRefused(null)
    const reader = trackReader()
    try {
      const isTooLarge = file.size > trackImportLimits.fileBytesMax
      const opened = isTooLarge ? tooLarge : await reader.open(file, { zone, language })
      if (isRefusal(opened)) setRefused({ name: file.name, refusal: opened })
      else onRead({ key: ++readings, name: file.name, opened, reader })
      if (isRefusal(opened)) reader.close()
    } catch {
      // the worker ended: the file is more than there is room for
      setRefused({ name: file.name, refusal: null })
      reader.close()
    }
    onReading(false)
  }
  const megabytes = trackImportLimits.fileBytesMax / (1024 * 1024)
  const most = formats.number(trackImportLimits.positionsMax)
  return (
    <SectionCard title={t('historyImport.file')} text={t('historyImport.fileMore')}>
      <FileDrop
        label={t(name === null ? 'historyImport.choose' : 'historyImport.chooseOther')}
        accept={accept}
        hint={t('historyImport.dropHint', { megabytes, most })}
        busy={isReading}
        disabled={isClosed}
        onChoose={(file) => void read(file)}
      >
        {name !== null && <bdi className={styles['name']}>{name}</bdi>}
      </FileDrop>
      {refused && (
        <Alert tone="bad">
          <bdi className={styles['name']}>{refused.name}</bdi>: <Fault refusal={refused.refusal} />
        </Alert>
      )}
    </SectionCard>
  )
}

const tooLarge: TrackRefusal = { problem: 'tooLarge', line: 0, detail: '' }

/** Why a file cannot be used, with the line and what the parser says of it. */
export function Fault({ refusal }: { refusal: TrackRefusal | null }) {
  const t = useWords()
  const formats = useFormats()
  const values = {
    megabytes: trackImportLimits.fileBytesMax / (1024 * 1024),
    most: formats.number(trackImportLimits.positionsMax),
  }
  return (
    <>
      {t(`historyImport.fault.${refusal?.problem ?? 'notRead'}`, values)}
      {refusal && refusal.line > 0 && ` ${t('historyImport.inLine', { line: formats.number(refusal.line) })}`}
      {refusal && refusal.problem === 'notXml' && refusal.detail !== '' && (
        <bdi className={styles['detail']} dir="ltr">
          {refusal.detail}
        </bdi>
      )}
    </>
  )
}
