import { Alert } from '../ui/alert.tsx'
import { SwitchField } from '../ui/inputs/switch-field.tsx'
import { useWords } from '../i18n/use-words.ts'
import { usePush } from './use-push.ts'

/** Asks the browser for the right to notify, when somebody wants it; says what to do where it cannot. */
export function PushSwitch() {
  const t = useWords()
  const { ability, isOn, isBusy, switchTo } = usePush()
  if (ability !== 'possible' && ability !== 'waiting') {
    return <Alert tone={ability === 'denied' ? 'warn' : 'info'}>{t(`push.${ability}`)}</Alert>
  }
  return (
    <SwitchField
      label={t('push.switch')}
      hint={t('push.switchHint')}
      checked={isOn}
      disabled={isBusy || ability === 'waiting'}
      onChange={switchTo}
    />
  )
}
