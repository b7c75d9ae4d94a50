import { Bell, BellOff, Ellipsis, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react'
import { scheduledReport, type ScheduledReport } from '../../../shared/entities/scheduled-report.ts'
import { isOfAllDevices, timetableOf } from '../../../shared/domain/scheduled/report-settings.ts'
import type { ReportScheduleJson } from '../../../shared/wire/scheduled/schedule-json.ts'
import { nextTurn } from '../../../shared/domain/scheduled/timetable.ts'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import { nowMs } from '../api/use-now.ts'
import { goTo } from '../router/browser-location.ts'
import { useMay } from '../session/access.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../ui/overlays/menu.tsx'
import { useTimetableText } from '../timetable/use-timetable-text.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { Outside } from './outside.tsx'
import { Runs } from './runs.tsx'
import styles from './scheduled.module.css'
import { isPaused } from './schedules.ts'
import { useCommands } from './use-commands.ts'
import { useRunText } from './use-run-text.ts'

interface Props {
  report: ScheduledReport
  /** null while nothing is known of it */
  schedule: ReportScheduleJson | null
  /** the calendar's name */
  calendar: string
}

/** One scheduled report. */
export function ScheduledCard({ report, schedule, calendar }: Props) {
  const t = useWords()
  const formats = useFormats()
  const runText = useRunText()
  const mayEdit = useMay().edit(scheduledReport)
  const timetableText = useTimetableText()
  const commands = useCommands(report)
  const last = schedule?.lastRun ? runText(schedule.lastRun) : null
  const timetable = timetableOf(report)
  // what was just saved is planned within a minute
  const nextAt = schedule?.nextAt ?? (timetable && nextTurn(timetable, nowMs()).at)
  const next = nextAt ? t('scheduled.next', { date: formats.dateTime(nextAt) }) : t('scheduled.noNext')
  const items = menuItems({ t, commands, report, schedule, mayEdit })
  return (
    <li className={`q-card ${styles['report']}`}>
      <div>
        <h2 className={`q-cluster q-gap-2 ${styles['name']}`}>
          <bdi>{bidiIsolate(report.description)}</bdi>
          <Badge tone="accent">{t(`reports.name.${report.type}`)}</Badge>
          {isPaused(report) && <Badge tone="warn">{t('scheduled.paused')}</Badge>}
          {schedule && !schedule.isReceived && <Badge>{t('scheduled.notMine')}</Badge>}
        </h2>
        <p className={styles['facts']}>
          {timetable ? <span>{timetableText(timetable)}</span> : calendar !== '' && <bdi>{bidiIsolate(calendar)}</bdi>}
          {isOfAllDevices(report) && <span>{t('scheduled.allDevices')}</span>}
          {!isPaused(report) && <span>{next}</span>}
        </p>
        {schedule && schedule.outside.length > 0 && <Outside recipients={schedule.outside} />}
      </div>
      <div className="q-row q-gap-2">
        {mayEdit && (
          <Button icon={<Send />} busy={commands.isBusy} onClick={() => void commands.run()}>
            {t('scheduled.runNow')}
          </Button>
        )}
        <Menu
          label={t('scheduled.commands', { name: report.description })}
          align="end"
          items={items}
          trigger={(props) => (
            <IconButton {...props} label={t('scheduled.commands', { name: report.description })} icon={<Ellipsis />} />
          )}
        />
      </div>
      <div className={styles['outcome']}>
        <Badge tone={last?.tone ?? 'idle'} dot>
          {last?.outcome ?? t('scheduled.neverRan')}
        </Badge>
        {last && last.failed.length > 0 && (
          <ul className={styles['failed']}>
            {last.failed.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {last && <Runs id={report.id} />}
      </div>
    </li>
  )
}

interface Items extends Pick<Props, 'report' | 'schedule'> {
  t: ReturnType<typeof useWords>
  commands: ReturnType<typeof useCommands>
  mayEdit: boolean
}

function menuItems({ t, commands, report, schedule, mayEdit }: Items): MenuItem[] {
  const paused = isPaused(report)
  const isReceived = schedule?.isReceived ?? true
  const own: MenuItem = {
    key: 'mine',
    label: t(isReceived ? 'scheduled.stopMine' : 'scheduled.receiveMine'),
    icon: isReceived ? <BellOff /> : <Bell />,
    onSelect: () => void commands.receive(!isReceived),
  }
  if (!mayEdit) return [own]
  return [
    {
      key: 'edit',
      label: t('scheduled.edit'),
      icon: <Pencil />,
      onSelect: () => goTo(`/reports/scheduled/${report.id}`),
    },
    {
      key: 'pause',
      label: t(paused ? 'scheduled.resume' : 'scheduled.pause'),
      icon: paused ? <Play /> : <Pause />,
      onSelect: () => void commands.pause(!paused),
    },
    own,
    { key: 'remove', label: t('scheduled.remove'), icon: <Trash2 />, danger: true, onSelect: commands.askToRemove },
  ]
}
