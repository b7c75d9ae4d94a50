import {
  CircleAlert,
  Eye,
  Hourglass,
  MailWarning,
  MailX,
  Megaphone,
  Trash2,
  UserRoundCheck,
  X,
  type LucideIcon,
} from 'lucide-react'
import type { MailStatusJson } from '../../../../shared/wire/mail/mail-status-json.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useUser } from '../../session/use-session.ts'
import styles from './notice-bar.module.css'
import { NoticeAction } from './notice-action.tsx'
import type { Notice, NoticeKind } from './notices.ts'

const icons: Readonly<Record<NoticeKind, LucideIcon>> = {
  entered: UserRoundCheck,
  suspended: CircleAlert,
  deletion: Trash2,
  trialOver: CircleAlert,
  unconfirmed: MailWarning,
  mailStopped: MailX,
  trial: Hourglass,
  announcement: Megaphone,
  readOnly: Eye,
}

/** One line that says what is special now, and the one thing to do about it. */
export function NoticeBar({ notice, onHide }: { notice: Notice; onHide: () => void }) {
  const t = useWords()
  const Icon = icons[notice.kind]
  return (
    <div
      className={`${styles['bar']} ${styles[notice.tone]} ${notice.mail ? styles['long'] : ''}`}
      role={notice.tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon size={18} aria-hidden />
      <p className={styles['text']}>
        <NoticeText notice={notice} />
      </p>
      <NoticeAction notice={notice} className={styles['action'] ?? ''} />
      {notice.hideAs !== undefined && (
        <IconButton label={t('account.hideNotice')} icon={<X />} size="small" tooltip="none" onClick={onHide} />
      )}
    </div>
  )
}

function NoticeText({ notice: { kind, days, at, mail, text } }: { notice: Notice }) {
  const t = useWords()
  const formats = useFormats()
  const me = useUser()
  switch (kind) {
    case 'entered':
      return t('account.notice.entered', { name: isolated(me.name) })
    case 'trial':
      return days === 1 ? t('account.notice.trialLastDay') : t('account.notice.trial', { count: days ?? 0 })
    case 'deletion':
      return t('account.notice.deletion', { date: at === undefined ? '' : formats.dateTime(at) })
    case 'unconfirmed':
      return t('account.notice.unconfirmed', { email: isolated(me.email) })
    case 'mailStopped':
      return <MailStopped mail={mail ?? []} />
    case 'announcement':
      return <span dir="auto">{text}</span>
    default:
      return t(`account.notice.${kind}`)
  }
}

function MailStopped({ mail: [first, ...others] }: { mail: readonly MailStatusJson[] }) {
  const t = useWords()
  if (!first) return null
  const values = { name: isolated(first.name), email: isolated(first.email) }
  if (others.length > 0) return t('account.notice.mailSeveral', { ...values, count: others.length })
  return t(first.reason === 'complaint' ? 'account.notice.mailComplained' : 'account.notice.mailBounced', values)
}

/** A name keeps its own text direction inside a sentence. */
const isolated = (text: string): string => `\u2068${text}\u2069`
