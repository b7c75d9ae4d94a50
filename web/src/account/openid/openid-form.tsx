import { useState } from 'react'
import type { OpenIdSettingsJson } from '../../../../shared/wire/access/openid-json.ts'
import { LeaveQuestion } from '../../entity/form/leave-guard.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { DomainFields } from './domain-fields.tsx'
import { ForcedFields } from './forced-fields.tsx'
import { GroupFields } from './group-fields.tsx'
import { OpenIdTest } from './openid-test.tsx'
import styles from './openid.module.css'
import { ProviderFields } from './provider-fields.tsx'
import { useOpenIdForm } from './use-openid-form.ts'

interface Props {
  settings: OpenIdSettingsJson
  /** whether a round trip has just ended */
  isBack: boolean
}

export function OpenIdForm({ settings, isBack }: Props) {
  const t = useWords()
  const form = useOpenIdForm(settings)
  const [isAsked, setAsked] = useState(false)
  const isNewlyForced = form.shown.isForced && form.shown.isOn && !(settings.isForced && settings.isOn)
  const submit = () => {
    setAsked(false)
    form.submit()
  }
  return (
    <form
      className={`q-stack q-gap-3 ${styles['form']}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isNewlyForced) setAsked(true)
        else submit()
      }}
    >
      <ProviderFields settings={settings} form={form} />
      <DomainFields settings={settings} form={form} />
      <GroupFields form={form} />
      <ForcedFields form={form} />
      {form.failure && <Alert tone="bad">{form.failure.message}</Alert>}
      <div className={`q-cluster ${styles['actions']}`}>
        <Button type="submit" variant="primary" busy={form.isSaving} disabled={!form.isDirty}>
          {t('openid.save')}
        </Button>
      </div>
      <OpenIdTest settings={settings} isBlocked={form.isDirty} isBack={isBack} />
      {isAsked && <ForceQuestion onClose={() => setAsked(false)} onForce={submit} />}
      <LeaveQuestion guard={form.guard} />
    </form>
  )
}

function ForceQuestion({ onClose, onForce }: { onClose: () => void; onForce: () => void }) {
  const t = useWords()
  return (
    <Dialog
      title={t('openid.forceTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button variant="danger" onClick={onForce}>
            {t('openid.forceAction')}
          </Button>
        </>
      }
    >
      <p>{t('openid.forceMore')}</p>
    </Dialog>
  )
}
