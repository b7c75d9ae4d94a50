import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { serverQuery } from '../../api/queries.ts'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { SectionCard, SectionPage } from '../../frame/section-page.tsx'
import { PageFailed, PageWaits } from '../../frame/page-states.tsx'
import { LeaveQuestion, useLeaveGuard } from '../../entity/form/leave-guard.tsx'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { ChooseFile, type ReadFile } from './choose-file.tsx'
import { ColumnChoices } from './column-choices.tsx'
import { ImportChoices } from './import-choices.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportRun } from './import-run.tsx'
import { driverSubject, ImportSubjectContext, useImportSubject, useImportWords } from './import-subject.ts'
import { useComparison } from './use-comparison.ts'
import { useImportData, type ImportData } from './use-import-data.ts'
import { useRun } from './use-run.ts'

const UnconfirmedAlert = lazyComponent(
  async () => (await import('../../account/notices/unconfirmed-alert.tsx')).UnconfirmedAlert,
  'account',
)

/** Adds and changes devices by a spreadsheet. */
export const ImportPage = () => <Subject />

/** The same for drivers. */
export const DriverImportPage = () => (
  <ImportSubjectContext value={driverSubject}>
    <Subject />
  </ImportSubjectContext>
)

/** File, columns, preview, result. */
function Subject() {
  const t = useImportWords()
  const { kind, listPage } = useImportSubject()
  const { data, failure, renew } = useImportData()
  const { data: server } = useSuspenseQuery(serverQuery())
  return (
    <SectionPage
      title={t('import.title')}
      lead={t('import.lead')}
      back={{ to: listPage, label: t(`entity.${kind}.many`) }}
    >
      {kind === 'device' && server.account?.isConfirmed === false && (
        <Suspense>
          <UnconfirmedAlert />
        </Suspense>
      )}
      {failure ? (
        <PageFailed failure={failure} onRetry={() => void renew().catch(showFailure)} />
      ) : data ? (
        <Import data={data} renew={renew} />
      ) : (
        <PageWaits />
      )}
    </SectionPage>
  )
}

function Import({ data, renew }: { data: ImportData; renew: () => Promise<void> }) {
  const t = useImportWords()
  const [file, setFile] = useState<ReadFile | null>(null)
  const run = useRun(renew)
  const choose = async (read: ReadFile) => {
    run.restart()
    // others may have changed some since the page was opened
    await renew()
    setFile(read)
  }
  return (
    <>
      <ChooseFile onRead={choose} isClosed={run.progress !== null} name={file?.name ?? null} />
      {file && <Preview key={file.key} file={file} data={data} run={run} />}
      {run.outcome && (
        <SectionCard title={t('import.result')}>
          <ImportResult run={run} />
          <CompareAgain renew={renew} onRenewed={run.restart} />
        </SectionCard>
      )}
    </>
  )
}

/** Records are read again first: what was there before would be imported twice. */
function CompareAgain({ renew, onRenewed }: { renew: () => Promise<void>; onRenewed: () => void }) {
  const t = useImportWords()
  const [isBusy, setBusy] = useState(false)
  const compare = async () => {
    setBusy(true)
    await renew().then(onRenewed, showFailure)
    setBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void compare()}>
      {t('import.compareAgain')}
    </Button>
  )
}

function Preview({ file, data, run }: { file: ReadFile; data: ImportData; run: ReturnType<typeof useRun> }) {
  const t = useImportWords()
  const comparison = useComparison(file.rows, data)
  const guard = useLeaveGuard(run.progress !== null)
  if (run.outcome) return null
  const isRunning = run.progress !== null
  return (
    <>
      <SectionCard title={t('import.columns')} text={t('import.columnsMore')}>
        <ColumnChoices comparison={comparison} isClosed={isRunning} />
      </SectionCard>
      <SectionCard title={t('import.preview')} text={t('import.previewMore')}>
        <ImportPreview comparison={comparison} />
      </SectionCard>
      <SectionCard title={t('import.import')}>
        <ImportChoices comparison={comparison} isClosed={isRunning} />
        <ImportRun comparison={comparison} run={run} />
      </SectionCard>
      <LeaveQuestion guard={guard} />
    </>
  )
}
