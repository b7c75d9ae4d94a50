import { useState } from 'react'
import { openIdLimits } from '../../../../shared/domain/limits/openid.ts'
import { bidiIsolate } from '../../../../shared/i18n/bidi-isolate.ts'
import type { OpenIdSettingsJson } from '../../../../shared/wire/access/openid-json.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyLine } from '../../ui/copy/copy-line.tsx'
import { FileDrop } from '../../ui/inputs/file-drop.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './openid.module.css'
import type { OpenIdFormState } from './use-openid-form.ts'

interface Props {
  settings: OpenIdSettingsJson
  form: OpenIdFormState
}

/** The provider, what is registered there, and the button that leads to it. */
export function ProviderFields({ settings, form }: Props) {
  const t = useWords()
  const line = (key: 'issuer' | 'clientId' | 'scopes' | 'name', lengthMax: number) => (
    <TextField
      label={t(`openid.field.${key}`)}
      hint={t(`openid.hint.${key}`)}
      value={form.shown[key]}
      onChange={(value) => form.change({ [key]: value })}
      error={form.errorOf(key)}
      maxLength={lengthMax}
      dir={key === 'name' ? 'auto' : 'ltr'}
      spellCheck={false}
      autoComplete="off"
    />
  )
  return (
    <>
      <SwitchField
        label={t('openid.field.isOn')}
        hint={t('openid.hint.isOn')}
        checked={form.shown.isOn}
        onChange={(isOn) => form.change({ isOn })}
      />
      <h3>{t('openid.provider')}</h3>
      {settings.isDeploymentWide ? (
        <p className="q-note">{t('openid.deploymentWide', { issuer: bidiIsolate(settings.issuer) })}</p>
      ) : (
        <dl className="q-stack q-gap-2">
          <CopyLine label={t('openid.redirectAddress')} text={settings.redirectAddress} />
          <CopyLine label={t('openid.signedOutAddress')} text={`${new URL(settings.redirectAddress).origin}/login`} />
          <CopyLine label={t('openid.backChannelAddress')} text={settings.backChannelAddress} />
        </dl>
      )}
      <div className={styles['fields']}>
        {!settings.isDeploymentWide && (
          <>
            {line('issuer', openIdLimits.textLengthMax)}
            {line('clientId', openIdLimits.textLengthMax)}
            <ClientSecret isSet={settings.clientSecret.isSet} form={form} />
            {line('scopes', openIdLimits.textLengthMax)}
          </>
        )}
        {line('name', openIdLimits.nameLengthMax)}
        <ButtonIcon form={form} />
      </div>
    </>
  )
}

/** A secret can be replaced and taken away, and is never seen again. */
function ClientSecret({ isSet, form }: { isSet: boolean; form: OpenIdFormState }) {
  const t = useWords()
  const label = t('openid.field.clientSecret')
  const { clientSecret } = form.shown
  if (isSet && clientSecret === undefined)
    return (
      <div className="q-stack q-gap-3">
        <span className={styles['label']}>{label}</span>
        <div className={`q-cluster ${styles['actions']}`}>
          <Badge tone="ok">{t('openid.secretSet')}</Badge>
          <Button size="small" onClick={() => form.change({ clientSecret: '' })}>
            {t('openid.secretReplace')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="q-stack q-gap-3">
      <TextField
        label={label}
        hint={t(isSet ? 'openid.hint.secretEmpty' : 'openid.hint.clientSecret')}
        type="password"
        autoComplete="off"
        dir="ltr"
        value={clientSecret ?? ''}
        error={form.errorOf('clientSecret')}
        maxLength={openIdLimits.textLengthMax}
        onChange={(value) => form.change({ clientSecret: value })}
      />
      {isSet && (
        <div>
          <Button size="small" onClick={() => form.keep('clientSecret')}>
            {t('openid.secretKeep')}
          </Button>
        </div>
      )}
    </div>
  )
}

const iconKinds = 'image/png,image/jpeg,image/webp,image/svg+xml'

function ButtonIcon({ form }: { form: OpenIdFormState }) {
  const t = useWords()
  const [isRefused, setRefused] = useState(false)
  const { icon } = form.shown
  const choose = async (file: File) => {
    const address = await dataAddress(file)
    const fits = iconKinds.split(',').includes(file.type) && address.length <= openIdLimits.iconLengthMax
    setRefused(!fits)
    if (fits) form.change({ icon: address })
  }
  const error = isRefused ? t('openid.iconRefused') : form.errorOf('icon')
  return (
    <div className="q-stack q-gap-3">
      <span className={styles['label']}>{t('openid.field.icon')}</span>
      <FileDrop
        label={t('openid.iconChoose')}
        accept={iconKinds}
        hint={error ? <span className={styles['wrong']}>{error}</span> : t('openid.hint.icon')}
        onChoose={(file) => void choose(file)}
      >
        {icon !== '' && (
          <span className={`q-cluster ${styles['actions']}`}>
            <img src={icon} alt="" width={24} height={24} />
            <Button size="small" onClick={() => form.change({ icon: '' })}>
              {t('openid.iconRemove')}
            </Button>
          </span>
        )}
      </FileDrop>
    </div>
  )
}

const dataAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })
