import { useState } from 'react'
import { commandLimits, commandRules } from '../../../../shared/domain/commands/command-rules.data.ts'
import type { CommandTypeJson } from '../../../../shared/wire/commands/command-json.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { ProofFields, isUnproved, useProof } from '../../session/proof/proof-fields.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../i18n/use-words.ts'
import type { Assent } from '../command-calls.ts'
import styles from './command-dialog.module.css'
import { CoverageNotice, StationaryCaution } from './cautions.tsx'

interface Props {
  type: CommandTypeJson
  /** the device or group that it goes to */
  target: string
  isBusy: boolean
  failure: Error | null
  onSend: (assent?: Assent) => void
  onClose: () => void
}

/** Asks before a command is sent: what it needs and what will happen; for a dangerous one also who asks, and why. */
export function CommandDialog({ type: { type, isCautioned, needsConfirmation }, target, ...props }: Props) {
  const { isBusy, failure, onSend, onClose } = props
  const t = useWords()
  const [reason, setReason] = useState('')
  const proof = useProof()
  const isReady = !needsConfirmation || (reason.trim() !== '' && proof.confirmation !== null)
  const send = () => {
    if (!isReady || isBusy) return
    if (needsConfirmation && proof.confirmation) onSend({ confirmation: proof.confirmation, reason: reason.trim() })
    else onSend()
  }
  return (
    <Dialog
      title={t('commands.confirm', { command: t(`commandType.${type}`), name: target })}
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button variant={needsConfirmation ? 'danger' : 'primary'} disabled={!isReady} busy={isBusy} onClick={send}>
            {t(`commandType.${type}`)}
          </Button>
        </>
      }
    >
      <form
        className="q-stack q-gap-4 q-shrinks"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {type === 'engineStop' && <StopExplained />}
        {(isCautioned ?? needsConfirmation) && <StationaryCaution />}
        <CoverageNotice />
        {needsConfirmation && (
          <>
            <TextField
              label={t('commands.reason')}
              hint={t('commands.reasonMore')}
              value={reason}
              onChange={setReason}
              maxLength={commandLimits.reasonLengthMax}
              dir="auto"
              required
            />
            <ProofFields {...proof} failure={failure} />
          </>
        )}
        {failure && !isUnproved(failure) && <Alert tone="bad">{failure.message}</Alert>}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}

/** What an engine stop does before it stops anything. */
function StopExplained() {
  const t = useWords()
  const { duration } = useMeasures()
  return (
    <ul className={`q-stack q-gap-2 ${styles['steps']}`}>
      <li>{t('commands.stop.waits')}</li>
      <li>{t('commands.stop.cancel')}</li>
      <li>{t('commands.stop.expires', { time: duration(commandRules.engineStop.expiresAfterMs) })}</li>
      <li>{t('commands.stop.others')}</li>
    </ul>
  )
}
