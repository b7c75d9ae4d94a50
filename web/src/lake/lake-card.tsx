import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LakeJson } from '../../../shared/wire/lake/lake-json.ts'
import { useBytesText } from '../display/use-bytes-text.ts'
import { SectionCard } from '../frame/section-page.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { SwitchField } from '../ui/inputs/switch-field.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { DayFiles } from './day-files.tsx'
import { lakeQuery, useSwitch } from './lake-calls.ts'

/** History as Parquet files: the switch, what is there, and the files of a day. */
export function LakeCard() {
  const t = useWords()
  const { data: state, error, refetch } = useQuery(lakeQuery())
  const change = useSwitch()
  const [isAsking, setAsking] = useState(false)
  const to = (isOn: boolean) => {
    setAsking(false)
    change.mutate(isOn, { onError: showFailure })
  }
  return (
    <SectionCard title={t('lake.title')} text={t('lake.more')}>
      {!state ? (
        error ? (
          <Alert tone="bad" action={<Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>}>
            {error.message}
          </Alert>
        ) : (
          <Skeleton />
        )
      ) : (
        <>
          <SwitchField
            label={t('lake.switch')}
            hint={t('lake.switchMore')}
            checked={state.isOn}
            disabled={change.isPending}
            onChange={(isOn) => (isOn ? to(true) : setAsking(true))}
          />
          <State state={state} />
          {state.lastDay !== null && <DayFiles key={state.lastDay} lastDay={state.lastDay} />}
        </>
      )}
      {isAsking && (
        <Dialog
          title={t('lake.offTitle')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('app.cancel')}</Button>
              <Button variant="danger" onClick={() => to(false)}>
                {t('lake.offAction')}
              </Button>
            </>
          }
        >
          <p>{t('lake.offText')}</p>
        </Dialog>
      )}
    </SectionCard>
  )
}

function State({ state }: { state: LakeJson }) {
  const t = useWords()
  const formats = useFormats()
  const bytesText = useBytesText()
  if (!state.isOn) return state.files > 0 ? <p className="q-soft">{t('lake.removing')}</p> : null
  return (
    <p className="q-soft">
      {state.files === 0 ? t('lake.nothingYet') : t('lake.holds', { count: state.files, size: bytesText(state.bytes) })}{' '}
      {state.waiting > 0 && t('lake.waiting', { count: state.waiting })}{' '}
      {state.nextRun !== null && t('lake.nextRun', { date: formats.dateTime(state.nextRun) })}
    </p>
  )
}
