import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, PackageOpen } from 'lucide-react'
import { api, ApiFailure } from '../../api/client.ts'
import { loginFailureText } from '../../session/login-failure.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import { SectionCard } from '../../frame/section-page.tsx'
import { exportAddress, exportQuery, isUnderWay, type ExportStatus } from './export-status.ts'
import styles from './organisation-page.module.css'
import { useBytesText } from '../../display/use-bytes-text.ts'

/** The export of the organisation's data: requested, prepared, downloaded. */
export function ExportCard() {
  const t = useWords()
  const queries = useQueryClient()
  const { data: status, error } = useQuery(exportQuery())
  const begin = useMutation({
    mutationFn: () => api.post<ExportStatus>('tenant/export'),
    onSuccess: (begun) => queries.setQueryData(exportQuery().queryKey, begun),
  })
  const failure = begin.error ?? error
  const isBusy = begin.isPending || (status !== undefined && isUnderWay(status))
  return (
    <SectionCard
      title={t('account.export')}
      text={t('account.exportMore')}
      action={
        <Button icon={<PackageOpen />} busy={isBusy} onClick={() => begin.mutate()}>
          {t(isBusy ? 'account.exporting' : 'account.exportAction')}
        </Button>
      }
    >
      {failure && (
        <Alert tone="bad">
          {failure instanceof ApiFailure && failure.status === 429
            ? t('account.exportsSpent')
            : loginFailureText(failure, t)}
        </Alert>
      )}
      {status && <Outcome status={status} />}
    </SectionCard>
  )
}

function Outcome({ status }: { status: ExportStatus }) {
  const t = useWords()
  const formats = useFormats()
  const bytesText = useBytesText()
  if (status.state === 'none') return null
  if (status.state === 'failed') return <Alert tone="bad">{t('account.exportFailed')}</Alert>
  if (isUnderWay(status)) return <Progress share={status.progress} />
  return (
    <Alert
      tone="ok"
      action={
        <a href={exportAddress} download className={`q-inline-row q-gap-1 ${styles['download']}`}>
          <Download size={16} aria-hidden />
          {t('account.download')}
        </a>
      }
    >
      {t('account.exportReady', {
        size: bytesText(status.bytes),
        date: status.expiresAt === null ? '' : formats.dateTime(status.expiresAt),
      })}
    </Alert>
  )
}

function Progress({ share }: { share: number }) {
  const t = useWords()
  const formats = useFormats()
  return (
    <div className={`q-stack q-gap-2 ${styles['storage']}`}>
      <div>
        <span>{t('account.exportRuns')}</span>
        <strong>{formats.number(share, { style: 'percent' })}</strong>
      </div>
      <progress className={styles['progress']} value={share} max={1} aria-label={t('account.exportRuns')} />
    </div>
  )
}
