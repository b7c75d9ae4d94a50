import { useEffect, useMemo, useState } from 'react'
import { trackImportLimits } from '../../../shared/domain/limits/track-imports.ts'
import type { CsvChoices } from '../../../shared/wire/track-files/read-csv.ts'
import { nowMs } from '../api/use-now.ts'
import { SectionCard } from '../frame/section-page.tsx'
import { useReaderZone } from '../i18n/reader-zone.ts'
import { useWords } from '../i18n/use-words.ts'
import { Alert } from '../ui/alert.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Fault, type ChosenFile } from './choose-track.tsx'
import { CsvColumnChoices } from './csv-column-choices.tsx'
import { ImportAction } from './import-action.tsx'
import { TrackPreviewCard } from './track-preview-card.tsx'
import { isRefusal, type ChosenTrack, type TrackRefusal } from './track-session.ts'
import type { ImportRun } from './use-import-run.ts'

interface Props {
  deviceId: number
  file: ChosenFile
  run: ImportRun
  /** another file is being read, which takes its place */
  isReplaced: boolean
}

/** What a file says, before anything is sent: columns, map, what is left out; then the import. */
export function TrackReview({ deviceId, file, run, isReplaced }: Props) {
  const t = useWords()
  const [csv, setCsv] = useState<CsvChoices | null>(file.opened.csv?.choices ?? null)
  const [vehicle, setVehicle] = useState<string | null>(null)
  const { chosen, isReading } = useChosen(file, csv, vehicle)
  const isClosed = run.progress !== null
  const read = chosen && !isRefusal(chosen) ? chosen : null
  const preview = read && read.missing.length === 0 ? read.preview : null
  const isNothingSent = !isClosed && !run.outcome && !run.isBegun
  // other positions are another import
  const change = (choose: () => void) => {
    run.forget()
    choose()
  }
  return (
    <>
      {csv && file.opened.csv && (
        <SectionCard title={t('historyImport.columns')} text={t('historyImport.columnsMore')}>
          <CsvColumnChoices
            titles={file.opened.csv.titles}
            choices={csv}
            chosen={read}
            isClosed={isClosed}
            onChange={(choices) => change(() => setCsv(choices))}
          />
        </SectionCard>
      )}
      {(!read || read.missing.length === 0) && (
        <SectionCard title={t('historyImport.preview')} text={isNothingSent && t('historyImport.previewMore')}>
          {!chosen && <Skeleton height={240} />}
          {chosen && isRefusal(chosen) && <Refused refusal={chosen} />}
          {preview && (
            <TrackPreviewCard
              deviceId={deviceId}
              preview={preview}
              vehicle={vehicle}
              isClosed={isClosed}
              onVehicle={(name) => change(() => setVehicle(name))}
            />
          )}
        </SectionCard>
      )}
      {((preview && preview.count > 0) || run.outcome) && (
        <ImportAction
          deviceId={deviceId}
          run={run}
          preview={preview}
          isReading={isReading || isReplaced}
          onStart={() => void run.start(file.reader, { ...askedFor(file), total: preview?.count ?? 0 })}
        />
      )}
    </>
  )
}

const askedFor = ({ name, opened }: ChosenFile) => ({
  fileName: name.slice(0, trackImportLimits.fileNameLengthMax),
  format: opened.format,
})

const Refused = ({ refusal }: { refusal: TrackRefusal }) => (
  <Alert tone="bad">
    <Fault refusal={refusal} />
  </Alert>
)

/** What the worker said last of a file, null before the first answer; and whether it reads other choices. */
function useChosen({ reader }: ChosenFile, csv: CsvChoices | null, vehicle: string | null) {
  const zone = useReaderZone()
  const asked = useMemo(() => ({ csv, vehicle, zone }), [csv, vehicle, zone])
  const [answer, setAnswer] = useState<{ asked: object; chosen: ChosenTrack | TrackRefusal } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (chosen: ChosenTrack | TrackRefusal) => isCurrent && setAnswer({ asked, chosen })
    reader.preview({ ...asked, now: nowMs() }).then(show, () => show({ problem: 'unknown', line: 0, detail: '' }))
    return () => {
      isCurrent = false
    }
  }, [reader, asked])
  return { chosen: answer?.chosen ?? null, isReading: answer?.asked !== asked }
}
