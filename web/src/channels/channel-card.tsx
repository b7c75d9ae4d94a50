import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { fieldsOf } from '../../../shared/catalog/channels/index.ts'
import type { ChannelJson, ChannelSettingsJson } from '../../../shared/wire/alerts/channel-json.ts'
import { channelsQuery, testChannel } from './channel-calls.ts'
import { ApiFailure } from '../api/client.ts'
import { SectionCard } from '../frame/section-page.tsx'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './channel-card.module.css'
import { ChannelField } from './channel-field.tsx'
import { channelSettingsQuery, saveChannel, type ChannelChanges } from './channel-settings.ts'

interface Props {
  channel: ChannelJson
  fields: NonNullable<ChannelSettingsJson[ChannelJson['type']]>
}

/** One channel: whether it works, what it needs, and a trial message. */
export function ChannelCard({ channel, fields }: Props) {
  const t = useWords()
  const { type, isAvailable, reason } = channel
  const form = useChannelForm(channel)
  const keys = Object.keys(fields)
  const help = `channels.help.${type}`
  // the reason names what has to be set, which the reader is about to do in these fields
  const isAnsweredBelow = keys.some((key) => reason?.includes(`${type}.${key}`))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.save()
  }
  return (
    <SectionCard
      title={t(`notificator.${type}`)}
      text={t.has(help) ? t(help) : undefined}
      action={
        <Badge tone={isAvailable ? 'ok' : 'idle'} dot>
          {t(isAvailable ? 'channels.works' : 'channels.off')}
        </Badge>
      }
    >
      {!isAvailable && reason !== null && !isAnsweredBelow && (
        <Alert tone="info">
          <bdi>{reason}</bdi>
        </Alert>
      )}
      <form className={styles['form']} onSubmit={submit} noValidate>
        {keys.map((key) => (
          <ChannelField
            key={key}
            name={`${type}.${key}`}
            field={fields[key]!}
            isFlag={fieldsOf(type)[key]?.form === 'flag'}
            change={form.changes[key]}
            error={form.errorOf(key)}
            onChange={(value) => form.change(key, value)}
          />
        ))}
        {form.failure && <Alert tone="bad">{form.failure}</Alert>}
        <div className={`q-cluster ${styles['actions']}`}>
          {keys.length > 0 && (
            <Button type="submit" variant="primary" busy={form.isSaving} disabled={!form.isDirty}>
              {t('channels.save')}
            </Button>
          )}
          {isAvailable && <TestMessage channel={channel} isBlocked={form.isDirty} />}
        </div>
      </form>
    </SectionCard>
  )
}

function TestMessage({ channel: { type, needs }, isBlocked }: { channel: ChannelJson; isBlocked: boolean }) {
  const t = useWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await testChannel(type)
      const text = t('channels.testSent', { channel: t(`notificator.${type}`) })
      showSnackbar({ text, kind: 'done' })
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : String(reason))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        icon={<Send size={16} aria-hidden />}
        busy={isBusy}
        disabled={isBlocked || needs !== null}
        onClick={() => void run()}
      >
        {t('channels.test')}
      </Button>
      {isBlocked && <small className="q-soft">{t('channels.saveFirst')}</small>}
      {needs !== null && (
        <small className="q-soft">
          <bdi>{needs}</bdi>
        </small>
      )}
      {failure !== null && (
        <div className={styles['whole']}>
          <Alert tone="bad">
            {t('channels.testFailed')} <bdi>{failure}</bdi>
          </Alert>
        </div>
      )}
    </>
  )
}

/** What was changed and not saved yet. A refusal stands at its field, or above the buttons. */
function useChannelForm({ type }: ChannelJson) {
  const t = useWords()
  const queries = useQueryClient()
  const [changes, setChanges] = useState<ChannelChanges>({})
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<{ field: string | null; words: string } | null>(null)
  const change = (key: string, value: string | null | undefined) => {
    setRefusal(null)
    setChanges(({ [key]: _before, ...others }) => (value === undefined ? others : { ...others, [key]: value }))
  }
  const save = async () => {
    setSaving(true)
    setRefusal(null)
    try {
      queries.setQueryData(channelSettingsQuery().queryKey, await saveChannel(type, changes))
      setChanges({})
      showSnackbar({ text: t('channels.saved', { channel: t(`notificator.${type}`) }), kind: 'done' })
      await queries.invalidateQueries({ queryKey: channelsQuery().queryKey, exact: true })
    } catch (failure) {
      const field = failure instanceof ApiFailure ? (failure.field?.split('.').at(-1) ?? null) : null
      setRefusal({ field, words: failure instanceof Error ? failure.message : String(failure) })
    } finally {
      setSaving(false)
    }
  }
  const isAtField = refusal !== null && refusal.field !== null && refusal.field in changes
  return {
    changes,
    change,
    save,
    isSaving,
    isDirty: Object.keys(changes).length > 0,
    failure: refusal && !isAtField ? refusal.words : null,
    errorOf: (key: string) => (isAtField && refusal.field === key ? refusal.words : undefined),
  }
}
