import { useMutation, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Notificator } from '../../../shared/catalog/channels/index.ts'
import { user } from '../../../shared/entities/user.ts'
import type { UserJson } from '../api/queries.ts'
import { listQuery } from '../api/use-entity.ts'
import { PageFailed, PageWaits } from '../frame/page-states.tsx'
import { SectionCard, SectionPage } from '../frame/section-page.tsx'
import { useMay } from '../session/access.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './announcement.module.css'
import { announcementChannelsQuery, sendAnnouncement } from './announcement.ts'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { AnnouncementProgress } from './announcement-progress.tsx'
import { PeopleChoice } from './people-choice.tsx'

/** For administrators and managers: a message to all their people, or to some. */
export function AnnouncementPage() {
  const t = useWords()
  const { administer } = useMay()
  const channels = useQuery(announcementChannelsQuery())
  const people = useQuery(listQuery<UserJson>(user, { all: administer }))
  const failure = channels.error ?? people.error
  const retry = () => void Promise.all([channels.refetch(), people.refetch()])
  return (
    <SectionPage title={t('announcement.title')} lead={t('announcement.lead')}>
      {channels.data && people.data ? (
        <AnnouncementForm channels={channels.data} people={people.data.filter(({ temporary }) => !temporary)} />
      ) : failure ? (
        <PageFailed failure={failure} onRetry={retry} />
      ) : (
        <PageWaits />
      )}
    </SectionPage>
  )
}

interface FormProps {
  channels: readonly Notificator[]
  /** without guests, who get no announcements */
  people: readonly UserJson[]
}

function AnnouncementForm({ channels, people }: FormProps) {
  const t = useWords()
  const [notificator, setNotificator] = useState<Notificator | ''>(
    channels.includes('mail') ? 'mail' : (channels[0] ?? ''),
  )
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null)
  const [subject, setSubject] = useState('')
  const [body, setBody] = useState('')
  const sending = useSending()
  const isReady = notificator !== '' && subject.trim() !== '' && body.trim() !== '' && chosen?.size !== 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || sending.isPending) return
    sending.mutate({ notificator, userIds: chosen && [...chosen], subject: subject.trim(), body })
  }
  if (channels.length === 0) return <Alert tone="info">{t('announcement.noChannel')}</Alert>
  return (
    <form className="q-stack q-gap-4 q-shrinks" onSubmit={submit} noValidate>
      <SectionCard title={t('announcement.to')}>
        <PeopleChoice people={people} chosen={chosen} onChange={setChosen} />
        <SelectField
          label={t('announcement.channel')}
          value={notificator}
          options={channels.map((value) => ({ value, label: t(`notificator.${value}`) }))}
          onChange={(value) => setNotificator(value as Notificator)}
        />
      </SectionCard>
      <SectionCard title={t('announcement.message')}>
        <TextField label={t('announcement.subject')} required dir="auto" value={subject} onChange={setSubject} />
        <TextAreaField
          label={t('announcement.body')}
          hint={t('announcement.bodyHint')}
          required
          dir="auto"
          value={body}
          onChange={setBody}
        />
      </SectionCard>
      <AnnouncementPreview notificator={notificator} subject={subject} body={body} />
      <div className={`q-cluster ${styles['actions']}`}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          icon={<Send size={18} aria-hidden />}
          busy={sending.isPending}
          disabled={!isReady}
        >
          {t('announcement.send')}
        </Button>
      </div>
      <Outcome sending={sending} />
    </form>
  )
}

/** What became of the announcement that was sent last; `variables` are those of that one. */
function Outcome({ sending }: { sending: ReturnType<typeof useSending> }) {
  const t = useWords()
  const { variables, error, data, isSuccess } = sending
  if (!variables) return null
  const channel = t(`notificator.${variables.notificator}`)
  if (error) {
    return (
      <Alert tone="bad">
        {t(variables.notificator === 'mail' ? 'announcement.mailFailed' : 'announcement.failed', { channel })}{' '}
        <bdi>{error.message}</bdi>
      </Alert>
    )
  }
  if (!isSuccess) return null
  return data ? <AnnouncementProgress start={data} /> : <Alert tone="ok">{t('announcement.sent', { channel })}</Alert>
}

const useSending = () => useMutation({ mutationFn: sendAnnouncement })
