import { useMutation } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { api } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './expression-input.module.css'

interface Props {
  record: AnyRecord
  deviceId: number
  /** whether there is an expression that can be read */
  isWritten: boolean
}

/** Evaluates the expression on the server for the device's last position. */
export function ExpressionTrial({ record, deviceId, isWritten }: Props) {
  const t = useWords()
  const trial = useMutation({
    mutationFn: () =>
      api.postText(`attributes/computed/test?deviceId=${deviceId}`, {
        expression: record['expression'],
        type: record['type'] || 'string',
      }),
  })
  return (
    <div className={`q-cluster q-gap-3 ${styles['result']}`}>
      <Button
        icon={<Play />}
        disabled={!isWritten || deviceId === 0}
        busy={trial.isPending}
        onClick={() => trial.mutate()}
      >
        {t('computed.test')}
      </Button>
      <output aria-live="polite">
        {trial.isError && <span className={styles['failed']}>{trial.error.message}</span>}
        {trial.isSuccess &&
          (trial.data === '' ? (
            <span>{t('computed.nothing')}</span>
          ) : (
            <code dir="auto" className={styles['value']}>
              {trial.data}
            </code>
          ))}
        {trial.isIdle && <span>{t(deviceId === 0 ? 'computed.chooseDevice' : 'computed.ready')}</span>}
      </output>
    </div>
  )
}
