import type { ImportJson } from '../../../shared/wire/imports/import-json.ts'
import { SectionCard } from '../frame/section-page.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useImportCalls } from './import-calls.ts'
import styles from './move-in.module.css'

const tones: Readonly<Record<ImportJson['state'], Tone>> = {
  none: 'idle',
  running: 'info',
  done: 'ok',
  failed: 'bad',
  cancelled: 'idle',
}

/** How far an import is, or how it ended. */
export function ImportProgress({ state }: { state: ImportJson }) {
  const t = useWords()
  const formats = useFormats()
  const { cancel } = useImportCalls()
  const isRunning = state.state === 'running'
  const hasHistory = state.historyFrom !== null && state.stage === 'history'
  return (
    <SectionCard
      title={t('moveIn.progress')}
      text={
        <bdi className={styles['wraps']}>
          {t('moveIn.from.address', {
            address: state.address,
            date: state.startedTime === null ? '' : formats.dateTime(state.startedTime),
          })}
        </bdi>
      }
      action={
        isRunning && (
          <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('moveIn.cancel')}
          </Button>
        )
      }
    >
      <div className="q-cluster q-gap-3" role="status">
        <Badge tone={tones[state.state]}>{t(`moveIn.state.${state.state}`)}</Badge>
        {isRunning && <span>{t(`moveIn.stage.${state.stage}`)}</span>}
        {isRunning && state.kinds.length === 0 && <span className="q-soft">{t('moveIn.beginsSoon')}</span>}
        {state.links > 0 && <span className="q-soft">{t('moveIn.links', { count: state.links })}</span>}
        {hasHistory && <span className="q-soft">{t('moveIn.positions', { count: state.positions })}</span>}
      </div>
      {state.reason !== null && (
        <Alert tone={isRunning ? 'warn' : 'bad'}>
          {isRunning ? t('moveIn.waits', { reason: state.reason }) : state.reason}
        </Alert>
      )}
      {cancel.isError && <Alert tone="bad">{cancel.error.message}</Alert>}
      {hasHistory && state.devices > 0 && <HistoryProgress state={state} />}
      {state.kinds.length > 0 && <Kinds state={state} />}
    </SectionCard>
  )
}

function HistoryProgress({ state }: { state: ImportJson }) {
  const t = useWords()
  const formats = useFormats()
  const [done, total] = [formats.number(state.devicesDone), formats.number(state.devices)]
  const label = t('moveIn.vehiclesDone', { done, total })
  return (
    <div className="q-stack q-gap-1">
      <span className="q-soft">{label}</span>
      <progress className={styles['progress']} value={state.devicesDone} max={state.devices} aria-label={label} />
    </div>
  )
}

const columns = ['found', 'added', 'known', 'refused'] as const

function Kinds({ state }: { state: ImportJson }) {
  const t = useWords()
  const formats = useFormats()
  return (
    <div className={styles['scrolls']}>
      <table className="q-figures" aria-label={t('moveIn.kinds')}>
        <thead>
          <tr>
            <th scope="col">{t('moveIn.kind')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`moveIn.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {state.kinds.map((each) => (
            <tr key={each.kind}>
              <th scope="row">{t(`entity.${each.kind}.many`)}</th>
              {columns.map((column) => (
                <td key={column}>{formats.number(each[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
