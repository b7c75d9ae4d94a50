import { KeyRound, Monitor, UserRoundCheck } from 'lucide-react'
import type { Words } from '../../../../shared/i18n/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useRevoke, type HeldSession } from './sessions.ts'
import styles from './session-list.module.css'

/** Sessions or tokens, each with its last use and a button that ends it. */
export function HeldList({ held, now }: { held: readonly HeldSession[]; now: number }) {
  const t = useWords()
  if (held.length === 0) return <p className={styles['none']}>{t('account.noTokens')}</p>
  return (
    <ul className={`q-list ${styles['list']}`}>
      {held.map((each) => (
        <Held key={each.key} held={each} now={now} />
      ))}
    </ul>
  )
}

function Held({ held, now }: { held: HeldSession; now: number }) {
  const t = useWords()
  const formats = useFormats()
  const revoke = useRevoke()
  const isToken = held.kind === 'token'
  const Icon = isToken ? KeyRound : held.isEntered ? UserRoundCheck : Monitor
  return (
    <li className={`q-row q-gap-3 ${styles['session']}`}>
      <Icon size={22} aria-hidden />
      <div className={styles['facts']}>
        <strong>
          <bdi>{nameOf(held, t)}</bdi>
          {held.isCurrent && <Badge tone="ok">{t('account.thisOne')}</Badge>}
          {isToken && <Badge tone="idle">{t(held.isReadOnly ? 'account.scope.read' : 'account.scope.full')}</Badge>}
          {held.isOpenId && <Badge tone="idle">{t('account.byProvider')}</Badge>}
          {held.isEntered && <Badge tone="accent">{t('account.asAnother')}</Badge>}
        </strong>
        <span>
          <Origin held={held} />
          {t('account.openedAt', { date: formats.dateTime(held.openedAt) })}
          {' · '}
          {t('account.usedAt', { when: formats.relative(held.usedAt, Math.max(now, Date.parse(held.usedAt))) })}
          {' · '}
          {t('account.endsAt', { date: formats.date(held.expiresAt) })}
        </span>
      </div>
      {!held.isCurrent && (
        <Button size="small" busy={revoke.isPending} onClick={() => revoke.mutate(held.key, { onError: showFailure })}>
          {t(isToken ? 'account.revoke' : 'account.signOut')}
        </Button>
      )}
    </li>
  )
}

/** Place and address that opened it, where they are known. */
function Origin({ held: { place, address } }: { held: HeldSession }) {
  return (
    <>
      {place && (
        <>
          <bdi>{place}</bdi>
          {' · '}
        </>
      )}
      {address && (
        <>
          <bdi dir="ltr">{address}</bdi>
          {' · '}
        </>
      )}
    </>
  )
}

/** A token as its owner calls it, a session by browser and system. */
function nameOf({ kind, name, browser, system }: HeldSession, t: Words): string {
  if (kind === 'token') return name ?? t('account.tokenWithoutName')
  if (browser !== null && system !== null) return t('account.browserOn', { browser, system })
  return browser ?? system ?? t('account.unknownBrowser')
}
