import { CalendarPlus, Download, Ellipsis, Link2, Mail, Play, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Query } from '../../api/client.ts'
import { useCopyText } from '../../display/use-copy-text.ts'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { goTo } from '../../router/browser-location.ts'
import { useMay } from '../../session/access.ts'
import { useUser } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useWords } from '../../i18n/use-words.ts'
import { fileForms, type FileForm } from '../../../../shared/domain/reports/file-forms.ts'
import type { AnyReport } from '../../../../shared/catalog/reports/index.ts'
import { offersFiles } from '../answered-by.ts'
import { hasSelection } from '../request/device-selection.ts'
import { mayRun } from '../request/run-rules.ts'
import type { ReportRequest } from '../request/report-request.ts'
import { exportReport, mailReport } from './run-file.ts'

const ScheduleDialog = lazyComponent(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog, 'timetable')

interface Props {
  report: AnyReport
  request: ReportRequest
  /** of the form; null while its period is none */
  query: Query | null
  isLoading: boolean
  onShow: () => void
  /** the address that shows a colleague the same */
  sharedAddress: string | null
}

/** Show, and what else can be done with the report that is filled in. */
export function ReportActions({ report, request, query, isLoading, onShow, sharedAddress }: Props) {
  const t = useWords()
  const [isScheduling, setScheduling] = useState(false)
  const { isBusy, save, mail } = useFiles(report, query)
  const isSelected = hasSelection(request)
  const isReady = mayRun({ hasSelection: isSelected, needsSelection: true, hasSpan: query !== null, isLoading })
  const canSchedule = useCanSchedule(report)
  const more = useMore({
    report,
    isReady: isReady && !isBusy,
    mail,
    sharedAddress,
  })
  return (
    <>
      {offersFiles(report) && (
        <Menu
          align="end"
          label={t('reports.export')}
          items={fileForms.map((form) => ({
            key: form,
            label: t(`reports.export.${form}`),
            disabled: !isReady,
            onSelect: () => save(form),
          }))}
          trigger={(props) => (
            <Button icon={<Download />} busy={isBusy} disabled={!isReady} {...props}>
              {t('reports.export')}
            </Button>
          )}
        />
      )}
      {canSchedule && (
        <Button icon={<CalendarPlus />} disabled={!isSelected || isLoading} onClick={() => setScheduling(true)}>
          {t('reports.schedule')}
        </Button>
      )}
      <Menu
        align="end"
        label={t('reports.more')}
        items={more}
        trigger={(props) => (
          <Button icon={<Ellipsis />} {...props}>
            {t('reports.more')}
          </Button>
        )}
      />
      <Button variant="primary" icon={<Play />} busy={isLoading} disabled={!isReady} onClick={onShow}>
        {t('reports.show')}
      </Button>
      {isScheduling && (
        <Suspense>
          <ScheduleDialog report={report} request={request} onClose={() => setScheduling(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The file of a report, saved or mailed; one at a time. */
function useFiles({ name }: AnyReport, query: Query | null) {
  const t = useWords()
  const { email } = useUser()
  const [isBusy, setBusy] = useState(false)
  const run = async (work: (query: Query) => Promise<void>) => {
    if (query === null) return
    setBusy(true)
    await work(query)
      .catch(showFailure)
      .finally(() => setBusy(false))
  }
  const save = (form: FileForm) =>
    void run(async (wanted) => {
      if (await exportReport(name, form, wanted)) return
      showSnackbar({
        text: t('reports.exportLater'),
        kind: 'done',
        tone: 'info',
        action: { label: t('reports.jobs'), run: () => goTo('/reports/jobs') },
      })
    })
  const mail = () =>
    void run(async (wanted) => {
      await mailReport(name, wanted)
      showSnackbar({ text: t('reports.mailed', { email }), kind: 'done' })
    })
  return { isBusy, save, mail }
}

/** Scheduled reports are for who may change them. */
function useCanSchedule({ canBeScheduled }: AnyReport): boolean {
  const may = useMay()
  return canBeScheduled === true && may.edit({ name: 'report' })
}

interface More {
  report: AnyReport
  isReady: boolean
  mail: () => void
  sharedAddress: string | null
}

function useMore({ report, isReady, mail, sharedAddress }: More): MenuItem[] {
  const t = useWords()
  const copy = useCopyText()
  const says = { done: 'reports.linkCopied', failed: 'reports.linkNotCopied' }
  const mailing = { key: 'mail', label: t('reports.mail'), icon: <Mail />, disabled: !isReady, onSelect: mail }
  return [
    ...(offersFiles(report) ? [mailing] : []),
    {
      key: 'link',
      label: t('reports.copyLink'),
      icon: <Link2 />,
      disabled: sharedAddress === null,
      onSelect: () => void copy(`${location.origin}${sharedAddress}`, says),
    },
    { key: 'print', label: t('reports.print'), icon: <Printer />, onSelect: () => print() },
  ]
}
