import { Undo2 } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { SwitchField } from '../ui/inputs/switch-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './channel-card.module.css'

interface Props {
  /** of its words: `telegram.botToken` */
  name: string
  field: { value: string; isSecret: false } | { isSet: boolean; isSecret: true }
  /** `true` or nothing */
  isFlag: boolean
  /** what it will be; null when it is taken away, undefined when nothing was changed */
  change: string | null | undefined
  error: string | undefined
  /** undefined takes a change back */
  onChange: (value: string | null | undefined) => void
}

/** A text, or a secret: that one can be replaced and taken away, and is never seen again. */
export function ChannelField({ name, field, isFlag, change, error, onChange }: Props) {
  const t = useWords()
  const label = t.has(`channels.field.${name}`) ? t(`channels.field.${name}`) : name
  const hintKey = `channels.field.${name}.hint`
  const hint = t.has(hintKey) ? t(hintKey) : undefined
  if (!field.isSecret && isFlag) {
    const isOn = (change ?? (change === null ? '' : field.value)) === 'true'
    return <SwitchField label={label} hint={hint} checked={isOn} onChange={(on) => onChange(on ? 'true' : null)} />
  }
  if (!field.isSecret) {
    const put = (value: string) => onChange(value === field.value ? undefined : value === '' ? null : value)
    return (
      <TextField
        label={label}
        hint={hint}
        dir="ltr"
        value={change ?? (change === null ? '' : field.value)}
        error={error}
        onChange={put}
      />
    )
  }
  if (field.isSet && change === undefined) return <SetSecret label={label} onChange={onChange} />
  if (change === null) {
    return (
      <div className={`q-cluster ${styles['secret']}`}>
        <span>{label}</span>
        <Badge tone="warn">{t('channels.willBeRemoved')}</Badge>
        <Button size="small" icon={<Undo2 size={16} aria-hidden />} onClick={() => onChange(undefined)}>
          {t('channels.keep')}
        </Button>
      </div>
    )
  }
  return (
    <div className={`q-row q-gap-3 ${styles['replaced']}`}>
      <TextField
        label={label}
        hint={hint ?? t('channels.secretHint')}
        type="password"
        autoComplete="off"
        dir="ltr"
        value={change ?? ''}
        error={error}
        onChange={(value) => onChange(value === '' && !field.isSet ? undefined : value)}
      />
      {field.isSet && (
        <Button size="small" icon={<Undo2 size={16} aria-hidden />} onClick={() => onChange(undefined)}>
          {t('channels.keep')}
        </Button>
      )}
    </div>
  )
}

function SetSecret({ label, onChange }: { label: string; onChange: Props['onChange'] }) {
  const t = useWords()
  return (
    <div className={`q-cluster ${styles['secret']}`}>
      <span>{label}</span>
      <Badge tone="ok">{t('channels.isSet')}</Badge>
      <Button size="small" aria-label={t('channels.replaceOf', { name: label })} onClick={() => onChange('')}>
        {t('channels.replace')}
      </Button>
      <Button
        size="small"
        variant="ghost"
        aria-label={t('channels.removeOf', { name: label })}
        onClick={() => onChange(null)}
      >
        {t('channels.remove')}
      </Button>
    </div>
  )
}
