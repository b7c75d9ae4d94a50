import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { oneQuery } from '../api/use-entity.ts'
import { textOf } from '../display/record-text.ts'
import { LeaveQuestion, useLeaveGuard } from '../entity/form/leave-guard.tsx'
import { FailedForm, LoadingForm } from '../entity/form/form-states.tsx'
import { SectionPage } from '../frame/section-page.tsx'
import { useWords } from '../i18n/use-words.ts'
import { ChooseTrack, type ChosenFile } from './choose-track.tsx'
import { PastImports } from './past-imports.tsx'
import { TrackReview } from './track-review.tsx'
import { useImportRun } from './use-import-run.ts'

/** Imports history to a vehicle from a file that somebody has, and takes it back. */
export function ImportHistoryPage({ deviceId }: { deviceId: number }) {
  const t = useWords()
  const one = useQuery(oneQuery(device, deviceId))
  if (one.error) return <FailedForm entity={device as Entity} failure={one.error} onRetry={() => void one.refetch()} />
  if (!one.data) return <LoadingForm entity={device as Entity} />
  return (
    <SectionPage
      title={t('historyImport.title')}
      lead={t('historyImport.lead')}
      back={{ to: `/settings/device/${deviceId}`, label: textOf(one.data['name']) }}
    >
      <Import deviceId={deviceId} />
    </SectionPage>
  )
}

function Import({ deviceId }: { deviceId: number }) {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [isReading, setReading] = useState(false)
  const run = useImportRun(deviceId)
  const guard = useLeaveGuard(run.progress !== null)
  useEffect(() => () => file?.reader.close(), [file])
  const choose = (chosen: ChosenFile) => {
    run.forget()
    setFile(chosen)
  }
  return (
    <>
      <ChooseTrack
        name={file?.name ?? null}
        isClosed={run.progress !== null}
        isReading={isReading}
        onReading={setReading}
        onRead={choose}
      />
      {file && <TrackReview key={file.key} deviceId={deviceId} file={file} run={run} isReplaced={isReading} />}
      <PastImports deviceId={deviceId} onRemoved={run.forget} />
      <LeaveQuestion guard={guard} />
    </>
  )
}
